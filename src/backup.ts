/**
 * Writes the database and the media into one file; works while the server runs, and on both databases.
 *
 *     npm run backup -- FILE
 */

import { constants, setPriority } from 'node:os';
import { defineSite } from '#app/definition.ts';
import { backupCommand, printFailure } from '#kit/backup/commands.ts';
import { systemClock } from '#kit/process/clock.ts';
import { loadConfig } from '#kit/process/load-config.ts';

async function main(args: readonly string[]): Promise<void> {
  const config = loadConfig(process.env);
  // requests to a running server have priority
  setPriority(constants.priority.PRIORITY_LOW);
  await backupCommand(args, { config, clock: systemClock, print: (line) => console.log(line) });
}

defineSite();
await main(process.argv.slice(2)).catch(printFailure);
