import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '#domain/email-address.ts';
import { isPublicAddress } from '#domain/public-address.ts';
import { parish } from '#parish';
import type { Settings } from '../../config.ts';
import type { Mail } from '../../outbox.ts';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { mailFolder } from './file-transport.ts';
import { SMTP_LIMITS, type SmtpLimits, sendOverSmtp } from './smtp-transport.ts';

/**
 * Hands one mail over.
 *
 * @param id the same when it is tried again, so that whoever gets it twice can tell.
 * @throws when it was not taken; whoever calls tries again later. Unanswered when nobody knows.
 */
export type Mailer = (mail: Mail, id: string) => Promise<void>;

/** Sends over SMTP_URL; without one every mail becomes a file that the log names. */
export function createMailer(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  log: Log,
  limits = SMTP_LIMITS,
): Mailer {
  const { smtpUrl, mailFrom, dataDir } = settings;
  return smtpUrl
    ? smtpMailer({ smtpUrl, mailFrom }, limits)
    : fileMailer({ folder: mailFolder(dataDir), mailFrom }, log);
}

function smtpMailer(
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string },
  limits: SmtpLimits,
): Mailer {
  const { greetingMs, handOverMs, answerMs } = limits;
  const options = {
    url: smtpUrl,
    // sign-in codes stand in these mails: whoever takes STARTTLS out of the greeting on the way gets none
    requireTLS: wantsTls(smtpUrl),
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: handOverMs + answerMs,
  };
  const newTransport = whenNeeded((nodemailer) => () => nodemailer.createTransport(options));
  return async (mail, id) => {
    const sent = message(mail, { id, from: mailFrom });
    await sendOverSmtp((await newTransport())(), sent, limits);
  };
}

/** On this machine and in a network of one's own a mail server may speak plainly; elsewhere it must offer STARTTLS. */
export function wantsTls(smtpUrl: string): boolean {
  return isPublicAddress(`http://${new URL(smtpUrl).host}`);
}

function fileMailer({ folder, mailFrom }: { folder: string; mailFrom: string }, log: Log): Mailer {
  const transport = whenNeeded((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  let written = 0;
  return async (mail, id) => {
    const sent = message(mail, { id, from: mailFrom });
    const { message: content } = await (await transport()).sendMail(sent);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (;;) {
      written += 1;
      const time = new Date(systemClock.now()).toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${String(written).padStart(4, '0')}.eml`);
      if (!(await writeNew(file, content as unknown as Buffer))) continue;
      log.info({ event: 'mail written', file }, 'no SMTP_URL is set');
      return;
    }
  };
}

/** Writes a file that whoever watches the folder never sees half. @returns false when another process has taken its name. */
async function writeNew(file: string, content: Buffer): Promise<boolean> {
  const part = `${file}.part`;
  try {
    await writeFile(part, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  // whoever has the part has the name
  const isTaken = existsSync(file);
  await (isTaken ? rm(part) : rename(part, file));
  return !isTaken;
}

/** Opened for the first mail: most days none is sent, and a start need not wait for it. */
function whenNeeded<T>(open: (nodemailer: typeof import('nodemailer').default) => T): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= import('nodemailer').then((library) => open(library.default));
    return opened;
  };
}

/** One recipient and a fixed set of headers, in which nothing stands that a visitor wrote. */
function message({ to, subject, text }: Mail, { id, from }: { id: string; from: string }): SendMailOptions {
  if (!isEmail(to)) throw new Error('A mail goes to one plain address');
  if (/[\r\n]/.test(subject)) throw new Error('A subject is one line');
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${parish.domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
