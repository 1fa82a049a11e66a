/** Usage: `lock-data-dir.ts FOLDER`. Prints `locked` and holds the lock until it is killed or standard input ends. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lockDataDir } from '../sqlite/sqlite.ts';

lockDataDir(process.argv[2] ?? '');
// garbage collection must not release the lock although this program keeps no reference to it
setFlagsFromString('--expose-gc');
runInNewContext('gc')();
console.log('locked');
process.stdin.resume();
