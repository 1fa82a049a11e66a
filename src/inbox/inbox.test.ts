import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp, useUploadTestApp } from '#app/testing/use-test-app.ts';
import { insertRow } from '#kit/crud/versioned-table.server.ts';
import { instant } from '#kit/process/clock.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import type { PrayerRequestBody, PrayerState } from './contract/prayer-requests.ts';
import { encryptNotes, encryptText } from './encryption.server.ts';
import { searchInbox } from './entries.server.ts';
import { prayerRequestKind } from './kinds.server.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const REQUEST = {
  prayerType: 'Memorial',
  name: 'Anna Varghese',
  contactNumber: '555-0123',
  details: 'For my grandfather, forty days after his death.',
} as const satisfies PrayerRequestBody;

describe.each(engines)('the inbox of prayer requests on %s', (engine) => {
  const parish = useTestApp({ engine });

  const submit = (body: Partial<PrayerRequestBody> = {}) =>
    parish.client().prayerRequests.submit({ body: { ...REQUEST, ...body } });
  const put = async (
    name: string,
    state: PrayerState = 'new',
    notes: string | null = null,
    details = `Pray for ${name}.`,
  ) => {
    const { storage, keys, clock } = parish.deps;
    const values = {
      prayer_type: 'Departed',
      sealed: encryptText(keys, prayerRequestKind, { name, contactNumber: null, details }),
      sealed_notes: encryptNotes(keys, prayerRequestKind, notes),
      state,
    } as const;
    return storage.transaction((trx) => insertRow(trx, 'prayer_requests', values, instant(clock.now())));
  };
  const names = async (query: { state?: PrayerState; page?: number } = {}) =>
    (await parish.staff.prayerRequests.list({ query })).requests.map(({ name }) => name);
  const search = async (term: string, rest: { state?: PrayerState; page?: number } = {}) =>
    (await parish.staff.prayerRequests.search({ body: { term, ...rest } })).requests.map(({ name }) => name);

  it('lists requests of all or one state, newest first, with counts per state', async () => {
    await put('Aby');
    await put('Binu', 'praying');
    await put('Cini', 'held');
    await put('Daya', 'done');
    await put('Eby');
    expect(await names()).toEqual(['Eby', 'Daya', 'Cini', 'Binu', 'Aby']);
    expect(await names({ state: 'new' })).toEqual(['Eby', 'Aby']);
    expect(await names({ state: 'held' })).toEqual(['Cini']);
    const { counts, page, pages } = await parish.staff.prayerRequests.list({ query: { state: 'done' } });
    expect({ counts, page, pages }).toEqual({
      counts: { new: 2, praying: 1, done: 1, held: 1 },
      page: 1,
      pages: 1,
    });
  });

  it('and its search results have pages of twenty; a higher number returns the last page', async () => {
    for (let nth = 1; nth <= 41; nth += 1) await put(`Person ${nth}`);
    expect(await names()).toHaveLength(20);
    expect((await names({ page: 2 }))[0]).toBe('Person 21');
    const last = await parish.staff.prayerRequests.list({ query: { page: 9 } });
    expect([last.page, last.pages, last.found]).toEqual([3, 3, 41]);
    expect(last.requests.map(({ name }) => name)).toEqual(['Person 1']);
    expect(await search('person 2')).toHaveLength(11);
    expect(await search('person', { page: 3 })).toEqual(['Person 1']);
    expect(await search('for person 1.')).toEqual(['Person 1']);
  });

  it('is searched case-insensitively in names, numbers, details and notes', async () => {
    await submit();
    await put('Binu');
    await put('Cini', 'done', 'Visited with ANNA’s family');
    expect(await search('anna')).toEqual(['Cini', 'Anna Varghese']);
    expect(await search('anna', { state: 'new' })).toEqual(['Anna Varghese']);
    expect(await search('555-01')).toEqual(['Anna Varghese']);
    expect(await search('forty DAYS')).toEqual(['Anna Varghese']);
    expect(await search('%')).toEqual([]);
  });

  it('stops a search when the client disconnects', async () => {
    const token = await parish.signIn({ ...STAFF, email: 'leela@stthomas.example' });
    await put('Anna');
    const leaving = new AbortController();
    const request = parish.request('/api/prayer-requests/search', {
      method: 'POST',
      body: JSON.stringify({ term: 'anna' }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    leaving.abort();
    expect(await (await request).json()).toMatchObject({ found: 0 });
  });

  it.runIf(engine === 'sqlite')('yields to the event loop after each slow text', async () => {
    for (let nth = 1; nth <= 40; nth += 1) await put(`Aby ${nth}`);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    let isOver = false;
    let ticks = 0;
    const other = (async () => {
      for (; !isOver; ticks += 1) await setImmediate();
    })();
    const { storage } = parish.deps;
    await searchInbox(storage.db, parish.deps, {
      kind: prayerRequestKind,
      state: undefined,
      term: 'aby',
      isAborted: () => false,
    });
    isOver = true;
    await other;
    vi.restoreAllMocks();
    expect(ticks).toBeGreaterThanOrEqual(40);
  });

  it('stores state and private notes of a request and rejects a change of a stale version', async () => {
    await submit();
    const params = { id: 1 };
    const praying = await parish.staff.prayerRequests.update({
      params,
      body: { state: 'praying', notes: ' Call on Friday\n' },
      ifMatch: 1,
    });
    expect(praying).toMatchObject({ ...REQUEST, state: 'praying', notes: 'Call on Friday', version: 2 });
    await expect(
      parish.staff.prayerRequests.update({ params, body: { state: 'done' }, ifMatch: 1 }),
    ).rejects.toMatchObject({ code: 'STALE' });
    const done = await parish.staff.prayerRequests.update({ params, body: { state: 'done' }, ifMatch: 2 });
    expect(done).toMatchObject({ state: 'done', notes: 'Call on Friday' });
    const cleared = await parish.staff.prayerRequests.update({
      params,
      body: { state: 'done', notes: null },
    });
    expect(cleared).toMatchObject({ notes: null, version: 4 });
    expect(await parish.staff.prayerRequests.read({ params })).toEqual(cleared);
  });

  it('rejects the state "held" and changes of the request text', async () => {
    await submit();
    const params = { id: 1 };
    for (const body of [{ state: 'held' }, { state: 'new', name: 'Somebody else' }, { notes: 'x' }])
      await expect(
        parish.staff.prayerRequests.update({ params, body: body as { state: 'new' } }),
      ).rejects.toMatchObject({ code: 'INVALID_BODY' });
  });

  it('does not return a permanently deleted request in a replayed response', async () => {
    const params = { id: await put('Anna') };
    const praying = { params, body: { state: 'praying' as const }, idempotencyKey: 'one' };
    const first = await parish.staff.prayerRequests.update(praying);
    expect(await parish.staff.prayerRequests.update(praying)).toEqual(first);
    await parish.staff.prayerRequests.remove({ params });
    await expect(parish.staff.prayerRequests.update(praying)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('rejects the deletion of a stale version, which would lose a new note', async () => {
    await submit();
    const params = { id: 1 };
    await parish.staff.prayerRequests.update({ params, body: { state: 'praying', notes: 'Call on Friday' } });
    await expect(parish.staff.prayerRequests.remove({ params, ifMatch: 1 })).rejects.toMatchObject({
      code: 'STALE',
      message: 'Someone else changed this prayer request while you were editing.',
    });
    expect(await parish.staff.prayerRequests.read({ params })).toMatchObject({ notes: 'Call on Friday' });
    await parish.staff.prayerRequests.remove({ params, ifMatch: 2 });
    await expect(parish.staff.prayerRequests.remove({ params, ifMatch: 2 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('explains that a request was encrypted with another key, returns the others, and rejects notes on it', async () => {
    await put('Aby');
    await parish.deps.storage.transaction((trx) =>
      trx
        .updateTable('prayer_requests')
        .set({ sealed: 'from another server', sealed_notes: 'notes from there' })
        .execute(),
    );
    await put('Binu');
    expect(await names()).toEqual(['Binu', 'This request cannot be read']);
    const params = { id: 1 };
    const update = (notes: string | null) =>
      parish.staff.prayerRequests.update({ params, body: { state: 'done', notes } });
    await expect(update('Call on Friday')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Nothing was saved'),
    });
    expect(await update(null)).toMatchObject({ state: 'done', notes: null });
    const rows = parish.deps.storage.db.selectFrom('prayer_requests').selectAll();
    const row = await rows.where('id', '=', params.id).executeTakeFirst();
    expect(row?.sealed_notes, 'the original key can still decrypt them').toBe('notes from there');
  });
});

describe.each(engines)('an entry of the inbox on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });
  const takeDown = async () => {
    const body = { title: 'Bell', ...(await parish.uploadPicture()) };
    const { _id: imageId } = await parish.staff.gallery.create({ body });
    await parish.visitor.takeDowns.submit({ body: { imageId, message: 'My son is in it.' } });
  };
  const visit = { name: 'Anna', contact: 'anna@example.org', people: 3, consent: true } as const;

  it.each([
    ['prayer_requests', 10, () => parish.visitor.prayerRequests.submit({ body: REQUEST })],
    ['visits', 10, () => parish.visitor.visits.submit({ body: visit })],
    ['take_downs', 60, takeDown],
  ] as const)(
    'in %s loses its client hash after %i minutes, and is deleted after the days that the parish chose',
    async (table, minutes, submit) => {
      const { version: _, ...settings } = (await parish.staff.parish.read()).prayerRequests;
      await parish.staff.parish.prayerRequests({ body: { ...settings, keptDays: 30 } });
      await submit();
      const rowsAfter = async (milliseconds: number) => {
        parish.clock.advance(milliseconds);
        await runCleanup(parish.deps);
        return parish.deps.storage.db.selectFrom(table).select(['sender', 'fingerprint']).execute();
      };
      expect(await rowsAfter(minutes * MINUTE_MS - 1)).not.toMatchObject([{ sender: null }]);
      expect(await rowsAfter(1)).toEqual([{ sender: null, fingerprint: null }]);
      expect(await rowsAfter(30 * DAY_MS - minutes * MINUTE_MS - 1)).toHaveLength(1);
      expect(await rowsAfter(1)).toEqual([]);
    },
  );
});
