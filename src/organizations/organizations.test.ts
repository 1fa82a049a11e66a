import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { OrganizationBody } from './contract.ts';

const NOW = '2026-11-24T18:00:00.000Z';
const SAMAJAM = { organization_type: 'MMVS', title: 'Marth Mariam Vanitha Samajam' } as const;

describe.each(engines)('spiritual organizations on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  const add = (body: OrganizationBody) => parish.staff.organizations.create({ body });
  const titles = async () => (await parish.visitor.organizations.list()).map(({ title }) => title);

  it('are sorted by type as specified, then by title', { tags: ['P7', 'P9'] }, async () => {
    for (const [organization_type, title] of [
      ['Prayer Group', 'Ward 10'],
      ['Prayer Group', 'Ward 2'],
      ['Managing Committee', 'Trustees'],
      ['MGOCSM', 'Students'],
      ['MMVS', 'Samajam'],
      ['Sunday School', 'teachers'],
      ['Sunday School', 'Élèves'],
      ['Sunday School', 'Children'],
    ] as const)
      await add({ organization_type, title });
    const inOrder = 'Children, Élèves, teachers, Samajam, Students, Trustees, Ward 2, Ward 10';
    expect((await titles()).join(', ')).toBe(inOrder);
  });

  it('are stored as typed, and have both names of their id', { tags: ['A3', 'P3'] }, async () => {
    const members = 'Mariamma Kurian, President, 555-555-0147\nSusan Varghese, on 2026-11-26';
    const organization = await add({ ...SAMAJAM, description: '  ', members, announcements: ' Tuesday ' });
    expect(organization).toEqual({
      ...SAMAJAM,
      _id: organization.id,
      id: organization.id,
      description: null,
      members,
      announcements: 'Tuesday',
      formatted: {
        description: [],
        members: [{ tag: 'p', children: [members] }],
        announcements: [{ tag: 'p', children: ['Tuesday'] }],
      },
      phone: { text: '555-555-0147', url: 'tel:+15555550147' },
      meeting: null,
      summary: '',
      contact: [
        'Mariamma Kurian, President, ',
        { tag: 'a', href: 'tel:+15555550147', children: ['555-555-0147'] },
      ],
      createdAt: NOW,
      createdOn: '2026-11-24',
      version: 1,
    });
    expect(await parish.visitor.organizations.read({ params: { id: organization.id } })).toEqual(
      organization,
    );
  });
});
