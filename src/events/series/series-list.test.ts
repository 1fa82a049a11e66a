import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import type { Event, EventBody } from '../contract.ts';
import { idsOfNextDates, isSingleOrNext } from './series-list.server.ts';

/** Tuesday noon in Springfield; the date in the parish's time zone is 2026-11-24. */
const NOW = '2026-11-24T18:00:00.000Z';
const TODAY = '2026-11-24';
const DAY_MS = 86_400_000;
const weekly = (weekday: number, until = '2027-06-30'): EventRule => ({ kind: 'weekly', weekday, until });

const datesOf = (dates: Event['nextDates'] = []) => dates.map(({ date }) => date);

describe.each(bothEngines)('a list with each series once on %s', (engine) => {
  const parish = useTestApp({ engine, now: NOW });

  const announce = (body: EventBody) => parish.staff.events.create({ body });
  type Query = Parameters<typeof parish.visitor.events.list>[0] extends { query?: infer Q } | undefined
    ? Q
    : never;
  const list = (query: Query = {}) => parish.visitor.events.list({ query: { series: 'next', ...query } });
  const titles = async (query?: Query) => (await list(query)).map(({ title, date }) => `${title} ${date}`);

  it('contains its next date and the following two', async () => {
    const { _id: study } = await announce({ title: 'Study', date: '2026-11-03', repeats: weekly(2) });
    await announce({ title: 'Choir', date: '2026-11-24', repeats: weekly(3, '2026-12-03') });
    await announce({ title: 'Camp', date: '2026-11-01', repeats: weekly(0, '2026-11-22') });
    await announce({ title: 'Fair', date: '2026-12-01' });
    await announce({ title: 'Someday' });
    await announce({ title: 'Picnic', date: '2026-11-10' });
    const all = await list();
    expect(all.map(({ title, date, nextDates }) => [title, date, ...datesOf(nextDates)])).toEqual([
      ['Study', '2026-11-24', '2026-12-01', '2026-12-08'],
      ['Choir', '2026-11-25', '2026-12-02'],
      ['Fair', '2026-12-01'],
      ['Someday', null],
      ['Camp', '2026-11-22'],
      ['Picnic', '2026-11-10'],
    ]);
    expect(all.total).toBe(6);
    expect(await titles({ when: 'past' })).toEqual(['Camp 2026-11-22', 'Picnic 2026-11-10']);
    expect(await titles({ when: 'coming' })).toHaveLength(4);
    expect(await titles({ find: 'stud' })).toEqual(['Study 2026-11-24']);
    const ofDate = { query: { admin: 'true', find: 'December 2026' } } as const;
    expect((await parish.staff.events.list(ofDate)).map(({ title }) => title)).toContain('Fair');
    expect(await parish.visitor.events.list({ query: { find: 'December 2026' } })).toEqual([]);
    expect((await parish.visitor.events.list({ query: { limit: 1 } }))[0]).not.toHaveProperty('nextDates');
    expect(study).not.toBe(all[0]?._id);

    const pages: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list({ limit: 2, ...(after && { after }) });
      pages.push(...page.map(({ title }) => title));
      after = page.next;
    }
    expect(pages).toEqual(all.map(({ title }) => title));

    parish.clock.advance(DAY_MS);
    expect(await titles({ limit: 2 })).toEqual(['Choir 2026-11-25', 'Study 2026-12-01']);
  });

  it('has of each series the next date that matches a search of staff or is in a state', async () => {
    await announce({ title: 'Study', date: '2026-11-03', repeats: weekly(2) });
    await announce({ title: 'Fair', date: '2026-12-22' });
    const staff = async (query: Query) =>
      (await parish.staff.events.list({ query: { series: 'next', admin: 'true', ...query } })).map(
        ({ title, date }) => `${title} ${date}`,
      );
    expect(await staff({ find: '12/22' })).toEqual(['Study 2026-12-22', 'Fair 2026-12-22']);
    expect(await staff({ find: 'December' })).toEqual(['Study 2026-12-01', 'Fair 2026-12-22']);
    expect(await staff({ find: 'Nov 3' })).toEqual(['Study 2026-11-03']);
    expect(await staff({ state: 'draft' })).toEqual([]);
    const dates = await parish.staff.events.list({ query: { series: '1', by: 'date' } });
    expect(dates.slice(0, 2).map(({ date }) => date)).toEqual(['2026-11-03', '2026-11-10']);
    const { _id: id, date = null } = dates[7] ?? {};
    const body = { title: 'Study', date, isPublished: false };
    await parish.staff.events.update({ params: { id: id ?? 0 }, body });
    expect(await staff({ state: 'draft' })).toEqual(['Study 2026-12-22']);
    expect(await staff({ state: 'published', find: 'Dec 22' })).toEqual(['Fair 2026-12-22']);
    expect(await staff({ state: 'scheduled' })).toEqual([]);
  });

  it('leaves out drafts, and shows canceled dates with their reason', async () => {
    await announce({ title: 'Study', date: '2026-11-24', repeats: weekly(2) });
    const dates = await parish.visitor.events.list({ query: { limit: 4 } });
    const update = (at: number, body: Partial<EventBody>) =>
      parish.staff.events.update({
        params: { id: dates[at]?._id ?? 0 },
        body: { title: 'Study', date: dates[at]?.date ?? null, ...body },
      });
    await update(0, { isPublished: false });
    await update(1, { isCanceled: true });
    await update(2, { isCanceled: true, cancelReason: 'Snow' });
    const [next] = await list();
    expect(next).toMatchObject({
      ...{ date: '2026-12-01', isCanceled: true, cancelReason: null },
      nextDates: [
        { _id: dates[2]?._id, date: '2026-12-08', isCanceled: true, cancelReason: 'Snow' },
        { _id: dates[3]?._id, date: '2026-12-15', isCanceled: false, cancelReason: null },
      ],
    });
    const [draft] = await parish.staff.events.list({ query: { series: 'next', admin: 'true' } });
    expect([draft?.date, ...datesOf(draft?.nextDates)]).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
    await update(3, { date: null });
    expect(await titles()).toEqual(['Study 2026-12-01']);
  });
});

describe('a list with each series once', () => {
  const parish = useTestApp({ engine: 'sqlite', now: NOW });

  it('begins with the next ten different things of 500 events', async () => {
    const announce = (body: EventBody) => parish.staff.events.create({ body });
    for (const day of [0, 2, 5])
      await announce({ title: `Weekly ${day}`, date: '2024-05-01', repeats: weekly(day) });
    for (let number = 1; number <= 40; number++)
      await announce({ title: `Single ${number}`, date: '2026-12-01' });
    const { db } = parish.deps.storage;
    expect((await db.selectFrom('events').select('id').execute()).length).toBeGreaterThan(500);
    const things = await parish.staff.events.list({ query: { admin: 'true', series: 'next', limit: 10 } });
    expect(things.slice(0, 3).map(({ title }) => title)).toEqual(['Weekly 2', 'Weekly 5', 'Weekly 0']);
    expect(new Set(things.map(({ title }) => title)).size).toBe(10);
    expect(things.total).toBe(43);
  });

  it('costs the same however many dates the series have', async () => {
    await parish.staff.events.create({ body: { title: 'Study', date: TODAY, repeats: weekly(2) } });
    const { db } = parish.deps.storage;
    const now = parish.clock.now();
    const planOf = async (query: RawBuilder<unknown>) =>
      (await sql<{ detail: string }>`explain query plan ${query}`.execute(db)).rows.map(
        ({ detail }) => detail,
      );
    const plan = [
      ...(await planOf(idsOfNextDates({ today: TODAY, now }))),
      ...(await planOf(sql`select * from events where ${await isSingleOrNext(db, { today: TODAY, now })}`)),
    ];
    expect(plan.filter((detail) => detail.startsWith('SCAN'))).toEqual(['SCAN event_series']);
    expect(plan.filter((detail) => detail.startsWith('SEARCH'))).toEqual([
      'SEARCH events USING INDEX events_series (series_id=? AND date>?)',
      'SEARCH events USING INDEX events_series (series_id=? AND date=?)',
      'SEARCH events USING INDEX events_series (series_id=? AND date<?)',
      'SEARCH events USING INDEX events_series (series_id=?)',
      'SEARCH events USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });
});
