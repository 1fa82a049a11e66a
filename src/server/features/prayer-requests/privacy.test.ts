import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import { allRows } from '#storage/testing/all-rows.ts';
import { engines, freshFolder } from '#storage/testing/fresh-database.ts';
import { startMailServer } from '../../adapters/testing/mail-server.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const PATIENCE_MS = 120_000;
/** A unique word that is put into name, number, details and notes. */
const CANARY = 'Kuriakose-7f3a9';
const REQUEST = {
  prayerType: 'Departed',
  name: `${CANARY} name`,
  contactNumber: `${CANARY} number`,
  details: `${CANARY} details`,
} as const satisfies PrayerRequestBody;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends the canary in accepted requests and in every kind of rejected request. */
async function sendCanaries(post: (path: string, init: RequestInit) => Promise<Response>): Promise<number[]> {
  const submit = (body: object, headers = {}) =>
    post('/api/prayer-request/submit', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...JSON_TYPE, ...headers },
    });
  const responses = [
    await submit({ ...REQUEST, prayerType: CANARY }),
    await submit({ ...REQUEST, name: CANARY.repeat(20) }),
    await submit({ ...REQUEST, contactNumber: CANARY.repeat(20) }),
    await submit({ ...REQUEST, details: CANARY.repeat(1_000) }),
    await submit({ ...REQUEST, details: CANARY.repeat(10_000) }),
    await submit(REQUEST, { 'content-type': 'text/plain' }),
    await post('/api/prayer-request/submit', { method: 'POST', body: `{"${CANARY}`, headers: JSON_TYPE }),
    await submit(REQUEST, { 'idempotency-key': 'one' }),
    await submit({ ...REQUEST, details: `${CANARY} again` }, { 'idempotency-key': 'one' }),
  ];
  for (let nth = 0; nth < 6; nth += 1)
    responses.push(
      await submit({ ...REQUEST, details: `${CANARY} ${nth}`, website: nth === 1 ? CANARY : null }),
    );
  return responses.map(({ status }) => status);
}
const EXPECTED_STATUSES = [400, 400, 400, 400, 413, 415, 400, 201, 422, 201, 201, 201, 201, 429, 429];

describe.each(engines)('the text of a prayer request on %s', (engine) => {
  let parish: TestApp;
  afterEach(() => parish.close());

  it('is in no table, log line or email', async () => {
    parish = await testApp({ engine });
    expect(await sendCanaries(parish.request)).toEqual(EXPECTED_STATUSES);
    const staff = parish.client(await parish.signIn()).prayerRequests;
    await staff.update({
      params: { id: 1 },
      body: { state: 'praying', notes: CANARY },
      idempotencyKey: 'keeps-its-answer',
    });
    const { requests } = await staff.search({ body: { term: CANARY } });
    expect(requests).toHaveLength(5);
    await parish.deps.backgroundTasks.settled();
    const written = [await allRows(parish.deps.storage), parish.logged, parish.emails].map((text) =>
      JSON.stringify(text),
    );
    for (const text of written) expect(text).not.toContain(CANARY);
    expect(parish.emails.length).toBeGreaterThan(0);
  });

  it('reaches no email: all notifications for a kind of prayer are identical and go to one address', async () => {
    parish = await testApp({ engine });
    const suffixes = [
      '\r\nBcc: a@evil.example',
      '\nTo: x@evil.example\n\nHello',
      '\rCc: x@evil.example',
      '%0d%0aBcc:x@evil.example',
      '\u2028Bcc: x',
      '\u0085Bcc: x',
      '\r\n.\r\nMAIL FROM:<x>',
      '\r\n\tfolded',
    ];
    const prefixes = [
      '',
      'Anna',
      '"A" <a@evil.example>',
      '=?utf-8?q?=0A?=',
      '<!--',
      '{{x}}',
      "'--",
      ',b@e.example',
    ];
    const texts = prefixes.flatMap((prefix) => suffixes.map((suffix) => `${prefix}${suffix}`));
    const fields = ['name', 'contactNumber', 'details'] as const;
    let sent = 0;
    for (const field of fields)
      for (const text of texts) {
        const { status } = await parish.app.fetch(
          new Request('http://localhost:3000/api/prayer-request/submit', {
            method: 'POST',
            body: JSON.stringify({
              ...REQUEST,
              details: `Request ${sent}`,
              [field]: `${text.slice(0, 36)}${sent}`,
            }),
            headers: JSON_TYPE,
          }),
          `198.51.100.${sent}`,
        );
        expect([text, status]).toEqual([text, 201]);
        sent += 1;
      }
    await expect.poll(() => parish.emails.length, { timeout: 20_000 }).toBe(sent);
    const [first] = parish.emails;
    expect(first?.to).toBe('office@stthomas.example');
    for (const mail of parish.emails) expect(mail).toEqual(first);
  });
});

describe('a server process', { timeout: PATIENCE_MS }, () => {
  const running: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.kill('SIGKILL');
      await server.exited;
    }
  });
  const start = async (config: Record<string, string>) => {
    const server = await startServerProcess(config);
    running.push(server);
    await server.ready();
    return server;
  };
  /** All files below a folder, and all output of the servers. */
  const everything = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .concat(running.map(({ output }) => output()))
      .join('\n');

  it('writes no plain text of a prayer request to disk, even when killed, and leaves nothing of a deleted one', async () => {
    const DATA_DIR = freshFolder();
    const first = await start({ DATA_DIR });
    expect(await sendCanaries((path, init) => fetch(`${first.address}${path}`, init))).toEqual(
      EXPECTED_STATUSES,
    );
    first.kill('SIGKILL');
    await first.exited;
    const second = await start({ DATA_DIR });
    const staff = second.client(await second.signIn(DATA_DIR)).prayerRequests;
    const { requests } = await staff.list();
    expect(requests.map(({ name }) => name)).toEqual(Array(5).fill(REQUEST.name));
    expect(everything(DATA_DIR)).not.toContain(CANARY);
    for (const { id } of requests) await staff.remove({ params: { id } });
    second.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    const left = everything(DATA_DIR);
    expect(left).not.toContain(CANARY);
    expect(left).toContain('prayer request stored');
  });

  it('accepts requests while the mail server is down and emails each once when it is back', async () => {
    const stopped = await startMailServer();
    await stopped.close();
    const server = await start({ DATA_DIR: freshFolder(), SMTP_URL: stopped.url });
    for (let nth = 0; nth < 3; nth += 1) {
      const startedAt = performance.now();
      await server.client().prayerRequests.submit({ body: { ...REQUEST, details: `Number ${nth}` } });
      expect(performance.now() - startedAt).toBeLessThan(4_000);
    }
    const back = await startMailServer({ port: stopped.port });
    await expect.poll(() => back.received.length, { timeout: 30_000 }).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(back.received).toHaveLength(3);
    for (const { to, raw } of back.received) {
      expect(to).toEqual(['office@stthomas.example']);
      const [headers = ''] = raw.split(/\r?\n\r?\n/);
      expect([...headers.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase()).sort()).toEqual([
        'auto-submitted',
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
      expect(raw).not.toContain(CANARY);
    }
    await back.close();
  });
});
