import { expect } from 'vitest';
import { ADMINISTRATOR } from '../../src/server/testing/server-process.ts';
import { defineCase } from '../support/define-case.ts';
import { many } from '../support/measures.ts';
import { raw } from '../support/raw-http.ts';
import type { Site } from '../support/server-under-test.ts';

const { email, password } = ADMINISTRATOR;
const WRONG = 'a password that nobody has';
const NEW = 'a harp beside the window';
const FIRST = 'nine books upon the shelf';
const FORGED = '{"level":"info","event":"signed in","user":1,"msg":"forged"}';
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007';
const PRAYER = 'for a grief that nobody else may know of';
/** Written into every field that might come into a line. */
const NASTY = `Anna\r\n${FORGED}\n${ESCAPES}`;

/** What must be found in the log, and what of each line says who, from where, and what about. */
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
  'prayer requests limited': [],
  refused: ['problem'],
  stopping: ['reason'],
};
/** Refusals that must be found among the lines, each with who and where. */
const REFUSALS = [
  'NO_SESSION',
  'SIGN_IN_REFUSED',
  'CODE_REFUSED',
  'FORBIDDEN',
  'INVALID_BODY',
  'TOO_MANY_REQUESTS',
  'CONFIRM_PASSWORD',
];

defineCase(
  {
    id: 'T57',
    title: 'What is written down, and what never',
    pass: `every line is one JSON object with its time in UTC, whatever is sent as name, browser, address or body; each of ${Object.keys(EVENTS).length} events and ${REFUSALS.length} kinds of refusal is found with who and where; no password, code, token, challenge or word of a prayer is`,
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const secrets = await everything(site);
    site.server.kill('SIGTERM');
    await site.server.exited;

    // beside the lines there is only what the start tells its person, which is set in
    const lines = site.server
      .output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('  '));
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const entry of entries) {
      expect(String(entry.time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect([entry, typeof entry.event]).toEqual([entry, 'string']);
    }
    for (const [event, fields] of Object.entries(EVENTS)) {
      const [found] = entries.filter((entry) => entry.event === event);
      expect([event, fields.filter((field) => found?.[field] === undefined)]).toEqual([event, []]);
    }
    const refusals = entries.filter(({ event }) => event === 'refused');
    for (const problem of REFUSALS) {
      const found = refusals.filter((entry) => entry.problem === problem);
      expect([problem, found.length > 0]).toEqual([problem, true]);
      for (const { ip, method, path } of found)
        expect([
          problem,
          path,
          ip !== undefined || String(path).includes('/prayer-request/'),
          typeof method,
        ]).toEqual([problem, path, true, 'string']);
    }
    const said = lines.join('\n');
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
    expect(entries.filter(({ msg }) => msg === 'forged')).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(/[\x00-\x09\x0b-\x1f\x7f]/.test(said)).toBe(false);
    report(
      `${entries.length} of ${lines.length} lines parse; ${Object.keys(EVENTS).length} events and ${REFUSALS.length} refusals found; 0 of ${secrets.length} secrets`,
    );
  },
);

/** Makes each event happen, with something nasty wherever something can be written; responses all that must stay secret. */
async function everything(site: Site): Promise<string[]> {
  const secrets = [password, WRONG, NEW, FIRST, PRAYER];
  const signIn = async (account = ADMINISTRATOR) => {
    const { userId, otp } = await site.challenge(account);
    const wrong = { userId, otp: String((Number(otp) + 1) % 1_000_000).padStart(6, '0') };
    await site.call('/api/auth/verify-otp', { body: wrong });
    const { json } = await site.call('/api/auth/verify-otp', { body: { userId, otp } });
    secrets.push(userId, `"${otp}"`, `:${otp}`, ` ${otp}`, String(json?.token));
    return String(json?.token);
  };
  const token = await signIn();
  const me = { name: NASTY, email };
  await site.call('/api/auth/profile', { method: 'PUT', token, body: me });
  await site.call('/api/auth/profile', {
    method: 'PUT',
    token,
    body: { ...me, password: NEW, currentPassword: WRONG },
  });
  await site.call('/api/auth/profile', {
    method: 'PUT',
    token,
    body: { ...me, password: NEW, currentPassword: password },
  });

  const deacon = { name: NASTY, email: 'deacon@stthomas.example' };
  const { json: created } = await site.call('/api/users', { token, body: { ...deacon, password: FIRST } });
  const path = `/api/users/${created?.id}`;
  await site.call(path, {
    method: 'PUT',
    token,
    body: { ...deacon, isActive: true, password: `${FIRST} again` },
  });
  await site.call(`${path}/sessions`, { method: 'DELETE', token });
  await site.call(path, { method: 'DELETE', token });
  const own = await site.call('/api/auth/me', { token });
  await site.call(`/api/users/${own.json?.id}`, { method: 'DELETE', token });

  await many(8, 1, () =>
    site.call('/api/auth/login', { body: { email, password: WRONG }, from: '127.0.7.2' }),
  );
  await many(7, 1, (n) =>
    site.call('/api/prayer-request/submit', {
      body: { prayerType: 'Blessings', name: NASTY, details: `${PRAYER} ${n}` },
    }),
  );
  await site.call('/api/events', { token, body: { title: 1, details: PRAYER } });
  await site.call('/api/events', { body: `{"token":"${token}"` });
  await site.call(`/api/users?token=${token}`);
  await strange(site, token);
  await site.call('/api/auth/logout', { method: 'POST', token });
  return secrets;
}

/** Lines of their own, control characters and JSON in the address, the browser's name and headers. */
async function strange(site: Site, token: string): Promise<void> {
  const { host } = new URL(site.server.address);
  const addresses = [
    '/api/%0d%0a%7B%22event%22%3A%22forged%22%7D',
    '/api/users/%1b%5b2J',
    `/api/events/"},${FORGED}`,
    '/%0a%0a',
    '/api/users/\u009b',
  ];
  const agents = [
    ESCAPES,
    `x"}\n${FORGED}`,
    `${FORGED}`,
    '\u009b31m',
    '%0d%0a',
    'jndi:ldap://evil.example/a',
  ];
  // an address that is no text, for whatever looks for a page
  await raw(site.server.address, `GET /%ff%fe HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const address of addresses)
    for (const agent of agents)
      for (const signed of ['', `Authorization: Bearer ${token}\r\n`])
        await raw(
          site.server.address,
          `DELETE ${address.replaceAll(' ', '%20')} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${agent}\r\nX-Forwarded-For: ${FORGED}\r\n${signed}Connection: close\r\n\r\n`,
        );
}
