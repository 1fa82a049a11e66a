import { BlockList, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { timeZoneName } from '../dates/time-zone.ts';
import { isEmail } from '../text/email-address.ts';
import { parseBucketUrl } from './bucket-url.ts';
import type { Config } from './config.ts';

/** An invalid setting; the message is one line that says what to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Loads the configuration from the environment. An empty variable counts as not set.
 *
 * @throws ConfigError for the first invalid setting.
 */
export function loadConfig(env: Env): Config {
  const read = (name: string) => env[name]?.trim() || undefined;
  const port = parsePort(read('PORT') ?? '3000');
  const host = read('HOST') ?? '127.0.0.1';
  const dataDir = resolve(read('DATA_DIR') ?? './data');
  const publicUrl = parsePublicUrl(read('PUBLIC_URL') ?? `http://localhost:${port}`);
  const smtpUrl = read('SMTP_URL');
  const mailFrom = read('MAIL_FROM');
  const secretKey = read('SECRET_KEY');
  const mediaUrl = read('MEDIA_URL');
  const bucket = parseBucketUrl(mediaUrl ?? '');
  /** The URL of a host without a trailing slash. */
  const readBase = (name: string, required: string) => {
    const base = parseServiceUrl(name, read(name))?.replace(/\/+$/, '');
    return check(base, !base || !!read(required), `${name} requires ${required}.`);
  };
  return {
    port,
    host: check(
      host,
      /^[a-z\d.:-]+$/i.test(host),
      `HOST must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}".`,
    ),
    dataDir,
    databaseUrl: parseDatabaseUrl(read('DATABASE_URL') ?? 'sqlite:', dataDir),
    publicUrl,
    allowedHosts: parseHostNames('ALLOWED_HOSTS', read('ALLOWED_HOSTS')) ?? [
      new URL(publicUrl).hostname,
      'localhost',
      '127.0.0.1',
    ],
    trustedProxies: parseProxies(read('TRUSTED_PROXIES') ?? ''),
    smtpUrl: check(
      smtpUrl,
      smtpUrl === undefined || (/^smtps?:\/\/[^/]+/.test(smtpUrl) && URL.canParse(smtpUrl)),
      'SMTP_URL must be a URL such as smtps://user:password@mail.example:465.',
    ),
    mailFrom: check(
      mailFrom,
      mailFrom === undefined ||
        (isEmail(/<([^<>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom) && !/[\r\n]/.test(mailFrom)),
      'MAIL_FROM must be an email address, with or without a name before it.',
    ),
    lettersPerHour: parseLettersPerHour(read('LETTER_PER_HOUR') ?? '200'),
    verseUrl: parseServiceUrl('VERSE_URL', read('VERSE_URL')),
    audioLookupUrl: parseServiceUrl('AUDIO_LOOKUP_URL', read('AUDIO_LOOKUP_URL')),
    importHosts: parseHostNames('IMPORT_HOSTS', read('IMPORT_HOSTS')) ?? [],
    bucket: check(
      bucket,
      !mediaUrl || (bucket !== undefined && !read('CLOUDINARY_URL')),
      'MEDIA_URL must have the form s3://KEY:SECRET@HOST/BUCKET?region=REGION, and excludes CLOUDINARY_URL.',
    ),
    mediaPublicUrl: readBase('MEDIA_PUBLIC_URL', 'MEDIA_URL'),
    cloudinary: parseCloudinaryUrl(read('CLOUDINARY_URL')),
    mediaUploadBase: readBase('MEDIA_UPLOAD_BASE', 'CLOUDINARY_URL'),
    firstAdmin: parseFirstAdmin(read('ADMIN_EMAIL'), env.ADMIN_PASSWORD || undefined),
    demo: parseSwitch('DEMO', read('DEMO')),
    offlineReading: parseSwitch('OFFLINE', read('OFFLINE')),
    secretKey: check(
      secretKey,
      secretKey === undefined || (secretKey.length >= 32 && new Set(secretKey).size >= 10),
      'SECRET_KEY is too weak: use at least 32 random characters, or omit it to generate one.',
    ),
    timeZone: parseTimeZone(read('TIME_ZONE')),
  };
}

/** @throws ConfigError unless the setting is valid. */
function check<T>(setting: T, isValid: boolean, message: string): T {
  if (isValid) return setting;
  throw new ConfigError(message);
}

/** On by default. */
function parseSwitch(name: string, text = 'on'): boolean {
  return check(text === 'on', /^(?:on|off)$/.test(text), `${name} must be on or off, not "${text}".`);
}

function parsePort(text: string): number {
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
  return check(Number(text), isPort, `PORT must be a number from 0 to 65535, not "${text}".`);
}

function parseLettersPerHour(text: string): number {
  const isValid = /^[1-9]\d{0,5}$/.test(text);
  return check(Number(text), isValid, `LETTER_PER_HOUR must be a number from 1 to 999999, not "${text}".`);
}

function parseDatabaseUrl(text: string, dataDir: string): string {
  if (text === 'sqlite:') return `sqlite:${resolve(dataDir, 'idavaka.sqlite')}`;
  if (text.startsWith('sqlite:')) return `sqlite:${resolve(text.slice('sqlite:'.length))}`;
  return check(
    text,
    /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text),
    'DATABASE_URL must be a complete URL that begins with sqlite: or postgres://.',
  );
}

function parsePublicUrl(text: string): string {
  const url = URL.parse(text);
  // nothing besides the origin
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new ConfigError(
    `PUBLIC_URL must be a URL without a path, such as https://parish.example, not "${text}".`,
  );
}

function parseHostNames(setting: string, text: string | undefined): string[] | undefined {
  const names = text?.split(',').map((name) => name.trim().toLowerCase());
  const invalid = names?.find((name) => !/^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/.test(name));
  return check(
    names,
    invalid === undefined,
    `${setting} must be host names without ports, separated by commas; "${invalid}" is not a host name.`,
  );
}

function parseProxies(text: string): BlockList {
  const list = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  try {
    // '10.0.0.0/' would be parsed as all addresses
    if (list.some((entry) => !/^[\da-f.:]+(?:\/\d{1,3})?$/i.test(entry))) throw new Error('malformed');
    const networks = new BlockList();
    for (const entry of list) {
      const [address = '', prefix] = entry.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === undefined) networks.addAddress(address, family);
      else networks.addSubnet(address, Number(prefix), family);
    }
    return networks;
  } catch {
    throw new ConfigError(
      'TRUSTED_PROXIES must be IP addresses or networks (10.0.0.0/8), separated by commas.',
    );
  }
}

function parseServiceUrl(name: string, text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : URL.parse(text);
  return check(
    text,
    url === undefined || (url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password),
    `${name} must be a complete URL such as https://service.example/path, without a user name or password.`,
  );
}

function parseCloudinaryUrl(text: string | undefined): Config['cloudinary'] {
  if (text === undefined) return undefined;
  const [, apiKey, apiSecret, cloudName] =
    /^cloudinary:\/\/([\w-]+):([^\s:@/]+)@([\w-]+)\/?$/.exec(text) ?? [];
  if (apiKey && apiSecret && cloudName) return { apiKey, apiSecret, cloudName };
  throw new ConfigError('CLOUDINARY_URL must have the form cloudinary://key:secret@cloud.');
}

function parseFirstAdmin(email: string | undefined, password: string | undefined): Config['firstAdmin'] {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  if (!isEmail(email)) throw new ConfigError('ADMIN_EMAIL must be an email address.');
  return { email, password };
}

function parseTimeZone(text: string | undefined): string | undefined {
  const name = text === undefined ? undefined : timeZoneName(text);
  return check(
    name,
    name !== undefined || text === undefined,
    `TIME_ZONE must be a name such as America/Chicago, not "${text}".`,
  );
}
