import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE_MS = 10_000;
const POLL_MS = 50;

/**
 * Waits for an email that the server wrote after `since`. @returns the six-digit code of the newest one.
 *
 * @param since call `new Date()` before requesting the code.
 * @param to the recipient. Required if several accounts sign in at the same time.
 * @throws if no such email arrives within 10 s.
 */
export async function newestCode(
  dataFolder: string,
  { since, to = '' }: { since: Date; to?: string },
): Promise<string> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const code = emailsAfter(join(dataFolder, 'mail'), since)
      .map((email) => email.split(/\r?\n\r?\n/))
      .filter(([headers = '']) => headers.toLowerCase().includes(to.toLowerCase()))
      .map(([, ...body]) => /(?<!\d)\d{6}(?!\d)/.exec(body.join('\n\n'))?.[0])
      .find((digits) => digits !== undefined);
    if (code) return code;
    await sleep(POLL_MS);
  }
  throw new Error(`No email with a code after ${since.toISOString()}`);
}

/** The emails written after `since`, newest first. */
function emailsAfter(folder: string, since: Date): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, writtenAt: statSync(path).mtimeMs }))
    .filter(({ writtenAt }) => writtenAt >= since.getTime())
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .map(({ path }) => readFileSync(path, 'utf8'));
}
