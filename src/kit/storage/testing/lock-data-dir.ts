/** Usage: `lock-data-dir.ts FOLDER`. Prints `locked` and holds the lock until it is killed or standard input ends. */
import { setImmediate } from 'node:timers/promises';
import { lockDataDir } from '../sqlite/sqlite.ts';

lockDataDir(process.argv[2] ?? '');
// garbage collection, which this much memory causes, must not release the lock although nothing here refers to it
for (let round = 0; round < 100; round++) {
  Array.from({ length: 100_000 }, () => ({}));
  await setImmediate();
}
console.log('locked');
process.stdin.resume();
