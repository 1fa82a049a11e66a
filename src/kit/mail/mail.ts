import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { systemClock } from '../process/clock.ts';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log.ts';
import { isEmail } from '../text/email-address.ts';
import { isPublicUrl } from '../text/links/public-url.ts';
import { SMTP_LIMITS, type SmtpLimits, sendOverSmtp } from './smtp-transport.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, for an email in both forms. */
  readonly html?: string;
  /** Where a POST ends the subscription to which the email belongs (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/**
 * Sends one email.
 *
 * @param id the same for each attempt; it becomes the Message-ID, so that recipients can recognize duplicates.
 * @throws DeliveryUnknownError when the mail server may have accepted it; any other error when it did not.
 */
type Mailer = (mail: Mail, id: string, options?: { readonly isSignInCode?: boolean }) => Promise<void>;

interface MailerConfig extends Pick<Config, 'smtpUrl' | 'dataDir'> {
  /** The sender: an address, with or without a name before it. */
  readonly from: () => Promise<string>;
}

interface MailerOptions {
  readonly limits?: SmtpLimits;
  /** Shows the person who started the server in which file a sign-in code is, if emails are written to files. */
  readonly reportProgress?: (line: string) => void;
}

/** Sends by SMTP_URL. Without it, writes each email to a file and logs the file name. */
export function createMailer(
  config: MailerConfig,
  log: Log,
  { limits = SMTP_LIMITS, reportProgress = () => undefined }: MailerOptions = {},
): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.from, limits)
    : fileMailer(config, log, reportProgress);
}

function smtpMailer(smtpUrl: string, from: MailerConfig['from'], limits: SmtpLimits): Mailer {
  const { greetingMs, transferMs, replyMs } = limits;
  const options = {
    url: smtpUrl,
    // emails contain sign-in codes: do not send them in plain text if an attacker strips STARTTLS from the greeting
    requireTLS: requiresTls(smtpUrl),
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: transferMs + replyMs,
  };
  const newTransport = lazyTransport((nodemailer) => () => nodemailer.createTransport(options));
  return async (mail, id) => {
    const outgoing = toMessage(mail, { id, from: await from() });
    await sendOverSmtp((await newTransport())(), outgoing, limits);
  };
}

/** Only a mail server on this machine or in a private network may be used without TLS. */
export function requiresTls(smtpUrl: string): boolean {
  return isPublicUrl(`http://${new URL(smtpUrl).host}`);
}

function fileMailer(
  { dataDir, from }: MailerConfig,
  log: Log,
  reportProgress: (line: string) => void,
): Mailer {
  const directory = mailDirectory(dataDir);
  const transport = lazyTransport((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  let written = 0;
  return async (mail, id, { isSignInCode = false } = {}) => {
    const sent = toMessage(mail, { id, from: await from() });
    const { message: content } = await (await transport()).sendMail(sent);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    written += 1;
    const time = new Date(systemClock.now()).toISOString().replaceAll(/[:.]/g, '-');
    // the process id distinguishes the files of processes that share the folder
    const file = join(directory, `${time}-${process.pid}-${String(written).padStart(4, '0')}.eml`);
    // renamed when it is complete, so that no reader sees it before
    await writeFile(`${file}.part`, content as unknown as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    log.info({ event: 'mail written', file }, 'email written to a file because SMTP_URL is not set');
    if (isSignInCode) reportProgress(`Sign-in code: ${shortPath(file)}`);
  };
}

/** @returns the path relative to the working directory if the file is below it, else the absolute path. */
function shortPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}

/** Loads nodemailer for the first email, to keep startup fast. */
function lazyTransport<T>(open: (nodemailer: typeof import('nodemailer').default) => T): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= import('nodemailer').then((library) => open(library.default));
    return opened;
  };
}

/** One recipient and a fixed set of headers. Headers never contain text from a visitor. */
function toMessage(
  { to, subject, text, html, unsubscribeUrl }: Mail,
  { id, from }: { id: string; from: string },
): SendMailOptions {
  if (!isEmail(to)) throw new Error('An email must have exactly one plain address as its recipient');
  if (/[\r\n]/.test(subject)) throw new Error('The subject of an email must be one line');
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const DAY_MS = 24 * 60 * 60_000;
/** Emails that were written to files are deleted after 30 days, like items in the trash. */
const MAIL_FILE_RETENTION_MS = 30 * DAY_MS;
/** File names that `fileMailer` creates; `.part` is a file that is not completely written. */
const MAIL_FILE_NAME = /^[\dTZ-]+\.eml(?:\.part)?$/;

/** Where emails are written when no mail server is configured. */
function mailDirectory(dataDir: string): string {
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
