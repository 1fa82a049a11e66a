import { expect } from 'vitest';
import { isEmail } from '#domain/email-address.ts';
import { type MailServer, startMailServer } from '../../src/server/adapters/testing/mail-server.ts';
import { ADMINISTRATOR } from '../../src/server/testing/server-process.ts';
import { defineCase } from '../support/define-case.ts';
import { addresses, many } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Site } from '../support/server-under-test.ts';

/** All that a mail of ours begins with. */
const HEADERS = [
  ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id'],
  ...['mime-version', 'subject', 'to'],
];
const HOOKS = [
  ...[
    '\r\nBcc: a@evil.example',
    '\nTo: x@evil.example\n\nHello',
    '\rCc: x@evil.example',
    '%0d%0aBcc:x@evil.example',
  ],
  ...[
    '\u2028Bcc: x@evil.example',
    '\u0085Bcc: x@evil.example',
    '\r\n.\r\nMAIL FROM:<x>',
    '\r\n\tfolded',
    '\r\n\r\n<b>x',
    '\\r\\nBcc: x@evil.example',
  ],
];
const BEGINS = ['', 'Anna', '"A" <a@evil.example>', '=?utf-8?q?=0A?=', '<!--', '{{x}}', ',b@evil.example'];
const TEXTS = BEGINS.flatMap((begin) => HOOKS.map((hook) => `${begin}${hook}`.slice(0, 36)));
/** What must not become anybody's address. */
const ADDRESSES = [
  ...HOOKS.map((hook) => `anna@stthomas.example${hook}`),
  ...[
    'a@b.example,c@evil.example',
    'a@b.example;c@evil.example',
    'a@b.example c@evil.example',
    '<a@b.example>',
    'Anna <a@b.example>',
  ],
  ...[
    'a@b.example\0',
    '"a b"@b.example',
    '"a\\r\\nBcc: x"@b.example',
    'a@[127.0.0.1]',
    'a@b',
    '@b.example',
    'a@',
    'a@b@evil.example',
    '--help@b',
    'a@b.example%0aBcc:x',
  ],
];
/** Each visitor may ask five times in ten minutes. */
const ASKS_EACH = 5;

/** Password and mailed code, from the mail server. */
async function signIn(site: Site, mails: MailServer): Promise<string> {
  const before = mails.received.length;
  const { json } = await site.call('/api/auth/login', { body: ADMINISTRATOR });
  await expect.poll(() => mails.received.length, { timeout: 20_000 }).toBeGreaterThan(before);
  const otp = /^\d{6}\r?$/m.exec(mails.received.at(-1)?.raw ?? '')?.[0].trim();
  const verified = await site.call('/api/auth/verify-otp', { body: { userId: json?.userId, otp } });
  return String(verified.json?.token);
}

defineCase(
  {
    id: 'T47',
    title: 'Words that would become headers of a mail',
    pass: 'every mail has one recipient, the same nine headers and no word of a visitor; an address that is more than one plain one is refused',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const mails = await startMailServer();
    try {
      const site = await startSite({ SMTP_URL: mails.url });
      const token = await signIn(site, mails);
      const texts = sized({ usual: TEXTS, quick: TEXTS.filter((_, n) => n % 6 === 0) });
      const fields = ['name', 'contactNumber', 'details'] as const;
      const prayers = texts.flatMap((text) => fields.map((field) => ({ field, text }))).slice(0, 190);
      const senders = addresses(Math.ceil(prayers.length / ASKS_EACH));
      const before = mails.received.length;
      const statuses = await many(prayers.length, 3, async (n) => {
        const { field, text } = prayers[n] as (typeof prayers)[number];
        const body = {
          prayerType: 'Memorial',
          name: 'Anna',
          details: `Request ${n}`,
          [field]: `${n}${text}`,
        };
        const from = senders[n % senders.length] ?? '127.0.0.1';
        return (await site.call('/api/prayer-request/submit', { body, from })).status;
      });
      expect(statuses.filter((status) => status !== 201)).toEqual([]);
      await expect.poll(() => mails.received.length, { timeout: 60_000 }).toBe(before + prayers.length);

      let refused = 0;
      for (const email of ADDRESSES)
        for (const [path, method] of [
          ['/api/users', 'POST'],
          ['/api/auth/login', 'POST'],
          ['/api/auth/profile', 'PUT'],
        ]) {
          const body = {
            '/api/users': { name: 'x', email, password: 'nine books upon a shelf' },
            '/api/auth/login': { email, password: 'x' },
            '/api/auth/profile': { name: 'x', email, currentPassword: ADMINISTRATOR.password },
          }[path ?? ''];
          // each from an address of its own: who tries often is refused for that
          const from = `127.0.${refused % 250}.3`;
          const { status } = await site.call(path ?? '', { method: method ?? '', token, body, from });
          expect([email, path, status >= 400 && status < 500]).toEqual([email, path, true]);
          refused += 1;
        }
      for (const name of texts.slice(0, 10))
        await site.call('/api/auth/profile', {
          method: 'PUT',
          token,
          body: { name: `x${name}`, email: ADMINISTRATOR.email },
        });
      await signIn(site, mails);

      const wrong = mails.received.filter(({ to, raw }) => {
        const [head = ''] = raw.split(/\r?\n\r?\n/);
        const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase()).sort();
        return (
          to.length !== 1 ||
          !isEmail(to[0] ?? '') ||
          names.join() !== HEADERS.join() ||
          /evil|Anna|^(?:Bcc|Cc):/im.test(raw)
        );
      });
      report(
        `${mails.received.length} of ${mails.received.length} mails as they should be, of ${prayers.length} requests; ${refused} of ${refused} addresses refused`,
      );
      expect(wrong.map(({ to, raw }) => [to, raw.slice(0, 400)])).toEqual([]);
    } finally {
      await mails.close();
    }
  },
);

defineCase(
  {
    id: 'T48',
    title: 'Another host’s name in mail',
    pass: '0 mails name a host that a request named, whichever header named it; links lead to the configured address',
  },
  async ({ startSite, report }) => {
    const mails = await startMailServer();
    try {
      const site = await startSite({
        SMTP_URL: mails.url,
        PUBLIC_URL: 'https://parish.example',
        ALLOWED_HOSTS: '127.0.0.1',
      });
      const headers = [
        ...[
          'x-forwarded-host',
          'x-host',
          'x-forwarded-server',
          'x-http-host-override',
          'x-original-host',
          'origin',
          'referer',
          'x-original-url',
          'x-rewrite-url',
        ].map((name) => ({ [name]: /origin|referer/.test(name) ? 'https://evil.example/' : 'evil.example' })),
        { forwarded: 'host=evil.example;proto=http' },
        {
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'http',
          'x-forwarded-port': '666',
          'x-forwarded-prefix': '//evil.example',
        },
        { 'user-agent': 'https://evil.example/' },
      ];
      for (const [n, one] of headers.entries()) {
        const from = addresses(headers.length)[n] ?? '';
        const sent = { headers: { 'content-type': 'application/json', ...one }, from };
        // a mail of a code comes seldom: who asks too often is told so, and gets none
        await site.call('/api/auth/login', { ...sent, body: ADMINISTRATOR });
        await site.call('/api/prayer-request/submit', {
          ...sent,
          body: { prayerType: 'Memorial', name: 'Anna', details: `Request ${n}` },
        });
      }
      for (const host of [
        'evil.example',
        'parish.example.evil.example',
        '127.0.0.1@evil.example',
        '127.0.0.1:80@evil.example',
        'evil.example#127.0.0.1',
      ])
        expect([
          host,
          (await site.call('/api/auth/login', { body: ADMINISTRATOR, headers: { host } })).status,
        ]).toEqual([host, expect.toBeOneOf([400, 421])]);
      await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBeGreaterThan(headers.length);
      const links = mails.received.flatMap(({ raw }) =>
        [...raw.replace(/=\r?\n/g, '').matchAll(/https?:\/\/[^\s]+/g)].map(([link]) => link),
      );
      report(`0 in ${mails.received.length} mails with ${links.length} links`);
      expect(mails.received.filter(({ raw }) => raw.includes('evil'))).toEqual([]);
      expect(links.filter((link) => !link.startsWith('https://parish.example/'))).toEqual([]);
    } finally {
      await mails.close();
    }
  },
);
