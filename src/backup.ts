/**
 * Writes database and media into one file, beside a running server and on both databases.
 *
 *     npm run backup -- FILE
 */
import { constants, setPriority } from 'node:os';
import { systemClock } from './server/adapters/clock.ts';
import { backupCommand, tellFailure } from './server/backup/commands.ts';
import { readSettings } from './server/load-config.ts';

async function main(args: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  // whoever uses the site meanwhile comes first
  setPriority(constants.priority.PRIORITY_LOW);
  await backupCommand(args, { settings, clock: systemClock, print: (line) => console.log(line) });
}

await main(process.argv.slice(2)).catch(tellFailure);
