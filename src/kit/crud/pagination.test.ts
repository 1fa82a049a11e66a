import { describe, expect, it } from 'vitest';
import { useSharedTestApp } from '#app/testing/use-test-app.ts';
import { addDays } from '#church-year/dates.ts';
import { eventsPage } from '#events/routes.server.ts';
import type { PagedList } from '../api/client.ts';
import { bothEngines } from '../storage/testing/fresh-database.ts';

const TODAY = '2026-11-24';
const CREATED = '2026-11-01T12:00:00.000Z';
/** More than two pages, with several events per day. */
const EVENTS = 250;
const ARTICLES = 130;

type Row = { readonly _id: number; readonly title: string };

describe.each(bothEngines)('lists of a parish with hundreds of records on %s', (engine) => {
  const parish = useSharedTestApp({ engine }, async ({ deps }) => {
    const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);
    const times = { created_at: CREATED, updated_at: CREATED };
    const events = numbered(EVENTS).map((at) => ({
      title: `Event ${at}`,
      description: at % 50 === 7 ? 'With the BÈLL' : null,
      // three on a day from 41 days ago on; every tenth has no date
      date: at % 10 === 9 ? null : addDays(TODAY, Math.floor(at / 3) - 41),
      start_time: at % 10 !== 9 && at % 3 > 0 ? `${10 + (at % 3)}:00` : null,
      ...times,
    }));
    const news = numbered(ARTICLES).map((at) => ({
      title: `Article ${at}`,
      is_published: at % 10 === 0 ? (0 as const) : (1 as const),
      ...times,
    }));
    await deps.storage.transaction(async (trx) => {
      await trx.insertInto('events').values(events).execute();
      await trx.insertInto('news').values(news).execute();
    });
  });

  /** Reads all pages. */
  const readAllPages = async (
    readPage: (cursor: { after?: string }) => Promise<PagedList<Row[]>>,
  ): Promise<string[]> => {
    const titles: string[] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const page: PagedList<Row[]> = await readPage(next ? { after: next } : {});
      titles.push(...page.map(({ title }) => title));
      next = page.next;
    }
    return titles;
  };

  it('return 100 rows with the total number and a link to the next page', { tags: ['P7'] }, async () => {
    const answer = await parish.request('/api/events');
    expect(await answer.json()).toHaveLength(100);
    expect(answer.headers.get('x-total-count')).toBe(String(EVENTS));
    expect(answer.headers.get('link')).toMatch(/^<\/api\/events\?after=[\w-]+>; rel="next"$/);
    const last = await parish.request('/api/news?limit=100&admin=false');
    expect(last.headers.get('x-total-count')).toBe('117');
    expect(last.headers.get('link')).toMatch(/^<\/api\/news\?limit=100&admin=false&after=/);
  });

  it('return every event once and in order, for any page size', { tags: ['P7'] }, async () => {
    const whole = await readAllPages((cursor) => parish.visitor.events.list({ query: cursor }));
    expect(new Set(whole).size).toBe(EVENTS);
    expect(whole).toHaveLength(EVENTS);
    const dates = new Map(
      (await parish.deps.storage.db.selectFrom('events').selectAll().execute()).map((row) => [
        row.title,
        row,
      ]),
    );
    const kind = (title: string) => {
      const { date } = dates.get(title) ?? {};
      return date === null || date === undefined ? 1 : date >= TODAY ? 0 : 2;
    };
    const key = (title: string) => `${dates.get(title)?.date}${dates.get(title)?.start_time ?? ''}`;
    expect(whole.map(kind)).toEqual(whole.map(kind).toSorted());
    const coming = whole.filter((title) => kind(title) === 0);
    expect(coming.map(key)).toEqual(coming.map(key).toSorted());
    const past = whole.filter((title) => kind(title) === 2).map((title) => dates.get(title)?.date);
    expect(past).toEqual(past.toSorted().toReversed());
    for (const limit of [7, 100])
      expect(
        await readAllPages((cursor) => parish.visitor.events.list({ query: { limit, ...cursor } })),
      ).toEqual(whole);
    const halves = (['coming', 'past'] as const).map((when) =>
      readAllPages((cursor) => parish.visitor.events.list({ query: { when, limit: 9, ...cursor } })),
    );
    expect((await Promise.all(halves)).flat()).toEqual(whole);
  });

  it('count future and past events, also after a change', async () => {
    const count = async (when: 'coming' | 'past') =>
      (await parish.visitor.events.list({ query: { when, limit: 1 } })).total;
    const [coming, past] = [await count('coming'), await count('past')];
    expect((coming ?? 0) + (past ?? 0)).toBe(EVENTS);
    expect(past).toBe(
      (await readAllPages((cursor) => parish.visitor.events.list({ query: { when: 'past', ...cursor } })))
        .length,
    );
    const { _id } = await parish.staff.events.create({ body: { title: 'New', date: '2026-12-24' } });
    expect([await count('coming'), await count('past')]).toEqual([(coming ?? 0) + 1, past]);
    await parish.staff.events.update({ params: { id: _id }, body: { title: 'New', date: '2026-01-01' } });
    expect([await count('coming'), await count('past')]).toEqual([coming, (past ?? 0) + 1]);
    await parish.staff.events.remove({ params: { id: _id } });
    expect([await count('coming'), await count('past')]).toEqual([coming, past]);
  });

  it.each(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2027-01-01'])(
    'count the past events as of %s',
    async (today) => {
      const { db } = parish.deps.storage;
      const { past } = await db
        .selectFrom('events')
        .select((eb) => eb.fn.countAll<number>().as('past'))
        .where('date', '<', today)
        .executeTakeFirstOrThrow();
      expect((await eventsPage(db, { today, now: parish.clock.now(), when: 'past', limit: 1 })).total).toBe(
        Number(past),
      );
      expect((await eventsPage(db, { today, now: parish.clock.now(), when: 'coming', limit: 1 })).total).toBe(
        EVENTS - Number(past),
      );
    },
  );

  it.each(['title', '-title', 'date', '-date', 'state', '-state', '-created'] as const)(
    'return every event and article once when ordered by %s',
    async (by) => {
      const events = await readAllPages((cursor) =>
        parish.staff.events.list({ query: { by, limit: 30, ...cursor } }),
      );
      expect([events.length, new Set(events).size]).toEqual([EVENTS, EVENTS]);
      const news = await readAllPages((cursor) =>
        parish.staff.news.list({ query: { by, admin: 'true', limit: 30, ...cursor } }),
      );
      expect([news.length, new Set(news).size]).toEqual([ARTICLES, ARTICLES]);
      const published = await readAllPages((cursor) =>
        parish.visitor.news.list({ query: { by, limit: 30, ...cursor } }),
      );
      expect(published).toEqual(news.filter((title) => published.includes(title)));
    },
  );

  it('find a text in any case on any page, with a cursor to continue', async () => {
    const found = await parish.visitor.events.list({ query: { find: ' bèll ' } });
    expect(found.map(({ title }) => title).toSorted()).toEqual(
      [7, 57, 107, 157, 207].map((at) => `Event ${at}`).toSorted(),
    );
    expect([found.total, found.next]).toEqual([5, null]);
    const first = await parish.visitor.events.list({ query: { find: 'bèll', limit: 3 } });
    expect(first).toHaveLength(3);
    const rest = await parish.visitor.events.list({
      query: { find: 'bèll', limit: 3, after: first.next ?? '' },
    });
    expect([...first, ...rest].map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id));
    expect(rest.next).toBeNull();
    expect(await parish.visitor.events.list({ query: { find: '%' } })).toEqual([]);
    expect(
      (await parish.visitor.news.list({ query: { find: 'article 10' } })).map(({ title }) => title),
    ).not.toContain('Article 10');
  });

  it('continue at the same position when the last row of the previous page is deleted', async () => {
    const first = await parish.visitor.events.list({ query: { limit: 10 } });
    const second = await parish.visitor.events.list({ query: { limit: 10, after: first.next ?? '' } });
    const last = first.at(-1)?._id ?? 0;
    await parish.staff.events.remove({ params: { id: last } });
    const again = await parish.visitor.events.list({ query: { limit: 10, after: first.next ?? '' } });
    expect(again.map(({ _id }) => _id)).toEqual(second.map(({ _id }) => _id));
    const [entry] = await parish.staff.trash.list();
    await parish.staff.trash.restore({ params: { id: entry?.id ?? 0 } });
  });

  it('reject a cursor that is malformed, from an older version, or of another order', async () => {
    const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { next } = await parish.visitor.events.list({ query: { limit: 1, by: 'title' } });
    const cursors = [
      'x',
      cursorOf({}),
      cursorOf(['coming', '2026-12-01', '', 7]),
      cursorOf(['soonest', ['0', '', '', 7]]),
      cursorOf(['soonest', ['0', '', '', '', '7']]),
      cursorOf(['soonest', [0, '', '', '', 7]]),
      cursorOf(['soonest', ['0', '', '', '\0', 7]]),
      cursorOf(['soonest', ['0', '', '', '', 2 ** 31]]),
      next,
    ];
    for (const after of cursors) {
      const response = await parish.request(`/api/events?after=${after}`);
      expect([after, response.status, await response.json()]).toEqual([
        after,
        400,
        expect.objectContaining({ message: 'after must be the cursor of the previous page' }),
      ]);
    }
  });

  it('find every match among more rows than one query of a search reads', async () => {
    const { storage } = parish.deps;
    const times = { created_at: CREATED, updated_at: CREATED };
    const choir = Array.from({ length: 1_100 }, (_, at) => ({ title: `Choir ${at}`, ...times }));
    await storage.transaction((trx) => trx.insertInto('events').values(choir).execute());
    const found = await readAllPages((cursor) =>
      parish.visitor.events.list({ query: { find: 'CHOIR', ...cursor } }),
    );
    expect([found.length, new Set(found).size]).toEqual([choir.length, choir.length]);
    await storage.transaction((trx) => trx.deleteFrom('events').where('title', 'like', 'Choir%').execute());
  });
});
