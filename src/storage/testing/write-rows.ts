/** Writes events as fast as it can until it is killed: `write-rows.ts URL`. Prints each id once its write is acknowledged. */
import { writeSync } from 'node:fs';
import { openStorage } from '../open.ts';
import { insertEvent } from './insert-event.ts';

const storage = openStorage(process.argv[2] ?? '');
for (let n = 1; ; n++) {
  const id = await storage.transaction((trx) => insertEvent(trx, `event ${n}`));
  writeSync(1, `${id}\n`);
}
