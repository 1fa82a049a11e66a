/**
 * Manages accounts from the host: the way in that depends on neither mail nor another administrator. It works beside a
 * running server and on both databases.
 *
 *     npm run admin -- <list|create|reset-password> …
 */
import { createInterface } from 'node:readline';
import { CommandProblem, runCommand, USAGE } from './server/features/auth/admin-commands.ts';
import { systemClock } from './server/outside/clock.ts';
import { readSettings, SettingsProblem } from './server/read-settings.ts';
import { migrate } from './storage/migrate.ts';
import { openStorage } from './storage/open.ts';
import { StorageBusy, StorageFull, StorageUnusable } from './storage/problems.ts';

const print = (line: string) => console.log(line);

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0) return print(USAGE);
  const { databaseUrl } = readSettings(process.env);
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

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** One line for what a person can mend, everything known for what is our fault. */
function fail(error: unknown): void {
  const isPlain = [CommandProblem, SettingsProblem, StorageUnusable].some((kind) => error instanceof kind);
  const isStorage = error instanceof StorageBusy || error instanceof StorageFull;
  if (isPlain || isStorage)
    console.error((error as Error).message + (isStorage ? '. Nothing was changed; please try again.' : ''));
  else console.error(error);
  process.exitCode = 1;
}

await main(process.argv.slice(2)).catch(fail);
