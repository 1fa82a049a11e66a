/** Usage: `write-rows.ts URL`. Inserts events until it is killed and prints the id of each committed event. */
import { writeSync } from 'node:fs';
import { openStorage } from '../open.ts';
import { insertTestEvent } from './insert-event.ts';

const storage = openStorage(process.argv[2] ?? '');
for (let n = 1; ; n++) {
  const id = await storage.transaction((trx) => insertTestEvent(trx, `event ${n}`));
  writeSync(1, `${id}\n`);
}
