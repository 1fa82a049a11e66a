import { BlockList, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { isViewerTemplate } from '#domain/media/online-viewer.ts';
import { isEmail } from '#domain/text/email-address.ts';
import { parish } from '#parish';
import type { Config } from './config.ts';

/** An invalid setting; the message is one line that says what to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Loads the configuration from the environment and parish.config.ts. An empty variable counts as not set.
 *
 * @throws ConfigError for the first invalid setting.
 */
export function loadConfig(env: Env): Config {
  const read = (name: string) => env[name]?.trim() || undefined;
  const port = parsePort(read('PORT') ?? '3000');
  const dataDir = resolve(read('DATA_DIR') ?? './data');
  const publicUrl = parsePublicUrl(read('PUBLIC_URL') ?? `http://localhost:${port}`);
  return {
    port,
    host: parseHost(read('HOST') ?? '127.0.0.1'),
    dataDir,
    databaseUrl: parseDatabaseUrl(read('DATABASE_URL') ?? 'sqlite:', dataDir),
    publicUrl,
    allowedHosts: parseHostNames(read('ALLOWED_HOSTS')) ?? [
      new URL(publicUrl).hostname,
      'localhost',
      '127.0.0.1',
    ],
    trustedProxies: parseProxies(read('TRUSTED_PROXIES') ?? ''),
    smtpUrl: parseSmtpUrl(read('SMTP_URL')),
    mailFrom: parseMailFrom(read('MAIL_FROM') ?? `${JSON.stringify(parish.name)} <${parish.email}>`),
    verseUrl: parseServiceUrl('VERSE_URL', read('VERSE_URL')),
    audioLookupUrl: parseServiceUrl('AUDIO_LOOKUP_URL', read('AUDIO_LOOKUP_URL')),
    cloudinary: parseCloudinaryUrl(read('CLOUDINARY_URL')),
    mediaUploadBase: parseUploadBase(read('MEDIA_UPLOAD_BASE'), read('CLOUDINARY_URL')),
    firstAdmin: parseFirstAdmin(read('ADMIN_EMAIL'), env.ADMIN_PASSWORD || undefined),
    demo: parseDemo(read('DEMO') ?? 'on'),
    secretKey: parseSecretKey(read('SECRET_KEY')),
    timeZone: parseTimeZone(read('TIME_ZONE')),
    liturgy: parish.liturgy,
    prayerRequests: parsePrayerRequests(parish.prayerRequests),
    documentViewer: parseDocumentViewer(parish.documentViewer),
  };
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function parseHost(text: string): string {
  if (/^[a-z\d.:-]+$/i.test(text)) return text;
  throw new ConfigError(
    `HOST must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${text}".`,
  );
}

function parseDatabaseUrl(text: string, dataDir: string): string {
  if (text === 'sqlite:') return `sqlite:${resolve(dataDir, 'idavaka.sqlite')}`;
  if (text.startsWith('sqlite:')) return `sqlite:${resolve(text.slice('sqlite:'.length))}`;
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return text;
  throw new ConfigError('DATABASE_URL must be a complete URL that begins with sqlite: or postgres://.');
}

function parsePublicUrl(text: string): string {
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
  throw new ConfigError(
    `PUBLIC_URL must be a URL without a path, such as https://parish.example, not "${text}".`,
  );
}

function parseHostNames(text: string | undefined): string[] | undefined {
  const names = text?.split(',').map((name) => name.trim().toLowerCase());
  const invalid = names?.find((name) => !/^(?:[a-z\d.-]+|\[[\da-f:.]+\])$/.test(name));
  if (invalid === undefined) return names;
  throw new ConfigError(
    `ALLOWED_HOSTS must be host names without ports, separated by commas; "${invalid}" is not a host name.`,
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

function parseSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined || (/^smtps?:\/\/[^/]+/.test(text) && URL.canParse(text))) return text;
  throw new ConfigError('SMTP_URL must be a URL such as smtps://user:password@mail.example:465.');
}

function parseMailFrom(text: string): string {
  const address = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;
  if (isEmail(address) && !/[\r\n]/.test(text)) return text;
  throw new ConfigError('MAIL_FROM must be an email address, with or without a name before it.');
}

function parseServiceUrl(name: string, text: string | undefined): string | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (text === undefined || (url && /^https?:$/.test(url.protocol) && !url.username && !url.password))
    return text;
  throw new ConfigError(
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

function parseUploadBase(text: string | undefined, cloudinaryUrl: string | undefined): string | undefined {
  const base = parseServiceUrl('MEDIA_UPLOAD_BASE', text)?.replace(/\/+$/, '');
  if (base === undefined || cloudinaryUrl !== undefined) return base;
  throw new ConfigError('MEDIA_UPLOAD_BASE requires CLOUDINARY_URL.');
}

function parseFirstAdmin(email: string | undefined, password: string | undefined): Config['firstAdmin'] {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  if (!isEmail(email)) throw new ConfigError('ADMIN_EMAIL must be an email address.');
  return { email, password };
}

function parseDemo(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new ConfigError(`DEMO must be on or off, not "${text}".`);
}

const MIN_SECRET_KEY_LENGTH = 32;
const MIN_SECRET_KEY_DISTINCT_CHARACTERS = 10;

function parseSecretKey(text: string | undefined): string | undefined {
  const isStrong =
    text === undefined ||
    (text.length >= MIN_SECRET_KEY_LENGTH && new Set(text).size >= MIN_SECRET_KEY_DISTINCT_CHARACTERS);
  if (isStrong) return text;
  throw new ConfigError(
    'SECRET_KEY is too weak: use at least 32 random characters, or omit it to generate one.',
  );
}

/** @throws ConfigError for invalid prayer request settings in parish.config.ts. */
export function parsePrayerRequests(settings: Config['prayerRequests']): Config['prayerRequests'] {
  if (!isEmail(settings.notify))
    throw new ConfigError('prayerRequests.notify in parish.config.ts must be an email address.');
  if (!Number.isSafeInteger(settings.keptDays) || settings.keptDays < 1)
    throw new ConfigError('prayerRequests.keptDays in parish.config.ts must be a whole number of days.');
  return settings;
}

function parseTimeZone(text: string | undefined): string {
  const zone = text ?? parish.timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE must be a name such as America/Chicago, not "${zone}".`);
  }
}

/** @throws ConfigError for an invalid `documentViewer` in parish.config.ts. */
export function parseDocumentViewer(template: string | undefined): string | undefined {
  if (!template || isViewerTemplate(template)) return template || undefined;
  throw new ConfigError(
    `documentViewer in parish.config.ts must be an https URL with {address} after its host, not "${template}".`,
  );
}
