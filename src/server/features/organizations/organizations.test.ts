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

  it('come by their type as the specification orders the types, and within one by title', {
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

  it('are kept as they were typed, and answer to both names of their id', {
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

  it('show a change at once, also of the type', { tags: ['A7'] }, async () => {
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

  it('are not overwritten by somebody who has not seen the latest change', async () => {
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

  it('that were deleted come back from the trash as they were', async () => {
    const organization = await add({ ...SAMAJAM, members: 'All women of the parish' });
    await staff.organizations.remove({ params: { id: organization.id } });
    const [entry] = await staff.trash.list({ query: { kind: 'organizations' } });
    expect(entry).toMatchObject({ title: SAMAJAM.title, recordId: organization.id });
    await staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await visitor.organizations.list()).toEqual([{ ...organization, version: 2 }]);
  });

  it('that are unknown can be neither read, changed nor deleted', async () => {
    const params = { id: 4711 };
    const unknown = { code: 'NOT_FOUND', message: 'There is no such organization' };
    await expect(visitor.organizations.read({ params })).rejects.toMatchObject(unknown);
    const change = staff.organizations.update({ params, body: SAMAJAM, ifMatch: 1 });
    await expect(change).rejects.toMatchObject(unknown);
    await expect(staff.organizations.remove({ params })).rejects.toMatchObject(unknown);
  });

  it('are written by staff only', { tags: ['A7'] }, async () => {
    const { id } = await add(SAMAJAM);
    const refusal = { code: 'NO_SESSION' };
    await expect(visitor.organizations.create({ body: SAMAJAM })).rejects.toMatchObject(refusal);
    const change = visitor.organizations.update({ params: { id }, body: { ...SAMAJAM, title: 'x' } });
    await expect(change).rejects.toMatchObject(refusal);
    await expect(visitor.organizations.remove({ params: { id } })).rejects.toMatchObject(refusal);
    expect(await titles()).toEqual([SAMAJAM.title]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['organization_type', { organization_type: 'Choir' }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['members', { members: 'a\0b' }],
    ['announcements', { announcements: 4 }],
  ])('with a bad %s are refused, and the field is named', { tags: ['A5'] }, async (field, bad) => {
    const refused = await add({ ...SAMAJAM, ...bad } as OrganizationBody).catch((problem) => problem);
    expect(refused).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(refused.details.errors)).toEqual([field]);
    expect(await titles()).toEqual([]);
  });
});
