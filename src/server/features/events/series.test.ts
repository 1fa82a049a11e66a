import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '#contract/problem.ts';
import type { EventBody } from '#contract/resources/events.ts';
import type { EventRule } from '#contract/resources/schedule.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { runCleanup } from '../../jobs/cleanup-jobs.ts';
import { STAFF } from '../../testing/test-app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { extendSeries } from './series-dates.ts';

/** Tuesday noon in Springfield; the date in the parish's time zone is 2026-11-24. */
const NOW = '2026-11-24T18:00:00.000Z';
const DAY_MS = 86_400_000;
const SUNDAYS: EventRule = { kind: 'weekly', weekday: 0, until: '2026-12-27' };
const STUDY = { title: 'Bible study', date: '2026-11-29', time: '6 PM', location: 'Hall' };
const FIVE_SUNDAYS = ['2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'];

describe.each(engines)('recurring events on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  const announce = (body: Partial<EventBody> = {}) =>
    parish.staff.events.create({ body: { ...STUDY, repeats: SUNDAYS, ...body } });
  type Also = 'following' | 'all';
  const update = (id: number, body: Partial<EventBody>, also?: Also) =>
    parish.staff.events.update({ params: { id }, query: also ? { also } : {}, body: { ...STUDY, ...body } });
  const remove = (id: number, also?: Also) =>
    parish.staff.events.remove({ params: { id }, query: also ? { also } : {} });
  const list = () => parish.visitor.events.list({ query: { when: 'coming' } });
  const dates = async () => (await list()).map(({ date }) => date);
  const idOn = async (date: string) => (await list()).find((event) => event.date === date)?._id ?? 0;
  const errorsOf = async (call: Promise<unknown>) => {
    const problem = (await call.catch((error: unknown) => error)) as ApiProblem;
    return [problem.status, Object.keys(problem.details?.errors ?? {})];
  };
  const countOf = (table: 'events' | 'activity' | 'trash' | 'event_series') =>
    parish.deps.storage.db
      .selectFrom(table as 'events')
      .select('id')
      .execute()
      .then((rows) => rows.length);

  it('are one event for each date, with its own id and version', async () => {
    const first = await announce();
    const all = await list();
    expect(all.map(({ date }) => date)).toEqual(FIVE_SUNDAYS);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(5);
    for (const event of all)
      expect(event).toEqual({
        ...first,
        ...{ _id: event._id, date: event.date, start: `${event.date}T18:00:00-06:00` },
      });
    expect(first).toMatchObject({
      series: 1,
      repeats: SUNDAYS,
      version: 1,
      isCanceled: false,
      cancelReason: null,
    });
    expect(await parish.visitor.events.read({ params: { id: all[3]?._id ?? 0 } })).toEqual({
      ...all[3],
      nextDates: [
        { _id: all[4]?._id, title: 'Bible study', date: '2026-12-27', isCanceled: false, cancelReason: null },
      ],
    });
  });

  it('begin on the first date of the rule, and are created 13 months ahead', async () => {
    const first = await announce({ date: '2026-11-25', repeats: { ...SUNDAYS, until: '2200-12-31' } });
    expect(first.date).toBe('2026-11-29');
    const { total } = await list();
    expect(total).toBe(56);
    expect((await parish.visitor.events.list({ query: { by: '-date', limit: 1 } }))[0]?.date).toBe(
      '2027-12-19',
    );
    const later = await announce({
      date: '2031-01-01',
      repeats: { kind: 'churchDay', key: 'denaha', offsetDays: -1, until: '2040-01-01' },
    });
    expect(later.date).toBe('2031-01-05');
    expect(await countOf('events')).toBe(57);
  });

  it('get their later dates when time passes, until their last day, but not those that were deleted', async () => {
    await announce({ repeats: { ...SUNDAYS, until: '2028-01-09' } });
    const pass = (days: number) => {
      parish.clock.advance(days * DAY_MS);
      return runCleanup(parish.deps);
    };
    const lastDates = async () =>
      (await parish.visitor.events.list({ query: { by: '-date', limit: 3 } })).map(({ date }) => date);
    await remove(await idOn('2027-12-19'));
    expect(await lastDates()).toEqual(['2027-12-12', '2027-12-05', '2027-11-28']);
    await pass(7);
    expect(await lastDates()).toEqual(['2027-12-26', '2027-12-12', '2027-12-05']);
    await pass(30);
    expect(await lastDates()).toEqual(['2028-01-09', '2028-01-02', '2027-12-26']);
    await pass(4_000);
    expect(await countOf('events')).toBe(58);
  });

  it('keep what was changed for one date, field by field, when all are changed', async () => {
    await announce();
    const christmas = await idOn('2026-12-27');
    expect(await update(christmas, { date: '2026-12-27', title: 'Christmas party' })).toMatchObject({
      version: 2,
    });
    const third = await idOn('2026-12-13');
    const psalms = { date: '2026-12-13', title: 'Psalms', location: 'Library' };
    const changed = await update(third, psalms, 'following');
    expect(changed).toMatchObject({ title: 'Psalms', version: 2 });
    const texts = async () => (await list()).map(({ title, location }) => `${title}, ${location}`);
    const inPlaces = (...places: string[]) => {
      const titles = ['Bible study', 'Bible study', 'Psalms', 'Psalms', 'Christmas party'];
      return titles.map((title, at) => `${title}, ${places[at]}`);
    };
    expect(await texts()).toEqual(inPlaces('Hall', 'Hall', 'Library', 'Library', 'Library'));
    await update(third, { ...psalms, location: 'Chapel' }, 'all');
    expect(await texts()).toEqual(inPlaces('Chapel', 'Chapel', 'Chapel', 'Chapel', 'Chapel'));
    // the field of the date itself follows the series again
    await update(christmas, { date: '2026-12-27', title: 'Acts', location: 'Chapel' }, 'all');
    expect(await texts()).toEqual(Array.from({ length: 5 }, () => 'Acts, Chapel'));
    await update(third, { ...psalms, title: 'John', location: 'Chapel' }, 'all');
    expect(new Set(await texts())).toEqual(new Set(['John, Chapel']));
  });

  it('give later dates the values that the series has', async () => {
    await announce({ repeats: { ...SUNDAYS, until: '2028-12-31' } });
    const first = await idOn('2026-11-29');
    await update(first, { title: 'Psalms' }, 'all');
    const last = (await parish.visitor.events.list({ query: { by: '-date', limit: 1 } }))[0];
    await update(last?._id ?? 0, { date: last?.date ?? '', title: 'Picnic' });
    parish.clock.advance(7 * DAY_MS);
    await extendSeries(parish.deps);
    const [newest, previous] = await parish.visitor.events.list({ query: { by: '-date', limit: 2 } });
    expect([newest?.title, newest?.version, previous?.title]).toEqual(['Psalms', 1, 'Picnic']);
  });

  it('keep what is changed for one date at the same moment as all', async () => {
    const { _id: id } = await announce();
    for (const title of ['Psalms', 'Acts', 'John']) {
      const second = (await list())[1];
      await Promise.all([
        update(second?._id ?? 0, { date: '2026-12-06', title: `${title}, with a guest` }),
        update(id, { title }, 'all'),
      ]);
      const titles = (await list()).map((date) => date.title);
      expect(titles.slice(0, 3)).toEqual([title, `${title}, with a guest`, title]);
    }
  });

  it('are canceled one by one or together, and stay in the lists', async () => {
    const { _id: id, version } = await announce();
    const reason = { isCanceled: true, cancelReason: 'The vicar is away' };
    expect(await update(id, reason)).toMatchObject(reason);
    expect(await update(id, { location: 'Library' })).toMatchObject({ ...reason, version: version + 2 });
    expect((await list()).map(({ isCanceled }) => isCanceled)).toEqual([true, false, false, false, false]);
    await update(await idOn('2026-12-13'), { date: '2026-12-13', isCanceled: true }, 'following');
    expect((await list()).map(({ isCanceled, cancelReason }) => cancelReason ?? isCanceled)).toEqual([
      ...['The vicar is away', false, true, true, true],
    ]);
    expect(await update(id, { isCanceled: false })).toMatchObject({ isCanceled: false, cancelReason: null });
    expect(await update(id, { isCanceled: true })).toMatchObject({ isCanceled: true, cancelReason: null });
    expect(await errorsOf(update(id, { isCanceled: true, cancelReason: 'x'.repeat(201) }))).toEqual([
      400,
      ['cancelReason'],
    ]);
  });

  it('move to the trash one by one, with the following ones or all, and can be restored', async () => {
    const { _id: id } = await announce();
    const restore = async (date: string) => {
      const entries = await parish.staff.trash.list();
      for (const entry of entries) {
        await parish.staff.trash.restore({ params: { id: entry.id } });
        if ((await dates()).includes(date)) return;
      }
    };
    await remove(await idOn('2026-12-06'));
    expect(await dates()).toEqual(['2026-11-29', '2026-12-13', '2026-12-20', '2026-12-27']);
    await restore('2026-12-06');
    expect(await dates()).toEqual(FIVE_SUNDAYS);
    await remove(await idOn('2026-12-13'), 'following');
    expect(await dates()).toEqual(['2026-11-29', '2026-12-06']);
    expect(await parish.visitor.events.read({ params: { id } })).toMatchObject({
      repeats: { ...SUNDAYS, until: '2026-12-12' },
    });
    await remove(await idOn('2026-12-06'), 'all');
    expect([await dates(), await countOf('trash')]).toEqual([[], 5]);
    parish.clock.advance(DAY_MS);
    await extendSeries(parish.deps);
    expect(await dates()).toEqual([]);
    const nextDay = parish.client(await parish.signIn({ ...STAFF, email: 'deacon@stthomas.example' }));
    for (const { id: entry } of await nextDay.trash.list())
      await nextDay.trash.restore({ params: { id: entry } });
    expect(await dates()).toEqual(FIVE_SUNDAYS);
  });

  it('follow another rule from a date on, and keep dates that were changed individually', async () => {
    await announce();
    const second = await idOn('2026-12-06');
    const fourth = await idOn('2026-12-20');
    await update(fourth, { date: '2026-12-20', title: 'Carols' });
    await remove(await idOn('2026-12-27'));
    const longer: EventRule = { ...SUNDAYS, until: '2027-01-10' };
    await update(second, { date: '2026-12-06', repeats: longer }, 'following');
    expect(await dates()).toEqual([...FIVE_SUNDAYS.slice(0, 4), '2027-01-03', '2027-01-10']);
    expect(await idOn('2026-12-20')).toBe(fourth);
    const saturdays: EventRule = { kind: 'weekly', weekday: 6, until: '2026-12-26' };
    const moved = await update(second, { date: '2026-12-05', repeats: saturdays }, 'all');
    expect(moved).toMatchObject({ _id: second, date: '2026-12-05', repeats: saturdays });
    expect(await dates()).toEqual([
      '2026-11-29',
      '2026-12-05',
      '2026-12-12',
      '2026-12-19',
      '2026-12-20',
      '2026-12-26',
    ]);
    const later = (await list()).find(({ date }) => date === '2026-12-26');
    expect(later).toMatchObject({ title: 'Bible study', series: moved.series });
  });

  it('can be made from a single event, which keeps its date', async () => {
    const { _id: id } = await announce({ date: '2026-12-01', repeats: null });
    expect(await update(id, { date: '2026-12-01' }, 'all')).toMatchObject({ series: null, repeats: null });
    expect(await update(id, { date: '2026-12-01', repeats: SUNDAYS })).toMatchObject({
      _id: id,
      repeats: SUNDAYS,
    });
    expect(await dates()).toEqual(['2026-12-01', ...FIVE_SUNDAYS.slice(1)]);
    const { _id: other } = await announce({ repeats: null });
    const twice = [1, 2].map(() => update(other, { repeats: SUNDAYS }).catch(({ status }) => status));
    expect(await Promise.all(twice)).toContainEqual(expect.objectContaining({ _id: other }));
    expect(await countOf('event_series')).toBe(2);
  });

  it('are counted for the question which dates to change', async () => {
    await announce();
    const third = await idOn('2026-12-13');
    await update(await idOn('2026-12-20'), { date: '2026-12-22' });
    const count = (id: number) => parish.staff.events.series({ params: { id } });
    expect(await count(third)).toEqual({ one: 1, following: 3, all: 5, edited: 1 });
    const { _id: single } = await announce({ repeats: null });
    expect(await count(single)).toEqual({ one: 1, following: 1, all: 1, edited: 0 });
    await expect(count(4711)).rejects.toMatchObject({ status: 404 });
  });

  it('are saved with one entry in the activity log and one new content version', async () => {
    const { contentVersion } = parish.deps;
    const before = await contentVersion.load();
    const { _id: id } = await announce();
    expect([await countOf('activity'), await contentVersion.load()]).toEqual([1, before + 1]);
    await update(id, { title: 'Psalms' }, 'all');
    await remove(id, 'all');
    expect([await countOf('activity'), await contentVersion.load()]).toEqual([3, before + 3]);
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
    expect(await errorsOf(update(id, { repeats: other }))).toEqual([400, ['repeats']]);
    for (const date of ['2026-12-01', null])
      expect(await errorsOf(update(id, { title: 'x', date }, 'all'))).toEqual([400, ['date']]);
    expect(await errorsOf(update(id, { date: '2026-12-06', repeats: other }, 'all'))).toEqual([
      400,
      ['date'],
    ]);
    const keyed = (query: { also?: Also }) =>
      parish.staff.events.remove({ params: { id }, query, ifMatch: 1, idempotencyKey: 'a-key-0001' });
    const stale = parish.staff.events.update({
      ...{ params: { id }, query: { also: 'all' }, ifMatch: 7 },
      body: { ...STUDY, title: 'x' },
    });
    await expect(stale).rejects.toMatchObject({ status: 412 });
    await expect(
      parish.staff.events.remove({ params: { id }, query: { also: 'all' }, ifMatch: 7 }),
    ).rejects.toMatchObject({ status: 412 });
    expect(await list()).toEqual(before);
    await keyed({});
    await keyed({});
    await expect(keyed({ also: 'all' }), 'the key of another choice').rejects.toMatchObject({ status: 422 });
    expect(
      await errorsOf(
        parish.staff.events.update({ params: { id }, query: { also: 'x' as 'all' }, body: STUDY }),
      ),
    ).toEqual([400, []]);
  });
});
