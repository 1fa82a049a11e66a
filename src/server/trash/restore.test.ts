import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

describe.each(engines)('a folder in the trash on %s', (engine) => {
  let parish: TestApp;
  beforeEach(async () => {
    parish = await testApp({ engine });
  });
  afterEach(() => parish.close());

  /** Resolves when another transaction waits for a lock of this one. In SQLite, others cannot even begin. */
  const untilOthersWait = () =>
    expect
      .poll(async () => {
        if (engine === 'sqlite') return 1;
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(parish.deps.storage.db);
        return rows[0]?.waiting;
      })
      .toBe(1);

  it('is restored once when two of its records are restored at the same time', async () => {
    const { resourceFolders, resources, trash } = parish.client(await parish.signIn());
    const folder = await resourceFolders.create({ body: { folderName: 'Qurbana' } });
    for (const name of ['First', 'Second']) {
      const { id } = await resources.create({
        body: {
          resourceName: name,
          resourceType: 'Video',
          resourceUrl: 'https://films.example/qurbana.mp4',
          folderId: folder.id,
        },
      });
      await resources.remove({ params: { id } });
    }
    await resourceFolders.remove({ params: { id: folder.id } });
    const entries = await trash.list({ query: { kind: 'resources' } });
    const { storage } = parish.deps;
    const { transaction } = storage;
    vi.spyOn(storage, 'transaction').mockImplementationOnce((work) =>
      transaction(async (trx) => {
        const done = await work(trx);
        await untilOthersWait();
        return done;
      }),
    );
    await Promise.all(entries.map(({ id }) => trash.restore({ params: { id } })));
    expect(await resourceFolders.resources({ params: { id: folder.id } })).toHaveLength(2);
    expect(await trash.list()).toEqual([]);
  });
});
