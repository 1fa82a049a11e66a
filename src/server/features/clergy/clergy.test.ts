import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClergyBody } from '#contract/clergy.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

describe.each(engines)('the clergy on %s', (engine) => {
  let parish: TestApp;
  let visitor: ReturnType<TestApp['client']>;
  let staff: ReturnType<TestApp['client']>;
  beforeEach(async () => {
    parish = await testApp({ engine });
    visitor = parish.client();
    staff = parish.client(await parish.signIn());
  });
  afterEach(() => parish.close());

  const add = (name: string, more: Partial<ClergyBody> = {}) =>
    staff.clergy.create({ body: { name, title: 'Deacon', ...more } });
  const names = async () => (await visitor.clergy.list()).map(({ name }) => name);

  it('are listed in the order they were added', { tags: ['P7'] }, async () => {
    for (const name of ['Fr. George', 'Fr. Abraham', 'Dn. Basil']) await add(name);
    expect(await names()).toEqual(['Fr. George', 'Fr. Abraham', 'Dn. Basil']);
  });

  it('can be changed and read individually', { tags: ['P3', 'P7'] }, async () => {
    const added = await add(' Dn. Basil ', { description: 'He keeps the choir.' });
    expect(added).toMatchObject({ name: 'Dn. Basil', image: null, picture: null, version: 1 });
    const params = { id: added.id };
    const body = { name: 'Fr. Basil', title: 'Assistant Vicar', description: '' };
    const changed = await staff.clergy.update({ params, body });
    expect(changed).toEqual({ ...added, ...body, description: null, version: 2 });
    expect(await visitor.clergy.read({ params })).toEqual(changed);
  });

  it('are moved to the trash when deleted and can be restored', { tags: ['P7'] }, async () => {
    const { id } = await add('Dn. Basil');
    await staff.clergy.remove({ params: { id } });
    expect(await names()).toEqual([]);
    const [entry] = await staff.trash.list({ query: { kind: 'clergy' } });
    await staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await names()).toEqual(['Dn. Basil']);
  });

  it('reject a change of a stale version', async () => {
    const { id } = await add('Dn. Basil');
    const change = (title: string) =>
      staff.clergy.update({ params: { id }, body: { name: 'Dn. Basil', title }, ifMatch: 1 });
    await change('First');
    await expect(change('Second')).rejects.toMatchObject({ code: 'STALE' });
    expect(await visitor.clergy.list()).toMatchObject([{ title: 'First', version: 2 }]);
  });

  it('return 404 for an unknown id on read, change and delete', async () => {
    const params = { id: 4711 };
    const unknown = { code: 'NOT_FOUND', message: 'There is no such member of the clergy' };
    const body = { name: 'x', title: 'x' };
    await expect(visitor.clergy.read({ params })).rejects.toMatchObject(unknown);
    await expect(staff.clergy.update({ params, body, ifMatch: 1 })).rejects.toMatchObject(unknown);
    await expect(staff.clergy.remove({ params })).rejects.toMatchObject(unknown);
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { name: '', title: 'Vicar' }],
    ['title', { name: 'Fr. George' }],
    ['description', { name: 'Fr. George', title: 'Vicar', description: 'x'.repeat(2_001) }],
    ['image', { name: 'Fr. George', title: 'Vicar', image: '//elsewhere.example/a.jpg' }],
  ])('reject an invalid %s with the name of the field', { tags: ['P5'] }, async (field, body) => {
    const rejected = await staff.clergy.create({ body: body as ClergyBody }).catch((problem) => problem);
    expect(rejected).toMatchObject({ code: 'INVALID_BODY' });
    expect(Object.keys(rejected.details.errors)).toEqual([field]);
    expect(await names()).toEqual([]);
  });
});
