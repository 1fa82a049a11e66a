import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { RECORD_DEFINITIONS } from '../record-definitions.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

describe.each(engines)('a record that is deleted on %s', (engine) => {
  let parish: TestApp;
  beforeEach(async () => {
    parish = await testApp({ engine });
  });
  afterEach(() => parish.close());

  it('is not deleted when its version differs from If-Match', async () => {
    const { events, trash } = parish.client(await parish.signIn());
    const { _id } = await events.create({ body: { title: 'Picnic' } });
    const params = { id: _id };
    await events.update({ params, body: { title: 'Parish picnic' }, ifMatch: 1 });
    for (const ifMatch of [1, 99, Number.NaN])
      await expect(events.remove({ params, ifMatch })).rejects.toMatchObject({ code: 'STALE' });
    expect([(await events.read({ params })).title, await trash.list()]).toEqual(['Parish picnic', []]);
    await events.remove({ params, ifMatch: 2 });
    await expect(events.remove({ params, ifMatch: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await trash.restore({ params: { id: (await trash.list())[0]?.id ?? 0 } });
    await events.remove({ params });
  });

  it('has a version column, for every kind of record', async () => {
    for (const { table } of Object.values(RECORD_DEFINITIONS))
      await parish.deps.storage.db
        .selectFrom(table as 'events')
        .select('version')
        .execute();
  });
});
