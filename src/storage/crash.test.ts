import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStorage } from './open.ts';
import { startOther } from './testing/child-process.ts';
import { engines, freshAddress } from './testing/fresh-database.ts';

const WRITES_BEFORE_THE_KILL = 100;

test.each(engines)(
  'a process that is killed while it writes loses nothing that it acknowledged, on %s',
  async (engine) => {
    const place = await freshAddress(engine, { isMigrated: true });
    const writer = startOther('write-rows.ts', place.url);
    const acknowledged: number[] = [];
    const note = ({ value, done }: IteratorResult<string>) => {
      if (!done) acknowledged.push(Number(value));
      return !done;
    };
    while (acknowledged.length < WRITES_BEFORE_THE_KILL) note(await writer.lines.next());
    const killed = writer.kill();
    while (note(await writer.lines.next()));
    await killed;

    const storage = openStorage(place.url);
    const kept = new Set((await storage.db.selectFrom('events').select('id').execute()).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    // at most the one write that was under way may be there without having been acknowledged
    expect(kept.size - acknowledged.length).toBeLessThanOrEqual(1);
    await storage.close();
    if (engine === 'sqlite') {
      const database = new DatabaseSync(place.url.slice('sqlite:'.length));
      expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      database.close();
    }
    await place.remove();
  },
);
