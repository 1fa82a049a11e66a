import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrayerRequestBody } from '#contract/prayer-requests.ts';
import { StorageBusy } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { instant } from '../../adapters/clock.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';

const MINUTE_MS = 60_000;
const ASKED = {
  prayerType: 'Healing Prayer',
  name: 'Anna Varghese',
  contactNumber: '555-0123',
  details: 'For my mother, before her operation.\nThank you.',
} as const satisfies PrayerRequestBody;

describe.each(engines)('a prayer request on %s', (engine) => {
  let parish: TestApp;
  let staff: ReturnType<TestApp['client']>;

  beforeEach(async () => {
    parish = await testApp({ engine });
    staff = parish.client(await parish.signIn());
  });
  afterEach(() => parish.close());

  /** As a browser far away sends it; the answer as it came. */
  const send = (
    body: unknown,
    { from = '203.0.113.7', key }: { from?: string; key?: string } = {},
  ): Promise<Response> =>
    parish.app.fetch(
      new Request(new URL('/api/prayer-request/submit', parish.deps.settings.publicUrl), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      }),
      from,
    );
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status;
  const inbox = () => staff.prayerRequests.list();
  const kept = async () => (await inbox()).requests;
  const other = (nth: number) => ({ ...ASKED, details: `Request number ${nth}` });
  const mailed = async () => {
    await expect.poll(() => parish.deps.storage.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    return parish.mails;
  };

  it('that says only what the specification names is kept and answered with 201', {
    tags: ['P3', 'P7'],
  }, async () => {
    const answer = await send(ASKED);
    expect([answer.status, await answer.json()]).toEqual([201, { received: true }]);
    expect(await kept()).toEqual([
      {
        id: 1,
        ...ASKED,
        state: 'new',
        notes: null,
        version: 1,
        createdAt: '2026-11-24T18:00:00.000Z',
      },
    ]);
  });

  it('needs no contact number', { tags: ['P5'] }, async () => {
    for (const contactNumber of [undefined, null, '', '  '])
      expect(await statusOf({ ...other(String(contactNumber).length), contactNumber })).toBe(201);
    expect((await kept())[0]?.contactNumber).toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ['prayerType', { prayerType: 'Miracles' }],
    ['prayerType', { prayerType: '' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['contactNumber', { contactNumber: '5'.repeat(41) }],
    ['details', { details: '\n' }],
    ['details', { details: 'x'.repeat(5_001) }],
    ['details', { details: `a${'\u0301\u0316'.repeat(16)}` }],
    ['state', { state: 'done' }],
    ['id', { id: 7 }],
  ])('with a bad %s is refused, and the field is named', { tags: ['P5', 'P9'] }, async (field, change) => {
    const answer = await send({ ...ASKED, ...change });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, [field]]);
    expect(await kept()).toEqual([]);
  });

  it('is told to the parish once, by a mail that says its kind and where to read it', async () => {
    await send(ASKED);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'office@stthomas.example',
      subject: 'A new prayer request at St. Thomas Indian Orthodox Church',
    });
    expect(mail?.text).toContain('Kind of prayer: Healing Prayer.');
    expect(mail?.text).toContain('http://localhost:3000/admin/dashboard?tab=prayerrequests');
    for (const word of [ASKED.name, ASKED.contactNumber, 'operation'])
      expect(JSON.stringify(mail)).not.toContain(word);
  });

  it('names no host in its mail but the parish’s own, whatever host was asked for', async () => {
    await parish.request('/api/prayer-request/submit', {
      method: 'POST',
      body: JSON.stringify(ASKED),
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
    });
    const [mail] = await mailed();
    expect(mail?.text).not.toContain('evil');
  });

  it('that is sent twenty times at once with one Idempotency-Key is one, and every answer is the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ASKED, { key: 'one-filling' })));
    const said = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
    expect(new Set(said)).toEqual(new Set(['201 {"received":true}']));
    expect(await kept()).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
  });

  it('with the key of another request is refused with 422', async () => {
    await send(ASKED, { key: 'one-filling' });
    expect(await statusOf(other(2), { key: 'one-filling' })).toBe(422);
    expect(await kept()).toHaveLength(1);
  });

  it('that comes again within a minute without a key is the same one; after that it is another', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ASKED)));
    const said = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
    expect(new Set(said)).toEqual(new Set(['201 {"received":true}']));
    expect(await kept()).toHaveLength(1);
    parish.clock.advance(MINUTE_MS - 1);
    expect(await statusOf(ASKED)).toBe(201);
    expect(await kept()).toHaveLength(1);
    parish.clock.advance(1);
    await send(ASKED);
    expect(await kept()).toHaveLength(2);
  });

  it('is not taken for the same one that somebody else has sent', async () => {
    for (const from of ['203.0.113.7', '203.0.113.8']) expect(await statusOf(ASKED, { from })).toBe(201);
    expect(await kept()).toHaveLength(2);
  });

  it('tells nobody whether another has just asked the very same, past the limit either', async () => {
    for (let nth = 0; nth < 5; nth += 1) await send(other(nth));
    await send(other(99), { from: '203.0.113.8' });
    expect(await statusOf(other(99))).toBe(429);
    expect(await statusOf(other(4))).toBe(201);
  });

  it('is refused when it was repeated twenty times, whatever keys come with it, and leaves nothing behind then', async () => {
    const again = (nth: number) => send(ASKED, { key: `filling-${nth}` });
    for (let nth = 0; nth <= 20; nth += 1) expect((await again(nth)).status).toBe(201);
    const refused = await again(21);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await statusOf(ASKED, { from: '203.0.113.8' })).toBe(201);
    const keys = await parish.deps.storage.db.selectFrom('idempotency_keys').select('hash').execute();
    expect(keys).toHaveLength(21);
    expect((await again(0)).status, 'the answer that was given').toBe(201);
    parish.clock.advance(10 * MINUTE_MS);
    expect((await again(21)).status).toBe(201);
  });

  it('is the sixth within ten minutes from one address at most once that time is over', async () => {
    const first = await Promise.all(Array.from({ length: 30 }, (_, nth) => statusOf(other(nth))));
    expect(first.filter((status) => status === 201)).toHaveLength(5);
    expect(first.filter((status) => status === 429)).toHaveLength(25);
    parish.clock.advance(9 * MINUTE_MS);
    const refused = await send(other(99));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await kept()).toHaveLength(5);
    expect(await statusOf(other(99), { from: '203.0.113.8' })).toBe(201);
    parish.clock.advance(MINUTE_MS);
    expect(await statusOf(other(99), { from: '203.0.113.7' })).toBe(201);
    const told = parish.logged.filter(({ event }) => event === 'prayer requests limited');
    expect([told.length, told.filter((line) => 'ip' in line)]).toEqual([26, []]);
  });

  it('counts together for one household in IPv6', async () => {
    for (let nth = 0; nth < 5; nth += 1)
      expect(await statusOf(other(nth), { from: `2001:db8:1:2::${nth}` })).toBe(201);
    expect(await statusOf(other(9), { from: '2001:db8:1:2:ffff::9' })).toBe(429);
  });

  it('beyond two hundred within an hour is held and not mailed, and never lost', async () => {
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
    staff = parish.client(await parish.signIn({ ...STAFF, email: 'leela@stthomas.example' }));
    expect((await inbox()).counts).toMatchObject({ new: 201, held: 4 });
  });

  it('is kept or held without a line in the log that says where it came from', async () => {
    await send(ASKED, { from: '203.0.113.7' });
    await send({ ...other(1), website: 'https://pills.example' }, { from: '203.0.113.7' });
    const told = parish.logged.filter(({ event }) => String(event).startsWith('prayer request '));
    expect(told.map(({ event, request }) => [event, request])).toEqual([
      ['prayer request kept', 1],
      ['prayer request held', 2],
    ]);
    expect(JSON.stringify(told)).not.toContain('203.0.113');
  });

  it('of which the commit fails is told in the log neither as kept nor as held', async () => {
    const { storage } = parish.deps;
    const { transaction } = storage;
    const failing = vi.spyOn(storage, 'transaction').mockImplementation((work) =>
      transaction(async (trx) => {
        await work(trx);
        throw new StorageBusy('the database went away');
      }),
    );
    expect(await statusOf(ASKED)).toBe(503);
    expect(await statusOf({ ...other(1), website: 'https://pills.example' })).toBe(503);
    failing.mockRestore();
    expect(await kept()).toEqual([]);
    expect(parish.logged.filter(({ event }) => String(event).startsWith('prayer request '))).toEqual([]);
  });

  it('in which the field that nobody sees is filled in is held', async () => {
    expect(await statusOf({ ...ASKED, website: 'https://pills.example' })).toBe(201);
    expect((await kept())[0]).toMatchObject({ name: ASKED.name, state: 'held' });
    expect(parish.mails).toEqual([]);
  });

  it('is held when its form was filled in within three seconds, or bears a stamp that is not ours', async () => {
    const { shown } = await parish.client().prayerRequests.form();
    parish.clock.advance(2_999);
    await send({ ...other(1), shown });
    parish.clock.advance(1);
    await send({ ...other(2), shown });
    for (const forged of [`1${shown}`, shown.replace(/^\d+/, '0'), 'yesterday', '0.', 'NaN.'])
      await send({ ...other(forged.length), shown: forged }, { from: '198.51.100.1' });
    const byDetails = (await kept()).map(({ details, state }) => [details, state]);
    expect(byDetails).toContainEqual([other(1).details, 'held']);
    expect(byDetails).toContainEqual([other(2).details, 'new']);
    expect(byDetails.filter(([, state]) => state === 'new')).toHaveLength(1);
  });
});
