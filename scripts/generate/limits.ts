/** `npm run limits`: writes `docs/limits.md` from the constants that the code uses. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACTIVITY_RETENTION_DAYS,
  CODE_DIGITS,
  CODE_LIFETIME_SECONDS,
  MAX_HISTORY_ENTRIES,
  MAX_VISITORS,
  PRAYER_MAX_LENGTHS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  TRASH_RETENTION_DAYS,
  VISIT_MAX_LENGTHS,
} from '#contract/constants.ts';
import { FIRST_YEAR, LAST_YEAR } from '#domain/dates/civil-date.ts';
import { MAX_PARISH_FEASTS } from '#domain/liturgy/parish-feasts.ts';
import { fileKinds } from '#domain/media/file-names.ts';
import { MAX_SERVICE_CHANGES } from '#domain/schedule/schedule.ts';
import { FAILURES_TO_OPEN, OPEN_MS } from '#server/adapters/circuit-breaker.ts';
import { CALL_TIMEOUT_MS, MAX_RESPONSE_BYTES } from '#server/adapters/fetch-json.ts';
import { MAX_BUFFERED_LOG_BYTES } from '#server/adapters/log.ts';
import { MAIL_FILE_RETENTION_MS } from '#server/adapters/mail/mail.ts';
import { SMTP_LIMITS } from '#server/adapters/mail/smtp-transport.ts';
import {
  DECODE_TIMEOUT_SECONDS,
  MAX_MEGAPIXELS,
} from '#server/adapters/media-storage/image-worker/protocol.ts';
import { BOOK_MAX_BYTES, TEXT_MAX_BYTES } from '#server/bible/import/read-archive.ts';
import { ACCOUNT_CHANGES_PER_HOUR } from '#server/features/auth/account-notifications.ts';
import { MAX_CONSECUTIVE_FAILURES, TEMPORARY_PASSWORD_MS } from '#server/features/auth/accounts.ts';
import { INVITATION_ATTEMPTS_PER_MINUTE, INVITATION_MS } from '#server/features/auth/invitations.ts';
import {
  FAILURES_PER_MINUTE_PER_ADDRESS,
  FREE_FAILURES_PER_NETWORK,
  MAX_DELAY_SECONDS,
} from '#server/features/auth/login.ts';
import {
  ATTEMPTS_PER_CODE,
  CHALLENGE_LIFETIME_MS,
  CODES_PER_ACCOUNT,
  CODES_PER_NETWORK,
  RESENDS_PER_DAY,
  RESENDS_PER_QUARTER_HOUR,
  WRONG_CODES_PER_DAY,
} from '#server/features/auth/otp.ts';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '#server/features/auth/passwords/password-policy.ts';
import { RECENT_SIGN_IN_MS } from '#server/features/auth/profile/update-profile.ts';
import { OLD_TOKEN_GRACE_MS, TOKEN_ROTATION_MS } from '#server/features/auth/sessions/token-rotation.ts';
import { MAX_SEARCHED_ENTRIES } from '#server/features/inbox/entries.ts';
import {
  MAX_REQUESTS_PER_CLIENT,
  MIN_FILL_TIME_MS,
  REPEATS_PER_CLIENT,
  REQUESTS_IN_TOTAL,
  REQUESTS_PER_CLIENT,
  TAKE_DOWN_LIMITS,
} from '#server/features/inbox/limits.ts';
import { MAX_BODY_BYTES } from '#server/http/api/read-request.ts';
import {
  BULKHEAD_CONCURRENCY,
  BULKHEAD_CONCURRENCY_PER_CLIENT,
  BULKHEAD_QUEUE,
  BULKHEAD_QUEUE_PER_CLIENT,
} from '#server/http/bulkheads.ts';
import { VERSION_MAX_AGE_MS } from '#server/http/cache/content-version.ts';
import { MAX_CACHE_BYTES } from '#server/http/cache/response-cache.ts';
import { MAX_MULTIPART_FIELD_BYTES, MAX_MULTIPART_FIELDS } from '#server/http/multipart/receive-file.ts';
import { BODY_TIMEOUTS, MAX_REQUESTS_IN_FLIGHT, MAX_URL_BYTES } from '#server/http/node/node-handler.ts';
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  MAX_CONNECTIONS,
  MAX_HEADER_BYTES,
  SHUTDOWN_DEADLINE_MS,
  UNREAD_RESPONSE_TIMEOUT_MS,
} from '#server/http/node/node-server.ts';
import { MAX_FORM_FIELDS } from '#server/http/pages/form-post.ts';
import { DEVICE_RETENTION_MS, FAILURE_RETENTION_MS } from '#server/jobs/cleanup-jobs.ts';
import { MAX_ROWS_PER_PAGE } from '#server/pagination/keyset.ts';
import {
  SIGNATURE_LIFETIME_MS,
  SIGNATURES_PER_HOUR,
  UPLOADED_BYTES_PER_HOUR,
} from '#server/uploads/upload-grants.ts';
import {
  POSTGRES_CONNECT_TIMEOUT_MS,
  POSTGRES_LOCK_TIMEOUT_MS,
  POSTGRES_STATEMENT_TIMEOUT_MS,
  READ_POOL_SIZE,
  WRITE_POOL_SIZE,
} from '#storage/postgres/postgres.ts';
import { SQLITE_LOCK_TIMEOUT_MS } from '#storage/sqlite/sqlite.ts';

interface Limit {
  readonly what: string;
  readonly value: number;
  /** 'ms' and 'bytes' are written in the largest unit that divides them. */
  readonly unit: 'ms' | 'bytes' | (string & {});
}

interface Group {
  readonly title: string;
  /** The folder that sets these limits. */
  readonly folder: string;
  readonly limits: readonly Limit[];
}

const groups: readonly Group[] = [
  {
    title: 'Passwords and codes',
    folder: 'src/server/features/auth/',
    limits: [
      { what: 'password length, at least', value: PASSWORD_MIN_CHARACTERS, unit: 'characters' },
      { what: 'password length, at most', value: PASSWORD_MAX_CHARACTERS, unit: 'characters' },
      { what: 'wrong passwords per address', value: FAILURES_PER_MINUTE_PER_ADDRESS, unit: 'per minute' },
      {
        what: 'wrong passwords per account and network, before pauses',
        value: FREE_FAILURES_PER_NETWORK,
        unit: '',
      },
      { what: 'pause between attempts, doubling up to', value: MAX_DELAY_SECONDS * 1000, unit: 'ms' },
      {
        what: 'consecutive failures that lock an account',
        value: MAX_CONSECUTIVE_FAILURES,
        unit: '',
      },
      { what: 'stored failures', value: FAILURE_RETENTION_MS, unit: 'ms' },
      { what: 'temporary password set by an administrator', value: TEMPORARY_PASSWORD_MS, unit: 'ms' },
      { what: 'invitation of a user', value: INVITATION_MS, unit: 'ms' },
      {
        what: 'attempts to accept an invitation per address',
        value: INVITATION_ATTEMPTS_PER_MINUTE,
        unit: 'per minute',
      },
      { what: 'digits of a code', value: CODE_DIGITS, unit: '' },
      { what: 'lifetime of a code', value: CODE_LIFETIME_SECONDS * 1000, unit: 'ms' },
      { what: 'time to request another code after the password', value: CHALLENGE_LIFETIME_MS, unit: 'ms' },
      { what: 'attempts per code', value: ATTEMPTS_PER_CODE, unit: '' },
      { what: 'wrong codes per account', value: WRONG_CODES_PER_DAY, unit: 'per day' },
      { what: 'unused codes per account and network', value: CODES_PER_NETWORK, unit: 'per 15 minutes' },
      { what: 'unused codes per account', value: CODES_PER_ACCOUNT, unit: 'per 15 minutes' },
      { what: 'resent codes per account', value: RESENDS_PER_QUARTER_HOUR, unit: 'per 15 minutes' },
      { what: 'resent codes per account and day', value: RESENDS_PER_DAY, unit: 'per day' },
      {
        what: 'email addresses and passwords one user changes, and invitations',
        value: ACCOUNT_CHANGES_PER_HOUR,
        unit: 'per hour',
      },
      { what: 'sign-in that confirms such a change', value: RECENT_SIGN_IN_MS, unit: 'ms' },
    ],
  },
  {
    title: 'Sessions',
    folder: 'src/server/features/auth/',
    limits: [
      { what: 'idle time', value: SESSION_IDLE_MS, unit: 'ms' },
      { what: 'total lifetime', value: SESSION_ABSOLUTE_MS, unit: 'ms' },
      { what: 'token replaced after', value: TOKEN_ROTATION_MS, unit: 'ms' },
      { what: 'old token valid for', value: OLD_TOKEN_GRACE_MS, unit: 'ms' },
      { what: 'known browsers remembered for', value: DEVICE_RETENTION_MS, unit: 'ms' },
    ],
  },
  {
    title: 'Files',
    folder: 'src/server/uploads/',
    limits: [
      { what: 'image', value: fileKinds.picture.maxBytes, unit: 'bytes' },
      { what: 'document', value: fileKinds.document.maxBytes, unit: 'bytes' },
      { what: 'recording', value: fileKinds.sound.maxBytes, unit: 'bytes' },
      { what: 'pixels of an image', value: MAX_MEGAPIXELS, unit: 'megapixels' },
      { what: 'decoding an image', value: DECODE_TIMEOUT_SECONDS * 1000, unit: 'ms' },
      { what: 'upload signatures per user', value: SIGNATURES_PER_HOUR, unit: 'per hour' },
      { what: 'uploads of one user in an hour', value: UPLOADED_BYTES_PER_HOUR, unit: 'bytes' },
      { what: 'lifetime of a signature', value: SIGNATURE_LIFETIME_MS, unit: 'ms' },
      {
        what: 'upload speed, at least',
        value: BODY_TIMEOUTS.minFileBytesPerSecond / 1024,
        unit: 'KB per second',
      },
      { what: 'fields beside the file', value: MAX_MULTIPART_FIELDS, unit: '' },
      { what: 'size of such a field', value: MAX_MULTIPART_FIELD_BYTES, unit: 'bytes' },
    ],
  },
  {
    title: 'Imported Bible texts',
    folder: 'src/server/bible/import/',
    limits: [
      { what: 'file, and the inflated files of an archive', value: TEXT_MAX_BYTES, unit: 'bytes' },
      { what: 'one USFM file', value: BOOK_MAX_BYTES, unit: 'bytes' },
    ],
  },
  {
    title: 'Prayer requests and visits, each',
    folder: 'src/server/features/inbox/',
    limits: [
      { what: 'name', value: PRAYER_MAX_LENGTHS.name, unit: 'characters' },
      {
        what: 'phone number of a prayer request',
        value: PRAYER_MAX_LENGTHS.contactNumber,
        unit: 'characters',
      },
      { what: 'details of a prayer request', value: PRAYER_MAX_LENGTHS.details, unit: 'characters' },
      { what: 'message of a visitor', value: VISIT_MAX_LENGTHS.message, unit: 'characters' },
      { what: 'people of a visit', value: MAX_VISITORS, unit: '' },
      {
        what: 'requests per address, before they are held',
        value: REQUESTS_PER_CLIENT.requests,
        unit: 'per 10 minutes',
      },
      { what: 'requests per address', value: MAX_REQUESTS_PER_CLIENT, unit: 'per 10 minutes' },
      { what: 'repetitions of a request per address', value: REPEATS_PER_CLIENT, unit: 'per 10 minutes' },
      { what: 'all requests, before they are held', value: REQUESTS_IN_TOTAL.requests, unit: 'per hour' },
      {
        what: 'take-down requests per address, before they are held',
        value: TAKE_DOWN_LIMITS.perClient.requests,
        unit: 'per hour',
      },
      {
        what: 'all take-down requests, before they are held',
        value: TAKE_DOWN_LIMITS.inTotal.requests,
        unit: 'per day',
      },
      { what: 'time to fill in the form, before it is held', value: MIN_FILL_TIME_MS, unit: 'ms' },
      { what: 'requests that a search reads', value: MAX_SEARCHED_ENTRIES, unit: '' },
    ],
  },
  {
    title: 'Requests and connections',
    folder: 'src/server/http/',
    limits: [
      { what: 'headers', value: MAX_HEADER_BYTES, unit: 'bytes' },
      { what: 'time to send the headers', value: HEADERS_TIMEOUT_MS, unit: 'ms' },
      { what: 'URL', value: MAX_URL_BYTES, unit: 'bytes' },
      { what: 'body, except files', value: MAX_BODY_BYTES, unit: 'bytes' },
      { what: 'time to send the body, except files', value: BODY_TIMEOUTS.maxBodyMs, unit: 'ms' },
      { what: 'fields of a form', value: MAX_FORM_FIELDS, unit: '' },
      { what: 'connections', value: MAX_CONNECTIONS, unit: '' },
      { what: 'requests in flight', value: MAX_REQUESTS_IN_FLIGHT, unit: '' },
      { what: 'idle connection', value: KEEP_ALIVE_TIMEOUT_MS, unit: 'ms' },
      { what: 'response that the client does not read', value: UNREAD_RESPONSE_TIMEOUT_MS, unit: 'ms' },
      { what: 'expensive requests of a kind at once', value: BULKHEAD_CONCURRENCY, unit: '' },
      { what: 'such requests per address', value: BULKHEAD_CONCURRENCY_PER_CLIENT, unit: '' },
      { what: 'such requests waiting', value: BULKHEAD_QUEUE, unit: '' },
      { what: 'such requests waiting per address', value: BULKHEAD_QUEUE_PER_CLIENT, unit: '' },
      { what: 'response cache', value: MAX_CACHE_BYTES, unit: 'bytes' },
      { what: 'age of the content version (PostgreSQL)', value: VERSION_MAX_AGE_MS, unit: 'ms' },
      { what: 'requests in flight at shutdown', value: SHUTDOWN_DEADLINE_MS, unit: 'ms' },
    ],
  },
  {
    title: 'Lists and dates',
    folder: 'src/server/pagination/',
    limits: [
      { what: 'entries of the history', value: MAX_HISTORY_ENTRIES, unit: '' },
      { what: 'rows per response', value: MAX_ROWS_PER_PAGE, unit: '' },
      { what: 'first year', value: FIRST_YEAR, unit: 'year' },
      { what: 'last year', value: LAST_YEAR, unit: 'year' },
      { what: 'feasts of the parish', value: MAX_PARISH_FEASTS, unit: '' },
      { what: 'changed dates of a service', value: MAX_SERVICE_CHANGES, unit: '' },
    ],
  },
  {
    title: 'Retention',
    folder: 'src/contract/',
    limits: [
      { what: 'trash', value: TRASH_RETENTION_DAYS, unit: 'days' },
      { what: 'audit log', value: ACTIVITY_RETENTION_DAYS, unit: 'days' },
      { what: 'emails written as files', value: MAIL_FILE_RETENTION_MS, unit: 'ms' },
    ],
  },
  {
    title: 'Database',
    folder: 'src/storage/',
    limits: [
      { what: 'wait for a lock, SQLite', value: SQLITE_LOCK_TIMEOUT_MS, unit: 'ms' },
      { what: 'wait for a lock, PostgreSQL', value: POSTGRES_LOCK_TIMEOUT_MS, unit: 'ms' },
      { what: 'statement, PostgreSQL', value: POSTGRES_STATEMENT_TIMEOUT_MS, unit: 'ms' },
      { what: 'connecting, PostgreSQL', value: POSTGRES_CONNECT_TIMEOUT_MS, unit: 'ms' },
      {
        what: 'connections per process, PostgreSQL',
        value: READ_POOL_SIZE + WRITE_POOL_SIZE,
        unit: '',
      },
    ],
  },
  {
    title: 'External services and logs',
    folder: 'src/server/adapters/',
    limits: [
      { what: 'call of a service', value: CALL_TIMEOUT_MS, unit: 'ms' },
      { what: 'response of a service', value: MAX_RESPONSE_BYTES, unit: 'bytes' },
      { what: 'consecutive failures that stop calls', value: FAILURES_TO_OPEN, unit: '' },
      { what: 'pause after that', value: OPEN_MS, unit: 'ms' },
      { what: 'greeting of the mail server', value: SMTP_LIMITS.greetingMs, unit: 'ms' },
      { what: 'sending an email', value: SMTP_LIMITS.transferMs, unit: 'ms' },
      { what: 'response to an email', value: SMTP_LIMITS.replyMs, unit: 'ms' },
      { what: 'log lines in memory', value: MAX_BUFFERED_LOG_BYTES, unit: 'bytes' },
    ],
  },
];

const DURATIONS: ReadonlyArray<readonly [string, number]> = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
  ['ms', 1],
];
const SIZES: ReadonlyArray<readonly [string, number]> = [
  ['MB', 1024 * 1024],
  ['KB', 1024],
  ['bytes', 1],
];

/** In the largest unit that divides it: '12 hours', '1 MB'. */
function inUnit(value: number, units: ReadonlyArray<readonly [string, number]>): string {
  const [name, size] = units.find(([, size]) => value >= size && value % size === 0) ?? ['', 1];
  const amount = value / size;
  return `${amount} ${amount === 1 ? name.replace(/s$/, '') : name}`;
}

function withUnit({ value, unit }: Limit): string {
  if (unit === 'ms') return inUnit(value, DURATIONS);
  if (unit === 'bytes') return inUnit(value, SIZES);
  if (unit === 'year') return String(value);
  return `${value.toLocaleString('en-US')} ${unit}`.trim();
}

/** The content of `docs/limits.md`. */
export function limitsPage(): string {
  const sections = groups.map(({ title, folder, limits }) =>
    [
      `## ${title}\n`,
      `Set mainly in \`${folder}\`.\n`,
      '| limit | value |',
      '|---|---|',
      ...limits.map((limit) => `| ${limit.what} | ${withUnit(limit)} |`),
    ].join('\n'),
  );
  return `# Limits

Generated from the constants in the code by \`npm run limits\`. These limits are not settings. An address is an IPv4
address or an IPv6 /64; a network is an IPv4 /24 or an IPv6 /48. Beyond a limit the response is 429 or 503 with
\`Retry-After\`, 400, 413, 414 or 431, or the connection is closed. The length of a text, unlike that of a password, is
measured in UTF-16 code units: most emoji count as two characters. The web server in front sets further limits: see the
[threat model](threat-model.md#web-server).

${sections.join('\n\n')}
`;
}

export const LIMITS_FILE = join(import.meta.dirname, '..', '..', 'docs', 'limits.md');

if (import.meta.main) writeFileSync(LIMITS_FILE, limitsPage());
