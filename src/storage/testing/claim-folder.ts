/** Claims a folder until it is killed: `claim-folder.ts FOLDER`. Prints `claimed` once it has it. */
import { claimFolder } from '../sqlite.ts';

claimFolder(process.argv[2] ?? '');
console.log('claimed');
setInterval(() => undefined, 60_000);
