/**
 * Puts a backup into an empty data folder and an empty database.
 *
 *     npm run restore -- FILE
 */
import { restoreCommand, tellFailure } from './server/backup/commands.ts';
import { readSettings } from './server/load-config.ts';

async function main(args: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  await restoreCommand(args, { settings, print: (line) => console.log(line) });
}

await main(process.argv.slice(2)).catch(tellFailure);
