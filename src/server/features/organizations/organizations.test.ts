import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationBody } from '#contract/organizations.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const NOW = '2026-11-24T18:00:00.000Z';
const SAMAJAM = { organization_type: 'MMVS', title: 'Marth Mariam Vanitha Samajam' } as const;

describe.each(engines)('spiritual organizations on %s', (engine) => {
  let parish: TestApp;
  let visitor: ReturnType<TestApp['client']>;
  let staff: ReturnType<TestApp['client']>;

  beforeEach(async () => {
    parish = await testApp({ engine, now: NOW });
    visitor = parish.client();
    staff = parish.client(await parish.signIn());
  });
  afterEach(() => parish.close());

  const add = (body: OrganizationBody) => staff.organizations.create({ body });
  const titles = async () => (await visitor.organizations.list()).map(({ title }) => title);

  it('are sorted by type in the order of the specification, then by title', {
    tags: ['P7', 'P9'],
  }, async () => {
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
    const inOrder = [
      'Children',
      'Élèves',
      'teachers',
      'Samajam',
      'Students',
      'Trustees',
      'Ward 2',
      'Ward 10',
    ];
    expect(await titles()).toEqual(inOrder);
  });

  it('are stored as typed and returned with both names of their id', {
    tags: ['A3', 'P3'],
  }, async () => {
    const members = 'Mariamma Kurian, President\nSusan Varghese';
    const organization = await add({ ...SAMAJAM, description: '  ', members, announcements: ' Tuesday ' });
    expect(organization).toEqual({
      ...SAMAJAM,
      _id: organization.id,
      id: organization.id,
      description: null,
      members,
      announcements: 'Tuesday',
      createdAt: NOW,
      createdOn: '2026-11-24',
      version: 1,
    });
    expect(await visitor.organizations.read({ params: { id: organization.id } })).toEqual(organization);
  });

  it('show a change immediately, also of the type', { tags: ['A7'] }, async () => {
    const { id } = await add(SAMAJAM);
    expect(await titles()).toEqual([SAMAJAM.title]);
    await staff.organizations.update({
      params: { id },
      body: { organization_type: 'Prayer Group', title: 'Ward 1' },
    });
    expect(await visitor.organizations.list()).toMatchObject([
      { organization_type: 'Prayer Group', title: 'Ward 1', version: 2 },
    ]);
    expect((await parish.request(`/api/organizations/${id}`)).headers.get('etag')).toBe('"2"');
    await staff.organizations.remove({ params: { id } });
    expect(await titles()).toEqual([]);
  });

  it('reject a change of a stale version', async () => {
    const { id, version } = await add(SAMAJAM);
    const change = (title: string, ifMatch?: number) =>
      staff.organizations.update({
        params: { id },
        body: { ...SAMAJAM, title },
        ...(ifMatch !== undefined && { ifMatch }),
      });
    await change('First', version);
    await expect(change('Second', version)).rejects.toMatchObject({ code: 'STALE' });
    expect(await titles()).toEqual(['First']);
    expect(await change('Third')).toMatchObject({ title: 'Third', version: 3 });
  });

  it('are restored from the trash unchanged', async () => {
    const organization = await add({ ...SAMAJAM, members: 'All women of the parish' });
    await staff.organizations.remove({ params: { id: organization.id } });
    const [entry] = await staff.trash.list({ query: { kind: 'organizations' } });
    expect(entry).toMatchObject({ title: SAMAJAM.title, recordId: organization.id });
    await staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await visitor.organizations.list()).toEqual([{ ...organization, version: 2 }]);
  });

  it('return 404 for an unknown id on read, change and delete', async () => {
    const params = { id: 4711 };
    const unknown = { code: 'NOT_FOUND', message: 'There is no such organization' };
    await expect(visitor.organizations.read({ params })).rejects.toMatchObject(unknown);
    const change = staff.organizations.update({ params, body: SAMAJAM, ifMatch: 1 });
    await expect(change).rejects.toMatchObject(unknown);
    await expect(staff.organizations.remove({ params })).rejects.toMatchObject(unknown);
  });

  it('can be written by staff only', { tags: ['A7'] }, async () => {
    const { id } = await add(SAMAJAM);
    const expected = { code: 'NO_SESSION' };
    await expect(visitor.organizations.create({ body: SAMAJAM })).rejects.toMatchObject(expected);
    const change = visitor.organizations.update({ params: { id }, body: { ...SAMAJAM, title: 'x' } });
    await expect(change).rejects.toMatchObject(expected);
    await expect(visitor.organizations.remove({ params: { id } })).rejects.toMatchObject(expected);
    expect(await titles()).toEqual([SAMAJAM.title]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['organization_type', { organization_type: 'Choir' }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['members', { members: 'a\0b' }],
    ['announcements', { announcements: 4 }],
  ])('reject an invalid %s with the name of the field', { tags: ['A5'] }, async (field, bad) => {
    const rejected = await add({ ...SAMAJAM, ...bad } as OrganizationBody).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await titles()).toEqual([]);
  });
});
