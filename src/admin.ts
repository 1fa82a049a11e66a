/**
 * Manages accounts on the host, without email or another administrator, also while the server runs. The `copy` command
 * copies the parish to another database, `import` makes it of an export, and `bible` imports a Bible text.
 *
 *     npm run admin -- <list|create|reset-password|forget-key|copy|import|bible> …
 */

import { createInterface } from 'node:readline';
import { defineSite } from '#app/definition.ts';
import { importCommand } from '#app/portability/import-command.server.ts';
import { bibleCommand } from '#bible/commands.server.ts';
import { BibleImportProblem } from '#bible/import/read-archive.server.ts';
import { CommandError, runCommand, USAGE } from '#kit/auth/admin-cli.server.ts';
import { copyCommand, printFailure } from '#kit/backup/commands.ts';
import { ImportProblem } from '#kit/portability/format.ts';
import { systemClock } from '#kit/process/clock.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { migrate } from '#kit/storage/migrate.ts';
import { openExistingStorage, openStorage } from '#kit/storage/open.ts';

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0) return print(USAGE);
  const config = loadConfig(process.env);
  if (args[0] === 'copy') return copyCommand(args.slice(1), { config, print });
  const { databaseUrl } = config;
  // `create` also works before the first start
  const open = args[0] === 'create' ? openStorage : openExistingStorage;
  const storage = open(databaseUrl);
  try {
    await migrate(storage);
    const context = { storage, clock: systemClock, print, readLine };
    if (args[0] === 'import') await importCommand(args.slice(1), context, config);
    else if (args[0] === 'bible') await bibleCommand(args.slice(1), context);
    else await runCommand(args, context);
  } catch (error) {
    throw storage.translateError(error);
  } finally {
    await storage.close();
  }
}

/** Reads one line from standard input, without a byte order mark. */
async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line.replace(/^\ufeff/, '');
  return '';
}

defineSite();
await main(process.argv.slice(2)).catch((error) =>
  printFailure(error, CommandError, BibleImportProblem, ImportProblem),
);
