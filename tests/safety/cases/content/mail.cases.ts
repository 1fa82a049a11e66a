import { expect, onTestFinished } from 'vitest';
import { ADMINISTRATOR } from '#app/testing/server-process.ts';
import { startMailServer } from '#kit/mail/testing/mail-server.ts';
import { isEmail } from '#kit/text/email-address.ts';
import { defineCase } from '../../support/define-case.ts';
import { clientAddresses, runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { signInByMail } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

/** The headers of every email. */
const HEADERS = [
  ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id'],
  ...['mime-version', 'subject', 'to'],
];
const INJECTIONS = [
  ...words(`
    %0d%0aBcc:x@evil.example`),
  ...['\r\nBcc: a@evil.example', '\nTo: x@evil.example\n\nHello', '\rCc: x@evil.example'],
  ...['\u2028Bcc: x@evil.example', '\u0085Bcc: x@evil.example', '\r\n.\r\nMAIL FROM:<x>', '\r\n\tfolded'],
  ...['\r\n\r\n<b>x', '\\r\\nBcc: x@evil.example'],
];
const PREFIXES = ['', 'Anna', '"A" <a@evil.example>', '=?utf-8?q?=0A?=', '<!--', '{{x}}', ',b@evil.example'];
const TEXTS = PREFIXES.flatMap((prefix) =>
  INJECTIONS.map((injection) => `${prefix}${injection}`.slice(0, 36)),
);
/** Texts that must be rejected as email addresses. */
const INVALID_ADDRESSES = [
  ...INJECTIONS.map((injection) => `anna@stthomas.example${injection}`),
  ...words(`
    a@b.example,c@evil.example a@b.example;c@evil.example <a@b.example> a@[127.0.0.1] a@b @b.example a@ a@b@evil.example
    --help@b a@b.example%0aBcc:x`),
  ...['a@b.example c@evil.example', 'Anna <a@b.example>', 'a@b.example\0', '"a b"@b.example'],
  '"a\\r\\nBcc: x"@b.example',
];
/** The limit for one client in ten minutes. */
const REQUESTS_PER_CLIENT = 5;
const NOTIFICATIONS_PER_HOUR = 5;

defineCase(
  {
    id: 'T47',
    title: 'text of visitors cannot inject headers into emails',
    pass: 'every email has one recipient, the same nine headers and no text of a visitor; anything but a single plain address is rejected',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close());
    const site = await startSite({ SMTP_URL: mailServer.url });
    const { token } = await signInByMail(site, mailServer);
    const texts = sized({ usual: TEXTS, quick: TEXTS.filter((_, n) => n % 6 === 0) });
    const fields = ['name', 'contactNumber', 'details'] as const;
    const prayers = texts.flatMap((text) => fields.map((field) => ({ field, text }))).slice(0, 190);
    const addresses = clientAddresses(Math.ceil(prayers.length / REQUESTS_PER_CLIENT));
    const before = mailServer.received.length;
    const statuses = await runConcurrently(prayers.length, 3, async (n) => {
      const { field, text } = prayers[n] as (typeof prayers)[number];
      const prayer = { prayerType: 'Memorial', name: 'Anna', details: `Request ${n}` };
      const body = { ...prayer, [field]: `${n}${text}` };
      const from = addresses[n % addresses.length] ?? '127.0.0.1';
      return (await site.call('/api/prayer-request/submit', { body, from })).status;
    });
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    await expect.poll(() => mailServer.received.length).toBe(before + NOTIFICATIONS_PER_HOUR);

    let rejected = 0;
    for (const email of INVALID_ADDRESSES)
      for (const [path, method, fields] of [
        ['/api/users', 'POST', { name: 'x', password: 'nine books upon a shelf' }],
        ['/api/auth/login', 'POST', { password: 'x' }],
        ['/api/auth/profile', 'PUT', { name: 'x', currentPassword: ADMINISTRATOR.password }],
      ] as const) {
        // use a new client address each time to avoid the rate limit
        const from = `127.0.${rejected % 250}.3`;
        const { status } = await site.call(path, { method, token, body: { ...fields, email }, from });
        expect(Math.floor(status / 100), `${path} ${email}`).toBe(4);
        rejected += 1;
      }
    for (const text of texts.slice(0, 10)) {
      const body = { name: `x${text}`, email: ADMINISTRATOR.email };
      await site.call('/api/auth/profile', { method: 'PUT', token, body });
    }
    await signInByMail(site, mailServer);

    const failures = mailServer.received.filter(({ to, raw }) => {
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
      `${mailServer.received.length} of ${mailServer.received.length} emails correct, of ${prayers.length} requests; ${rejected} of ${rejected} addresses rejected`,
    );
    expect(failures.map(({ to, raw }) => [to, raw.slice(0, 400)])).toEqual([]);
  },
);

defineCase(
  {
    id: 'T48',
    title: 'request headers cannot change the host of links in emails',
    pass: '0 emails contain a host from any request header; links use the configured URL',
  },
  async ({ startSite, report }) => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close());
    const site = await startSite({
      SMTP_URL: mailServer.url,
      PUBLIC_URL: 'https://parish.example',
      ALLOWED_HOSTS: '127.0.0.1',
    });
    const headers = [
      ...words(`
        x-forwarded-host x-host x-forwarded-server x-http-host-override x-original-host origin referer
        x-original-url x-rewrite-url`).map((name) => ({
        [name]: /origin|referer/.test(name) ? 'https://evil.example/' : 'evil.example',
      })),
      { forwarded: 'host=evil.example;proto=http' },
      {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-port': '666',
        'x-forwarded-prefix': '//evil.example',
      },
      { 'user-agent': 'https://evil.example/' },
    ];
    for (const [n, header] of headers.entries()) {
      const from = clientAddresses(headers.length)[n] ?? '';
      const sent = { headers: { 'content-type': 'application/json', ...header }, from };
      // most of these sign-ins send no email because of the rate limit; the prayer requests do
      await site.call('/api/auth/login', { ...sent, body: ADMINISTRATOR });
      await site.call('/api/prayer-request/submit', {
        ...sent,
        body: { prayerType: 'Memorial', name: 'Anna', details: `Request ${n}` },
      });
    }
    for (const host of words(`
      evil.example parish.example.evil.example 127.0.0.1@evil.example 127.0.0.1:80@evil.example
      evil.example#127.0.0.1`))
      expect(
        (await site.call('/api/auth/login', { body: ADMINISTRATOR, headers: { host } })).status,
        host,
      ).toBeOneOf([400, 421]);
    await expect.poll(() => mailServer.received.length).toBeGreaterThan(NOTIFICATIONS_PER_HOUR);
    const links = mailServer.received.flatMap(({ raw }) =>
      [...raw.replace(/=\r?\n/g, '').matchAll(/https?:\/\/[^\s]+/g)].map(([link]) => link),
    );
    report(`0 in ${mailServer.received.length} emails with ${links.length} links`);
    expect(mailServer.received.filter(({ raw }) => raw.includes('evil'))).toEqual([]);
    expect(links.filter((link) => !link.startsWith('https://parish.example/'))).toEqual([]);
  },
);

defineCase(
  {
    id: 'T74',
    title: 'a flood of submissions does not use up the mail quota',
    pass: '520 submissions from 520 addresses: at most 6 emails about them, and the code of a sign-in arrives',
  },
  async ({ startSite, report }) => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close());
    const site = await startSite({ SMTP_URL: mailServer.url });
    const addresses = clientAddresses(520);
    const visit = {
      name: 'Anna',
      contact: '555-0123',
      date: null,
      people: 2,
      message: null,
      consent: true,
    };
    const prayer = { prayerType: 'Memorial', name: 'Anna', details: 'For my father' };
    const statuses = await runConcurrently(addresses.length, 8, async (n) => {
      const from = addresses[n] ?? '';
      const { status } = await (n % 2
        ? site.call('/api/visits', { body: visit, from })
        : site.call('/api/prayer-request/submit', { body: prayer, from }));
      return status;
    });
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    await signInByMail(site, mailServer);
    const notifications = mailServer.received.filter(({ raw }) =>
      /^Subject: New (?:prayer|visit)/m.test(raw),
    ).length;
    expect(notifications).toBe(NOTIFICATIONS_PER_HOUR);
    report(`${notifications} emails about ${addresses.length} submissions; the code arrived`);
  },
);
