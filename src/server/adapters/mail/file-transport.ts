import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60_000;
/** As long as the trash: by then nobody looks for it any more. */
export const MAIL_FILE_RETENTION_MS = 30 * DAY_MS;
/** As `fileMailer` names them, and one that it was cut off at. */
const WRITTEN = /^[\dTZ-]+\.eml(?:\.part)?$/;

/** Where mails are written when there is no mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Removes what was written there more than 30 days ago; nothing that somebody else laid beside it. */
export async function clearOldMails(dataDir: string, now: number): Promise<void> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch((): string[] => []);
  for (const file of names.filter((name) => WRITTEN.test(name)).map((name) => join(folder, name))) {
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (writtenAt <= now - MAIL_FILE_RETENTION_MS) await rm(file, { force: true });
  }
}
