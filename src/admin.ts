/**
 * Manages accounts on the host, without email or another administrator, also while the server runs. The `copy` command
 * copies the parish to another database, and `bible` imports a Bible text.
 *
 *     npm run admin -- <list|create|reset-password|forget-key|copy|bible> …
 */
import { createInterface } from 'node:readline';
import { systemClock } from './server/adapters/clock.ts';
import { BackupProblem } from './server/backup/backup-problem.ts';
import { copyCommand } from './server/backup/commands.ts';
import { bibleCommand } from './server/bible/commands.ts';
import { BibleImportProblem } from './server/bible/import/import-problem.ts';
import { ConfigError, loadConfig } from './server/config/load-config.ts';
import { CommandError, runCommand, USAGE } from './server/features/auth/admin-cli.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from './storage/errors.ts';
import { migrate } from './storage/migrate.ts';
import { openStorage } from './storage/open.ts';

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0) return print(USAGE);
  const config = loadConfig(process.env);
  if (args[0] === 'copy') return copyCommand(args.slice(1), { config, print });
  const { databaseUrl } = config;
  const storage = openStorage(databaseUrl);
  try {
    await migrate(storage);
    const context = { storage, clock: systemClock, print, readLine };
    if (args[0] === 'bible') await bibleCommand(args.slice(1), context);
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

/** Prints one line for problems that the administrator can fix, and the whole error otherwise. */
function fail(error: unknown): void {
  const isPlain = [
    CommandError,
    BackupProblem,
    BibleImportProblem,
    ConfigError,
    StorageUnusable,
    StorageBroken,
  ].some((kind) => error instanceof kind);
  const isStorage = error instanceof StorageBusy || error instanceof StorageFull;
  if (isPlain || isStorage)
    console.error((error as Error).message + (isStorage ? '. Nothing was changed; please try again.' : ''));
  else console.error(error);
  process.exitCode = 1;
}

await main(process.argv.slice(2)).catch(fail);
