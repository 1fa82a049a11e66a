/** Claims a folder until it is killed or its standard input ends: `claim-folder.ts FOLDER`. Prints `claimed` once it has it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { claimFolder } from '../sqlite.ts';

claimFolder(process.argv[2] ?? '');
// nobody keeps the claim here: it must not be given up when memory is tidied
setFlagsFromString('--expose-gc');
runInNewContext('gc')();
console.log('claimed');
process.stdin.resume();
