import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import { allRows } from '#storage/testing/all-rows.ts';
import { engines, freshFolder } from '#storage/testing/fresh-database.ts';
import { mailServer } from '../../adapters/testing/mail-server.ts';
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const PATIENCE_MS = 120_000;
/** A word that stands nowhere by chance; in name, number, details and notes. */
const CANARY = 'Kuriakose-7f3a9';
const ASKED = {
  prayerType: 'Departed',
  name: `${CANARY} name`,
  contactNumber: `${CANARY} number`,
  details: `${CANARY} details`,
} as const satisfies PrayerRequestBody;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends the canary in every way that is refused, and in those that are taken. */
async function sing(post: (path: string, init: RequestInit) => Promise<Response>): Promise<number[]> {
  const submit = (body: object, headers = {}) =>
    post('/api/prayer-request/submit', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...JSON_TYPE, ...headers },
    });
  const answers = [
    await submit({ ...ASKED, prayerType: CANARY }),
    await submit({ ...ASKED, name: CANARY.repeat(20) }),
    await submit({ ...ASKED, contactNumber: CANARY.repeat(20) }),
    await submit({ ...ASKED, details: CANARY.repeat(1_000) }),
    await submit({ ...ASKED, details: CANARY.repeat(10_000) }),
    await submit(ASKED, { 'content-type': 'text/plain' }),
    await post('/api/prayer-request/submit', { method: 'POST', body: `{"${CANARY}`, headers: JSON_TYPE }),
    await submit(ASKED, { 'idempotency-key': 'one' }),
    await submit({ ...ASKED, details: `${CANARY} again` }, { 'idempotency-key': 'one' }),
  ];
  for (let nth = 0; nth < 6; nth += 1)
    answers.push(await submit({ ...ASKED, details: `${CANARY} ${nth}`, website: nth === 1 ? CANARY : null }));
  return answers.map(({ status }) => status);
}
const SUNG = [400, 400, 400, 400, 413, 415, 400, 201, 422, 201, 201, 201, 201, 429, 429];

describe.each(engines)('what a prayer request says, on %s,', (engine) => {
  let parish: TestApp;
  afterEach(() => parish.close());

  it('stands in no table, no line of the log and no mail', async () => {
    parish = await testApp({ engine });
    expect(await sing(parish.request)).toEqual(SUNG);
    const staff = parish.client(await parish.signIn()).prayerRequests;
    await staff.update({
      params: { id: 1 },
      body: { state: 'praying', notes: CANARY },
      idempotencyKey: 'keeps-its-answer',
    });
    const { requests } = await staff.search({ body: { term: CANARY } });
    expect(requests).toHaveLength(5);
    await parish.deps.background.settled();
    const written = [await allRows(parish.deps.storage), parish.logged, parish.mails].map((text) =>
      JSON.stringify(text),
    );
    for (const text of written) expect(text).not.toContain(CANARY);
    expect(parish.mails.length).toBeGreaterThan(0);
  });

  it('reaches no mail, whatever is tried: every mail of a kind is the same, to one address', async () => {
    parish = await testApp({ engine });
    const hooks = [
      '\r\nBcc: a@evil.example',
      '\nTo: x@evil.example\n\nHello',
      '\rCc: x@evil.example',
      '%0d%0aBcc:x@evil.example',
      '\u2028Bcc: x',
      '\u0085Bcc: x',
      '\r\n.\r\nMAIL FROM:<x>',
      '\r\n\tfolded',
    ];
    const begins = [
      '',
      'Anna',
      '"A" <a@evil.example>',
      '=?utf-8?q?=0A?=',
      '<!--',
      '{{x}}',
      "'--",
      ',b@e.example',
    ];
    const texts = begins.flatMap((begin) => hooks.map((hook) => `${begin}${hook}`));
    const fields = ['name', 'contactNumber', 'details'] as const;
    let sent = 0;
    for (const field of fields)
      for (const text of texts) {
        const { status } = await parish.app.fetch(
          new Request('http://localhost:3000/api/prayer-request/submit', {
            method: 'POST',
            body: JSON.stringify({
              ...ASKED,
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
    await expect.poll(() => parish.mails.length, { timeout: 20_000 }).toBe(sent);
    const [first] = parish.mails;
    expect(first?.to).toBe('office@stthomas.example');
    for (const mail of parish.mails) expect(mail).toEqual(first);
  });
});

describe('a server of its own', { timeout: PATIENCE_MS }, () => {
  const running: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.kill('SIGKILL');
      await server.ended;
    }
  });
  const start = async (settings: Record<string, string>) => {
    const server = await serverProcess(settings);
    running.push(server);
    await server.ready();
    return server;
  };
  /** Every file below a folder, and all that the servers printed. */
  const everything = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .concat(running.map(({ said }) => said()))
      .join('\n');

  it('writes nothing of a prayer request anywhere, not when it is killed, and nothing is left of a deleted one', async () => {
    const DATA_DIR = freshFolder();
    const first = await start({ DATA_DIR });
    expect(await sing((path, init) => fetch(`${first.address}${path}`, init))).toEqual(SUNG);
    first.kill('SIGKILL');
    await first.ended;
    const second = await start({ DATA_DIR });
    const staff = second.client(await second.signIn(DATA_DIR)).prayerRequests;
    const { requests } = await staff.list();
    expect(requests.map(({ name }) => name)).toEqual(Array(5).fill(ASKED.name));
    expect(everything(DATA_DIR)).not.toContain(CANARY);
    for (const { id } of requests) await staff.remove({ params: { id } });
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const left = everything(DATA_DIR);
    expect(left).not.toContain(CANARY);
    expect(left).toContain('prayer request kept');
  });

  it('takes requests while the mail server is down, answers at once, and mails each once when it is back', async () => {
    const gone = await mailServer();
    await gone.close();
    const server = await start({ DATA_DIR: freshFolder(), SMTP_URL: gone.url });
    for (let nth = 0; nth < 3; nth += 1) {
      const began = performance.now();
      await server.client().prayerRequests.submit({ body: { ...ASKED, details: `Number ${nth}` } });
      expect(performance.now() - began).toBeLessThan(4_000);
    }
    const back = await mailServer({ port: gone.port });
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
