import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { instant } from '#kit/process/clock.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { PrayerRequestBody } from './contract/prayer-requests.ts';

const MINUTE_MS = 60_000;
const REQUEST = {
  prayerType: 'Healing Prayer',
  name: 'Anna Varghese',
  contactNumber: '555-0123',
  details: 'For my mother, before her operation.\nThank you.',
} as const satisfies PrayerRequestBody;

const other = (nth: number) => ({ ...REQUEST, details: `Request number ${nth}` });
/** Sends a request as a remote browser does. Returns the raw response. */
const submit = (
  { request }: Pick<TestApp, 'request'>,
  body: unknown,
  {
    from = '203.0.113.7',
    key,
    path = '/api/prayer-request/submit',
  }: { from?: string; key?: string; path?: string } = {},
): Promise<Response> =>
  request(
    path,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    },
    from,
  );

describe.each(engines)('a prayer request on %s', (engine) => {
  const parish = useTestApp({ engine });

  const send = (body: unknown, options?: Parameters<typeof submit>[2]) => submit(parish, body, options);
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status;
  const inbox = () => parish.staff.prayerRequests.list();
  const stored = async () => (await inbox()).requests;
  const mailed = async () => {
    await expect.poll(() => parish.deps.storage.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    return parish.emails;
  };

  it('with only the specified fields is stored', { tags: ['P3', 'P7'] }, async () => {
    const response = await send(REQUEST);
    expect([response.status, await response.json()]).toEqual([201, { received: true }]);
    expect(await stored()).toEqual([
      {
        id: 1,
        ...REQUEST,
        memorial: null,
        state: 'new',
        notes: null,
        draftSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
        version: 1,
        createdAt: '2026-11-24T18:00:00.000Z',
      },
    ]);
  });

  it('does not require a contact number', { tags: ['P5'] }, async () => {
    for (const contactNumber of [undefined, null, '', '  '])
      expect(await statusOf({ ...other(String(contactNumber).length), contactNumber })).toBe(201);
    expect((await stored())[0]?.contactNumber).toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ['prayerType', { prayerType: 'Miracles' }],
    ['name', { name: '  ' }],
    ['details', { details: '\n' }],
    ['details', { details: `a${'\u0301\u0316'.repeat(16)}` }],
  ])('is rejected with the name of an invalid %s', { tags: ['P5', 'P9'] }, async (field, change) => {
    const response = await send({ ...REQUEST, ...change });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [field]]);
    expect(await stored()).toEqual([]);
  });

  it('is announced in one email with its kind and a link to the inbox', async () => {
    await send(REQUEST);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'office@stthomas.example',
      subject: 'New prayer request at St. Thomas Indian Orthodox Church',
    });
    expect(mail?.text).toContain('Kind of prayer: Healing Prayer.');
    expect(mail?.text).toContain('http://localhost:3000/admin/dashboard?tab=prayerrequests');
    for (const word of [REQUEST.name, REQUEST.contactNumber, 'operation'])
      expect(JSON.stringify(mail)).not.toContain(word);
  });

  it('and others of any kind are announced in five emails an hour and one digest of the rest', async () => {
    const { clock } = parish;
    const visit = { name: 'Anna', contact: '555-0123', date: null, people: 2, message: null, consent: true };
    const sendPair = async (nth: number) => {
      const from = `203.0.113.${nth}`;
      await Promise.all([send(other(nth), { from }), send(visit, { from, path: '/api/visits' })]);
    };
    await Promise.all(Array.from({ length: 8 }, (_, nth) => sendPair(nth)));
    await expect.poll(() => parish.emails.length).toBe(5);
    clock.advance(60 * MINUTE_MS - 1);
    await sendPair(9);
    expect(parish.emails).toHaveLength(5);
    clock.advance(1);
    parish.deps.outbox.deliver();
    const digest = (await mailed())[5];
    expect(parish.emails).toHaveLength(6);
    expect(digest).toMatchObject({
      to: 'office@stthomas.example',
      subject: '13 more in the inbox at St. Thomas Indian Orthodox Church',
    });
    expect(digest?.text).toContain('http://localhost:3000/admin/dashboard?tab=prayerrequests\n');
    expect(JSON.stringify(digest)).not.toMatch(/Anna|555|operation|number/);
    await send(other(10));
    await expect.poll(() => parish.emails.at(-1)?.subject).toMatch(/^New prayer request/);
  });

  it('is stored for each of two clients that use the same Idempotency-Key', async () => {
    for (const [nth, from] of ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::1'].entries())
      expect(await statusOf(other(nth), { from, key: 'one-filling' })).toBe(201);
    expect(await stored()).toHaveLength(3);
    expect(await statusOf(other(2), { from: '2001:db8:1:2::9', key: 'one-filling' })).toBe(201);
    expect(await stored()).toHaveLength(3);
  });

  it('without a key counts as a duplicate within a minute and as a new one after that', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(REQUEST)));
    const bodies = await Promise.all(
      responses.map(async (response) => `${response.status} ${await response.text()}`),
    );
    expect(new Set(bodies)).toEqual(new Set(['201 {"received":true}']));
    expect(await stored()).toHaveLength(1);
    parish.clock.advance(MINUTE_MS - 1);
    expect(await statusOf(REQUEST)).toBe(201);
    expect(await stored()).toHaveLength(1);
    parish.clock.advance(1);
    await send(REQUEST);
    expect(await stored()).toHaveLength(2);
  });

  it('does not reveal whether another client sent an identical one, even past the limit', async () => {
    for (let nth = 0; nth < 30; nth += 1) await send(other(nth));
    await send(other(99), { from: '203.0.113.8' });
    expect(await statusOf(other(99))).toBe(429);
    expect(await statusOf(other(4))).toBe(201);
  });

  it('is rejected and leaves nothing behind after twenty repetitions with any keys', async () => {
    const again = (nth: number) => send(REQUEST, { key: `filling-${nth}` });
    for (let nth = 0; nth <= 20; nth += 1) expect((await again(nth)).status).toBe(201);
    const rejected = await again(21);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await statusOf(REQUEST, { from: '203.0.113.8' })).toBe(201);
    const keys = await parish.deps.storage.db.selectFrom('idempotency_keys').select('hash').execute();
    expect(keys).toHaveLength(21);
    expect((await again(0)).status, 'the response that was given').toBe(201);
    parish.clock.advance(10 * MINUTE_MS);
    expect((await again(21)).status).toBe(201);
  });

  it('is held as the sixth and rejected as the 31st within ten minutes from one address', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, nth) => statusOf(other(nth))));
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await inbox()).counts).toMatchObject({ new: 5, held: 25 });
    expect(await mailed()).toHaveLength(5);
    parish.clock.advance(9 * MINUTE_MS);
    const rejected = await send(other(99));
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await statusOf(other(99), { from: '203.0.113.8' })).toBe(201);
    parish.clock.advance(MINUTE_MS);
    expect(await statusOf(other(99), { from: '203.0.113.7' })).toBe(201);
    expect((await inbox()).counts).toMatchObject({ new: 7, held: 25 });
    const entries = parish.logged.filter(({ event }) => event === 'prayer requests limited');
    expect([entries.length, entries.filter((line) => 'ip' in line)]).toEqual([11, []]);
  });

  it('counts against the limit of its /64 network in IPv6', async () => {
    for (let nth = 0; nth < 5; nth += 1) await send(other(nth), { from: `2001:db8:1:2::${nth}` });
    await send(other(9), { from: '2001:db8:1:2:ffff::9' });
    expect((await inbox()).counts).toMatchObject({ new: 5, held: 1 });
  });

  it('is held without an email beyond two hundred within an hour, and never lost', async () => {
    const { storage, clock } = parish.deps;
    const now = instant(clock.now());
    const row = {
      prayer_type: 'Memorial',
      sealed: '',
      state: 'new',
      created_at: now,
      updated_at: now,
    } as const;
    await storage.transaction((trx) =>
      trx
        .insertInto('prayer_requests')
        .values(Array.from({ length: 198 }, () => row))
        .execute(),
    );
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => statusOf(other(nth), { from: `198.51.100.${nth}` })),
    );
    expect(sent).toEqual(Array(6).fill(201));
    expect((await inbox()).counts).toEqual({ new: 200, held: 4, praying: 0, done: 0 });
    expect(await mailed()).toHaveLength(2);
    parish.clock.advance(60 * MINUTE_MS);
    await send(other(999));
    const rows = parish.deps.storage.db.selectFrom('prayer_requests').select('state');
    expect(await rows.where('state', '=', 'new').execute()).toHaveLength(201);
  });

  it('is logged without its IP address', async () => {
    await send(REQUEST, { from: '203.0.113.7' });
    await send({ ...other(1), website: 'https://pills.example' }, { from: '203.0.113.7' });
    const entries = parish.logged.filter(({ event }) => String(event).startsWith('prayer request '));
    expect(entries.map(({ event, request }) => [event, request])).toEqual([
      ['prayer request stored', 1],
      ['prayer request held', 2],
    ]);
    expect(JSON.stringify(entries)).not.toContain('203.0.113');
  });

  it('is held when the invisible field is filled in', async () => {
    expect(await statusOf({ ...REQUEST, website: 'https://pills.example' })).toBe(201);
    expect((await stored())[0]).toMatchObject({ name: REQUEST.name, state: 'held' });
    expect(parish.emails).toEqual([]);
  });

  it('is held when its form was filled in within three seconds or has a forged time', async () => {
    const { shown } = await parish.client().prayerRequests.form();
    parish.clock.advance(2_999);
    await send({ ...other(1), shown });
    parish.clock.advance(1);
    await send({ ...other(2), shown });
    for (const forged of [`1${shown}`, shown.replace(/^\d+/, '0'), 'yesterday', '0.', 'NaN.'])
      await send({ ...other(forged.length), shown: forged }, { from: '198.51.100.1' });
    const byDetails = (await stored()).map(({ details, state }) => [details, state]);
    expect(byDetails).toContainEqual([other(1).details, 'held']);
    expect(byDetails).toContainEqual([other(2).details, 'new']);
    expect(byDetails.filter(([, state]) => state === 'new')).toHaveLength(1);
  });
});

it('many prayer requests that wait leave database connections to other requests', async () => {
  const parish = await testApp({ engine: 'postgres' });
  const { storage } = parish.deps;
  let statuses: Promise<number[]> = Promise.resolve([]);
  await storage.transaction(async (trx) => {
    await lockExclusive(trx, storage.engine, 'prayer requests');
    const sent = Array.from({ length: 60 }, (_, nth) =>
      submit(parish, other(nth), { from: `203.0.113.${nth}` }),
    );
    statuses = Promise.all(sent.map(async (response) => (await response).status));
    // without a free connection, this would wait for its own transaction
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.db);
      expect(rows).toHaveLength(3);
    });
  });
  expect(await statuses).toEqual(Array(60).fill(201));
  await parish.close();
});
