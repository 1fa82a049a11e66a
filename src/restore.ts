/**
 * Restores a backup into an empty data folder and an empty database.
 *
 *     npm run restore -- FILE
 */
import { defineSite } from '#app/definition.ts';
import { printFailure, restoreCommand } from '#kit/backup/commands.ts';
import { loadConfig } from '#kit/process/load-config.ts';

async function main(args: readonly string[]): Promise<void> {
  const config = loadConfig(process.env);
  await restoreCommand(args, { config, print: (line) => console.log(line) });
}

defineSite();
await main(process.argv.slice(2)).catch(printFailure);
