import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE_MS = 120_000;
const POLL_MS = 50;

interface EmailFilter {
  /** Call `new Date()` before the server writes the email. */
  readonly since: Date;
  /** The recipient. Required if several accounts receive emails at the same time. */
  readonly to?: string;
}

/** The six-digit code of the newest email; see `newestMatch`. */
export function newestCode(dataFolder: string, filter: EmailFilter): Promise<string> {
  return newestMatch(dataFolder, /(?<!\d)\d{6}(?!\d)/, filter);
}

/**
 * Waits for an email that the server wrote after `since`. @returns the match of a pattern in the newest one.
 *
 * @throws if no such email arrives within two minutes.
 */
export async function newestMatch(
  dataFolder: string,
  pattern: RegExp,
  { since, to = '' }: EmailFilter,
): Promise<string> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const match = emailsAfter(join(dataFolder, 'mail'), since)
      .map((email) => email.split(/\r?\n\r?\n/))
      .filter(([headers = '']) => headers.toLowerCase().includes(to.toLowerCase()))
      .map(
        ([, ...body]) =>
          pattern.exec(
            body
              .join('\n\n')
              .replace(/=\r?\n/g, '')
              .replaceAll('=3D', '='),
          )?.[0],
      )
      .find((text) => text !== undefined);
    if (match) return match;
    await sleep(POLL_MS);
  }
  throw new Error(`No email with ${pattern} after ${since.toISOString()}`);
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
