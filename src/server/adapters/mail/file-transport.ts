import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60_000;
/** Emails that were written to files are deleted after 30 days, like items in the trash. */
export const MAIL_FILE_RETENTION_MS = 30 * DAY_MS;
/** File names that `fileMailer` creates; `.part` is a file that is not completely written. */
const MAIL_FILE_NAME = /^[\dTZ-]+\.eml(?:\.part)?$/;

/** Where emails are written when no mail server is configured. */
export function mailDirectory(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Deletes emails written more than 30 days ago, and no other files in that directory. */
export async function deleteOldMailFiles(dataDir: string, now: number): Promise<void> {
  const directory = mailDirectory(dataDir);
  const names = await readdir(directory).catch((): string[] => []);
  for (const file of names.filter((name) => MAIL_FILE_NAME.test(name)).map((name) => join(directory, name))) {
    const modifiedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (modifiedAt <= now - MAIL_FILE_RETENTION_MS) await rm(file, { force: true });
  }
}
