import { resolve } from 'node:path';
import { isEmail } from '#domain/email-address.ts';
import { isViewerTemplate } from '#domain/online-viewer.ts';
import { parish } from '#parish';
import type { Settings } from './config.ts';
import { networks } from './http/trusted-proxies.ts';

/** A setting that cannot be used; the message is one line that says what to change. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem';
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment and parish.config.ts. An empty variable counts as not set.
 *
 * @throws SettingsProblem for the first one that cannot be used.
 */
export function readSettings(env: Env): Settings {
  const given = (name: string) => env[name]?.trim() || undefined;
  const port = portOf(given('PORT') ?? '3000');
  const dataDir = resolve(given('DATA_DIR') ?? './data');
  const publicUrl = publicUrlOf(given('PUBLIC_URL') ?? `http://localhost:${port}`);
  return {
    port,
    host: hostOf(given('HOST') ?? '127.0.0.1'),
    dataDir,
    databaseUrl: databaseUrlOf(given('DATABASE_URL') ?? 'sqlite:', dataDir),
    publicUrl,
    allowedHosts: hostNames(given('ALLOWED_HOSTS')) ?? [
      new URL(publicUrl).hostname,
      'localhost',
      '127.0.0.1',
    ],
    trustedProxies: proxiesOf(given('TRUSTED_PROXIES') ?? ''),
    smtpUrl: smtpUrlOf(given('SMTP_URL')),
    mailFrom: mailFromOf(given('MAIL_FROM') ?? `${JSON.stringify(parish.name)} <${parish.email}>`),
    verseUrl: serviceUrlOf('VERSE_URL', given('VERSE_URL')),
    audioLookupUrl: serviceUrlOf('AUDIO_LOOKUP_URL', given('AUDIO_LOOKUP_URL')),
    cloudinary: cloudinaryOf(given('CLOUDINARY_URL')),
    mediaUploadBase: uploadBaseOf(given('MEDIA_UPLOAD_BASE'), given('CLOUDINARY_URL')),
    firstAdmin: firstAdminOf(given('ADMIN_EMAIL'), env.ADMIN_PASSWORD || undefined),
    demo: demoOf(given('DEMO') ?? 'on'),
    secretKey: secretKeyOf(given('SECRET_KEY')),
    timeZone: timeZoneOf(given('TIME_ZONE')),
    liturgy: parish.liturgy,
    prayerRequests: prayerRequestsOf(parish.prayerRequests),
    documentViewer: documentViewerOf(parish.documentViewer),
  };
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new SettingsProblem(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function hostOf(text: string): string {
  if (/^[a-z\d.:-]+$/i.test(text)) return text;
  throw new SettingsProblem(
    `HOST must be an address of this machine such as 127.0.0.1 or 0.0.0.0, not "${text}".`,
  );
}

function databaseUrlOf(text: string, dataDir: string): string {
  if (text === 'sqlite:') return `sqlite:${resolve(dataDir, 'idavaka.sqlite')}`;
  if (text.startsWith('sqlite:')) return `sqlite:${resolve(text.slice('sqlite:'.length))}`;
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text;
  throw new SettingsProblem('DATABASE_URL must begin with sqlite: or postgres:// and be a whole address.');
}

function publicUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
    return url.origin;
  throw new SettingsProblem(
    `PUBLIC_URL must be an address such as https://parish.example, without a path, not "${text}".`,
  );
}

function hostNames(text: string | undefined): string[] | undefined {
  const names = text?.split(',').map((name) => name.trim().toLowerCase());
  const odd = names?.find((name) => !/^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/.test(name));
  if (odd === undefined) return names;
  throw new SettingsProblem(
    `ALLOWED_HOSTS must be host names separated by commas, without ports; "${odd}" is none.`,
  );
}

function proxiesOf(text: string): string[] {
  const list = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  try {
    // '10.0.0.0/' would be read as all addresses that there are
    if (list.some((entry) => !/^[\da-f.:]+(?:\/\d{1,3})?$/i.test(entry))) throw new Error('malformed');
    networks(list);
  } catch {
    throw new SettingsProblem(
      'TRUSTED_PROXIES must be addresses or networks (10.0.0.0/8) separated by commas.',
    );
  }
  return list;
}

function smtpUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || (/^smtps?:\/\/[^/]+/.test(text) && URL.canParse(text))) return text;
  throw new SettingsProblem('SMTP_URL must be an address such as smtps://user:password@mail.example:465.');
}

function mailFromOf(text: string): string {
  const address = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;
  if (isEmail(address) && !/[\r\n]/.test(text)) return text;
  throw new SettingsProblem('MAIL_FROM must be a mail address, with or without a name before it.');
}

function serviceUrlOf(name: string, text: string | undefined): string | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (text === undefined || (url && /^https?:$/.test(url.protocol) && !url.username && !url.password))
    return text;
  throw new SettingsProblem(
    `${name} must be a whole address such as https://service.example/path, without a user's name or password.`,
  );
}

function cloudinaryOf(text: string | undefined): Settings['cloudinary'] {
  if (text === undefined) return undefined;
  const [, apiKey, apiSecret, cloudName] =
    /^cloudinary:\/\/([\w-]+):([^\s:@/]+)@([\w-]+)\/?$/.exec(text) ?? [];
  if (apiKey && apiSecret && cloudName) return { apiKey, apiSecret, cloudName };
  throw new SettingsProblem('CLOUDINARY_URL must be written cloudinary://key:secret@cloud.');
}

function uploadBaseOf(text: string | undefined, cloudinaryUrl: string | undefined): string | undefined {
  const base = serviceUrlOf('MEDIA_UPLOAD_BASE', text)?.replace(/\/+$/, '');
  if (base === undefined || cloudinaryUrl !== undefined) return base;
  throw new SettingsProblem('MEDIA_UPLOAD_BASE needs CLOUDINARY_URL beside it.');
}

function firstAdminOf(email: string | undefined, password: string | undefined): Settings['firstAdmin'] {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined)
    throw new SettingsProblem('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  if (!isEmail(email)) throw new SettingsProblem('ADMIN_EMAIL must be a mail address.');
  return { email, password };
}

function demoOf(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new SettingsProblem(`DEMO must be on or off, not "${text}".`);
}

const SECRET_KEY_MIN_CHARACTERS = 32;
const SECRET_KEY_MIN_DIFFERENT = 10;

function secretKeyOf(text: string | undefined): string | undefined {
  const isStrong =
    text === undefined ||
    (text.length >= SECRET_KEY_MIN_CHARACTERS && new Set(text).size >= SECRET_KEY_MIN_DIFFERENT);
  if (isStrong) return text;
  throw new SettingsProblem(
    'SECRET_KEY is too weak: give at least 32 random characters, or leave it out and one is made.',
  );
}

/** @throws SettingsProblem for what parish.config.ts says about prayer requests and cannot be kept. */
export function prayerRequestsOf(given: Settings['prayerRequests']): Settings['prayerRequests'] {
  if (!isEmail(given.notify))
    throw new SettingsProblem('prayerRequests.notify in parish.config.ts must be a mail address.');
  if (!Number.isSafeInteger(given.keptDays) || given.keptDays < 1)
    throw new SettingsProblem('prayerRequests.keptDays in parish.config.ts must be a whole number of days.');
  return given;
}

function timeZoneOf(text: string | undefined): string {
  const zone = text ?? parish.timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new SettingsProblem(`TIME_ZONE must be a name such as America/Chicago, not "${zone}".`);
  }
}

/** It stands in parish.config.ts and not in the environment: whom a parish lets see its documents is no matter of one machine. */
export function documentViewerOf(template: string | undefined): string | undefined {
  if (!template || isViewerTemplate(template)) return template || undefined;
  throw new SettingsProblem(
    `documentViewer in parish.config.ts must be an https address with {address} after its host, not "${template}".`,
  );
}
