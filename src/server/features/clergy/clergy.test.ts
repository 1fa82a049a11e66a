import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClergyBody } from '#contract/resources/clergy.ts';
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
});
