import { describe, expect, it } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { longDate } from '#church-year/dates.ts';
import type { ApiProblem } from '#kit/api/problem.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import type { EventBody } from '../contract.ts';

/** Tuesday noon in Springfield; the date in the parish's time zone is 2026-11-24. */
const NOW = '2026-11-24T18:00:00.000Z';
const DAY_MS = 86_400_000;
const SUNDAYS: EventRule = { kind: 'weekly', weekday: 0, until: '2026-12-27' };
const STUDY = { title: 'Bible study', date: '2026-11-29', time: '6 PM', location: 'Hall' };
const FIVE_SUNDAYS = ['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'];

describe.each(bothEngines)('recurring events on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  const announce = (body: Partial<EventBody> = {}) =>
    parish.staff.events.create({ body: { ...STUDY, repeats: SUNDAYS, ...body } });
  const list = () => parish.visitor.events.list({ query: { when: 'coming' } });
  const dates = async () => (await list()).map(({ date }) => date);
  const idOn = async (date: string) => (await list()).find((event) => event.date === date)?._id ?? 0;
  type Also = 'following' | 'all';
  /** Changes the event on this date. */
  const update = async (on: string, body: Partial<EventBody>, also?: Also) => {
    const params = { id: await idOn(on) };
    const query = also ? { also } : {};
    return parish.staff.events.update({ params, query, body: { ...STUDY, date: on, ...body } });
  };
  const errorsOf = async (call: Promise<unknown>) => {
    const problem = (await call.catch((error: unknown) => error)) as ApiProblem;
    return [problem.status, Object.keys(problem.details?.errors ?? {})];
  };
  const countOf = async (table: 'events' | 'activity' | 'event_series') =>
    (
      await parish.deps.storage.db
        .selectFrom(table as 'events')
        .select('id')
        .execute()
    ).length;

  it('are one event for each date, with its own id and version', async () => {
    const first = await announce();
    expect(first).toMatchObject({ series: 1, repeats: SUNDAYS, version: 1, isCanceled: false });
    const all = await list();
    expect(all.map(({ date }) => date)).toEqual(FIVE_SUNDAYS);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(5);
    for (const event of all)
      expect(event).toEqual({
        ...first,
        ...{ _id: event._id, date: event.date, start: `${event.date}T18:00:00-06:00` },
        dateText: longDate(event.date ?? ''),
      });
    const { nextDates } = await parish.visitor.events.read({ params: { id: all[3]?._id ?? 0 } });
    expect(nextDates).toMatchObject([{ _id: all[4]?._id, title: 'Bible study', date: '2026-12-27' }]);
  });

  it('begin on the first date of the rule, and are created 13 months ahead, also by later cleanups', async () => {
    const lastDate = async () => (await parish.visitor.events.list({ query: { by: '-date' } }))[0]?.date;
    const first = await announce({ date: '2026-11-25', repeats: { ...SUNDAYS, until: '2027-12-26' } });
    expect(first.date).toBe('2026-11-29');
    expect([await countOf('events'), await lastDate()]).toEqual([56, '2027-12-19']);
    for (const days of [7, 4_000]) {
      parish.clock.advance(days * DAY_MS);
      await runCleanup(parish.deps);
      expect([await countOf('events'), await lastDate()]).toEqual([57, '2027-12-26']);
    }
  });

  it('begin later than in 13 months if their first date is later', async () => {
    const eve = { kind: 'churchDay', key: 'denaha', offsetDays: -1, until: '2040-01-01' } as const;
    expect((await announce({ date: '2031-01-01', repeats: eve })).date).toBe('2031-01-05');
    expect(await countOf('events')).toBe(1);
  });

  it('keep what is changed for one date at the same moment as all', async () => {
    await announce();
    for (const title of ['Psalms', 'Acts', 'John']) {
      await Promise.all([
        update('2026-12-06', { title: `${title}, with a guest` }),
        update('2026-11-29', { title }, 'all'),
      ]);
      const titles = (await list()).map((date) => date.title);
      expect(titles.slice(0, 3)).toEqual([title, `${title}, with a guest`, title]);
    }
  });

  it('are canceled one by one or together, and stay in the lists', async () => {
    await announce();
    const reason = { isCanceled: true, cancelReason: 'The vicar is away' };
    expect(await update('2026-11-29', reason)).toMatchObject(reason);
    expect(await update('2026-11-29', { location: 'Library' })).toMatchObject(reason);
    await update('2026-12-13', { isCanceled: true }, 'following');
    expect((await list()).map(({ isCanceled, cancelReason }) => cancelReason ?? isCanceled)).toEqual([
      ...['The vicar is away', false, true, true, true],
    ]);
    for (const isCanceled of [false, true])
      expect(await update('2026-11-29', { isCanceled })).toMatchObject({ isCanceled, cancelReason: null });
    const long = { isCanceled: true, cancelReason: 'x'.repeat(201) };
    expect(await errorsOf(update('2026-11-29', long))).toEqual([400, ['cancelReason']]);
  });

  it('respond with 410 after all of them were hidden', async () => {
    await announce();
    const id = await idOn('2026-12-13');
    await update('2026-11-29', { showUntil: '2026-11-20T12:00:00Z' }, 'all');
    await expect(parish.visitor.events.read({ params: { id } })).rejects.toMatchObject({ status: 410 });
  });

  it('can be made from a single event, which keeps its date', async () => {
    const { _id } = await announce({ date: '2026-12-01', repeats: null });
    expect(await update('2026-12-01', {}, 'all')).toMatchObject({ series: null, repeats: null });
    expect(await update('2026-12-01', { repeats: SUNDAYS })).toMatchObject({ _id, repeats: SUNDAYS });
    expect(await dates()).toEqual(['2026-12-01', ...FIVE_SUNDAYS.slice(1)]);
    const { _id: other } = await announce({ repeats: null });
    const twice = [1, 2].map(() => update('2026-11-29', { repeats: SUNDAYS }).catch(({ status }) => status));
    expect(await Promise.all(twice)).toContainEqual(expect.objectContaining({ _id: other }));
    expect(await countOf('event_series')).toBe(2);
  });

  it('are counted for each choice of dates to change', async () => {
    await announce();
    await update('2026-12-20', { date: '2026-12-22' });
    const count = (id: number) => parish.staff.events.series({ params: { id } });
    expect(await count(await idOn('2026-12-13'))).toEqual({ one: 1, following: 3, all: 5, edited: 1 });
    const { _id: single } = await announce({ repeats: null });
    expect(await count(single)).toEqual({ one: 1, following: 1, all: 1, edited: 0 });
    await expect(count(4711)).rejects.toMatchObject({ status: 404 });
  });

  it('are saved with one entry in the activity log and one new content version', async () => {
    const { contentVersion } = parish.deps;
    const before = await contentVersion.load();
    const { _id: id } = await announce();
    await update('2026-11-29', { title: 'Psalms' }, 'all');
    await parish.staff.events.remove({ params: { id }, query: { also: 'all' } });
    expect([await dates(), await countOf('activity')]).toEqual([[], 3]);
    expect(await contentVersion.load()).toBe(before + 3);
  });

  it('reject what is invalid with the name of the field, and save nothing of it', async () => {
    for (const [body, field] of [
      [{ date: null }, 'date'],
      [{ repeats: { ...SUNDAYS, until: '2026-11-28' } }, 'repeats.until'],
      [{ repeats: { ...SUNDAYS, until: '2201-01-01' } }, 'repeats.until'],
      [{ repeats: { kind: 'dates', dates: ['2026-11-01'], until: '2026-12-31' } }, 'repeats'],
      [{ repeats: { kind: 'churchDay', key: 'parish-9', offsetDays: 0, until: '2200-12-31' } }, 'repeats'],
      [{ repeats: { kind: 'weekly', weekday: 0, time: '08:30', until: '2026-12-31' } }, 'repeats.time'],
      [{ date: '1990-01-01' }, 'repeats'],
    ] as [Partial<EventBody>, string][])
      expect([body, ...(await errorsOf(announce(body)))]).toEqual([body, 400, [field]]);
    expect([await countOf('events'), await countOf('event_series'), await countOf('activity')]).toEqual([
      0, 0, 0,
    ]);

    const { _id: id } = await announce();
    const before = await list();
    const other: EventRule = { ...SUNDAYS, until: '2027-01-31' };
    for (const [body, also, field] of [
      [{ repeats: other }, undefined, 'repeats'],
      [{ title: 'x', date: '2026-12-01' }, 'all', 'date'],
      [{ title: 'x', date: null }, 'all', 'date'],
      [{ repeats: other, date: '2026-12-06' }, 'all', 'date'],
    ] as const)
      expect(await errorsOf(update('2026-11-29', body, also))).toEqual([400, [field]]);
    const all = { params: { id }, query: { also: 'all' }, ifMatch: 7 } as const;
    const stale = [
      () => parish.staff.events.update({ ...all, body: { ...STUDY, title: 'x' } }),
      () => parish.staff.events.remove(all),
    ];
    for (const call of stale) await expect(call()).rejects.toMatchObject({ status: 412 });
    expect(await errorsOf(update('2026-11-29', {}, 'x' as 'all'))).toEqual([400, []]);
    expect(await list()).toEqual(before);
  });

  it('are deleted once when the request is repeated, and not with another choice', async () => {
    const { _id: id } = await announce();
    const remove = (query: { also?: Also }) =>
      parish.staff.events.remove({ params: { id }, query, idempotencyKey: 'a-key-0001' });
    await remove({});
    await remove({});
    await expect(remove({ also: 'all' })).rejects.toMatchObject({ status: 422 });
    expect(await dates()).toEqual(FIVE_SUNDAYS.slice(1));
  });
});
