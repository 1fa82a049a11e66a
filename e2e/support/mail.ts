import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Answers the six digits of the newest mail that the server wrote after an instant, and waits for it.
 *
 * @param since take `new Date()` before asking for the code.
 * @param to whose code; only needed where several people sign in at once.
 * @throws when no such mail comes.
 */
export async function newestCode(
  dataFolder: string,
  { since, to = '' }: { since: Date; to?: string },
): Promise<string> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const code = mailsAfter(join(dataFolder, 'mail'), since)
      .map((mail) => mail.split(/\r?\n\r?\n/))
      .filter(([headers = '']) => headers.toLowerCase().includes(to.toLowerCase()))
      .map(([, ...body]) => /(?<!\d)\d{6}(?!\d)/.exec(body.join('\n\n'))?.[0])
      .find((digits) => digits !== undefined);
    if (code) return code;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new Error(`No mail with a code after ${since.toISOString()}`);
}

/** The mails written after an instant, the newest first. */
function mailsAfter(folder: string, since: Date): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, writtenAt: statSync(path).mtimeMs }))
    .filter(({ writtenAt }) => writtenAt >= since.getTime())
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .map(({ path }) => readFileSync(path, 'utf8'));
}
