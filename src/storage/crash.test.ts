import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStorage } from './open.ts';
import { engines, freshDatabase } from './testing/fresh-database.ts';
import { startTestProgram } from './testing/test-program.ts';

const MIN_WRITES_BEFORE_KILL = 100;

test.each(engines)(
  '%s preserves every acknowledged write when a process is killed while it writes',
  async (engine) => {
    const database = await freshDatabase(engine, { isMigrated: true });
    const writer = startTestProgram('write-rows.ts', database.url);
    const acknowledged: number[] = [];
    const record = ({ value, done }: IteratorResult<string>) => {
      if (!done) acknowledged.push(Number(value));
      return !done;
    };
    while (acknowledged.length < MIN_WRITES_BEFORE_KILL) record(await writer.lines.next());
    const killed = writer.kill();
    while (record(await writer.lines.next()));
    await killed;

    const storage = openStorage(database.url);
    const stored = new Set(
      (await storage.db.selectFrom('events').select('id').execute()).map(({ id }) => id),
    );
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // the write in progress may be committed without having been acknowledged
    expect(stored.size - acknowledged.length).toBeLessThanOrEqual(1);
    await storage.close();
    if (engine === 'sqlite') {
      const file = new DatabaseSync(database.url.slice('sqlite:'.length));
      expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      file.close();
    }
    await database.remove();
  },
);
