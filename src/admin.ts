/**
 * Manages accounts from the host: the way in that depends on neither mail nor another administrator. It works beside a
 * running server and on both databases. And moves a parish from one database to the other.
 *
 *     npm run admin -- <list|create|reset-password|forget-key|copy> …
 */
import { createInterface } from 'node:readline';
import { systemClock } from './server/adapters/clock.ts';
import { BackupProblem } from './server/backup/backup-problem.ts';
import { copyCommand } from './server/backup/copy-command.ts';
import { CommandProblem, runCommand, USAGE } from './server/features/auth/admin-cli.ts';
import { readSettings, SettingsProblem } from './server/load-config.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from './storage/errors.ts';
import { migrate } from './storage/migrate.ts';
import { openStorage } from './storage/open.ts';

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0) return print(USAGE);
  const settings = readSettings(process.env);
  if (args[0] === 'copy') return copyCommand(args.slice(1), { settings, print });
  const { databaseUrl } = settings;
  const storage = openStorage(databaseUrl);
  try {
    await migrate(storage);
    await runCommand(args, { storage, clock: systemClock, print, readLine });
  } catch (error) {
    throw storage.explain(error);
  } finally {
    await storage.close();
  }
}

/** Without a byte order mark, with which some editors begin a file: nobody types it. */
async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line.replace(/^\ufeff/, '');
  return '';
}

/** One line for what a person can mend, everything known for what is our fault. */
function fail(error: unknown): void {
  const isPlain = [CommandProblem, BackupProblem, SettingsProblem, StorageUnusable, StorageBroken].some(
    (kind) => error instanceof kind,
  );
  const isStorage = error instanceof StorageBusy || error instanceof StorageFull;
  if (isPlain || isStorage)
    console.error((error as Error).message + (isStorage ? '. Nothing was changed; please try again.' : ''));
  else console.error(error);
  process.exitCode = 1;
}

await main(process.argv.slice(2)).catch(fail);
