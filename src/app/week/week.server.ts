import { type SqlBool, sql } from 'kysely';
import { addDays, type CivilDate, isCivilDate, nextSunday } from '#church-year/dates.ts';
import { churchDay } from '#church-year/index.ts';
import { partsOf } from '#events/program.ts';
import { visibleEventsBetween } from '#events/routes.server.ts';
import { memorialsIn } from '#inbox/memorials.server.ts';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { formUrl, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { staleProblem, updateRow } from '#kit/crud/versioned-table.server.ts';
import { displayTime, parseTime } from '#kit/dates/time-of-day.ts';
import { formattedText, plainText } from '#kit/formatted-text/formatted-text.server.ts';
import { instant } from '#kit/lib/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { EVENT_PREVIEW_CHARACTERS, singleLine } from '#kit/text/preview.ts';
import { recordPath } from '#kit/text/slug.ts';
import { visibleArticlesBetween } from '#news/routes.server.ts';
import { currentNotices } from '#services/notices/announcements.server.ts';
import { compareServices, daysFrom } from '#services/service-dates.server.ts';
import { occurrencesIn, readSunday } from '#services/sunday.server.ts';
import { withoutLines } from '#week/blocks.ts';
import type { StaffWeek, Week, WeekEntry } from '#week/contract.ts';
import { weekParts } from '#week/wire.ts';

const DAYS_IN_WEEK = 7;

/** What staff have added to a week. */
type Additions = Pick<StaffWeek, 'greeting' | 'lines' | 'order' | 'omitted' | 'version'>;

export function weekRoutes(deps: AppContext): Handlers<Api['week']> {
  const { storage, clock, parishClock } = deps;

  const readForStaff = async (db: Handle, asked: string): Promise<StaffWeek> => {
    const date = sundayOf(asked);
    const additions = await findAdditions(db, date);
    const week = await readWholeWeek(date, additions, deps);
    return { ...additions, date, week, missing: await findMissing(week, additions, deps) };
  };

  return {
    read: ({ query: { date = parishClock.today() } }) => readWeek(sundayOf(date), deps),
    readForStaff: ({ params }) => readForStaff(storage.db, params.date),
    update: publicMutation(async ({ params, body: { greeting, ...lists }, ifMatch }, trx) => {
      const date = sundayOf(params.date);
      const [lines = '', part_order = '', omitted = ''] = [lists.lines, lists.order, lists.omitted].map(
        (list) => JSON.stringify(list),
      );
      const values = { greeting, lines, part_order, omitted };
      const now = instant(clock.now());
      const inserted = await trx
        .insertInto('weeks')
        .values({ date, ...values, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('date').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted && ifMatch) throw staleProblem('this week');
      if (!inserted) {
        const row = trx.selectFrom('weeks').select('id').where('date', '=', date);
        const { id } = await row.executeTakeFirstOrThrow();
        await updateRow(trx, 'weeks', { id, version: ifMatch, values, now }, 'this week');
      }
      return readForStaff(trx, date);
    }),
  };
}

/** The Sunday on or after a date. @throws ApiProblem 400 unless its whole week is in the calendar. */
function sundayOf(date: string): CivilDate {
  if (isCivilDate(date)) {
    const sunday = nextSunday(date);
    if (isCivilDate(addDays(sunday, DAYS_IN_WEEK - 1))) return sunday;
  }
  throw new ApiProblem('BAD_REQUEST', 'The date must be YYYY-MM-DD, from 1900 to 2200');
}

async function findAdditions(db: Handle, date: CivilDate): Promise<Additions> {
  const row = await db.selectFrom('weeks').selectAll().where('date', '=', date).executeTakeFirst();
  if (!row) return { greeting: null, lines: [], order: [], omitted: [], version: 0 };
  const { greeting, version } = row;
  const [lines, order, omitted] = [row.lines, row.part_order, row.omitted].map((list) => JSON.parse(list));
  return { greeting, version, lines, order, omitted };
}

/** The week that begins on a Sunday, without the lines that staff leave out. */
export async function readWeek(date: CivilDate, deps: AppContext): Promise<Week> {
  const additions = await findAdditions(deps.storage.db, date);
  const week = await readWholeWeek(date, additions, deps);
  return withoutLines(week, additions.omitted);
}

async function readWholeWeek(
  date: CivilDate,
  { greeting, lines, order }: Additions,
  deps: AppContext,
): Promise<Week> {
  const { storage, parish } = deps;
  const { db } = storage;
  const lastDate = addDays(date, DAYS_IN_WEEK - 1);
  const shown = { from: midnight(date, deps), until: midnight(addDays(lastDate, 1), deps) - 1 };
  const [sunday, services, events, notices, articles, memorials] = await Promise.all([
    readSunday(date, deps),
    db.selectFrom('services').selectAll().execute(),
    visibleEventsBetween(date, lastDate, deps),
    currentNotices(db, shown),
    visibleArticlesBetween(newsPeriod(date, deps), deps),
    memorialsIn({ from: date, to: lastDate }, deps),
  ]);
  const entries = [
    ...occurrencesIn(daysFrom(date, DAYS_IN_WEEK), services.sort(compareServices), deps).map(serviceEntry),
    ...events.flatMap(eventEntries),
  ].sort((one, other) => compareTimes(one.entry, other.entry));
  const liturgy = parish.liturgy();
  const days = Array.from({ length: DAYS_IN_WEEK }, (_, offset) => churchDay(addDays(date, offset), liturgy));
  const { names, malayalam, tone, path } = sunday.day;
  return {
    date,
    lastDate,
    greeting: formattedText(greeting),
    sunday: {
      ...{ names, tone, path, parking: sunday.parking },
      malayalam: parish.current().liturgy.malayalam ? malayalam : null,
      readings: (days[0]?.readings ?? []).map(({ heading, lines: references }) => ({
        heading,
        lines: references,
      })),
    },
    days: days.map((day) => ({
      date: day.date,
      names: day.entries.map(({ name }) => name),
      fast: day.fast,
      entries: entries.filter((one) => one.date === day.date).map(({ entry }) => entry),
      path: `/lectionary/${day.date}`,
    })),
    notices: notices.map(({ id, text }) => ({ key: `notice-${id}`, text })),
    news: articles.map((article) => ({
      key: `news-${article._id}`,
      title: article.title,
      date: article.date,
      summary: singleLine(plainText(article.content), EVENT_PREVIEW_CHARACTERS),
      path: recordPath('/news', article),
    })),
    memorials,
    lines: [...lines],
    order: [...new Set([...order, ...weekParts])],
  };
}

/** In milliseconds since 1970. */
const midnight = (date: CivilDate, { parishClock }: AppContext) =>
  Date.parse(parishClock.toInstant(date, '00:00'));

/** The week that ends with a Sunday: an article is in one week. Two instants. */
const newsPeriod = (sunday: CivilDate, deps: AppContext) => ({
  from: instant(midnight(addDays(sunday, 1 - DAYS_IN_WEEK), deps)),
  until: instant(midnight(addDays(sunday, 1), deps)),
});

interface DatedEntry {
  readonly date: CivilDate;
  readonly entry: WeekEntry;
}

function serviceEntry(service: ReturnType<typeof occurrencesIn>[number]): DatedEntry {
  const { id, name, date, time, before, ...shared } = service;
  const usualTime = before && before.time !== time ? before.time : null;
  return {
    date,
    entry: {
      ...shared,
      key: `service-${id}-${date}`,
      kind: 'service',
      title: name,
      time,
      usualTime,
      path: '/services',
    },
  };
}

/** An event, or each entry of its program. */
function eventEntries(event: Awaited<ReturnType<typeof visibleEventsBetween>>[number]): DatedEntry[] {
  return partsOf(event).flatMap(({ date, title, time, start, location, isCanceled, cancelReason, part }) =>
    date === null
      ? []
      : [
          {
            date,
            entry: {
              key: `event-${event._id}${part}`,
              kind: 'event' as const,
              title,
              time: time && displayTime(time),
              start,
              place: location,
              language: null,
              state: isCanceled ? ('canceled' as const) : ('held' as const),
              reason: cancelReason,
              usualTime: null,
              path: recordPath('/events', event),
            },
          },
        ],
  );
}

/** By the time of day; those without a clear one come last. */
function compareTimes(one: WeekEntry, other: WeekEntry): number {
  const key = ({ time, usualTime }: WeekEntry) => parseTime(time ?? usualTime ?? '')?.start ?? '24:00';
  return key(one).localeCompare(key(other));
}

async function findMissing(
  { date, lastDate, days, sunday }: Week,
  { greeting }: Additions,
  deps: AppContext,
): Promise<StaffWeek['missing']> {
  const isHidden = sql<SqlBool>`(is_published = 0 or show_from > ${instant(deps.clock.now())})`;
  const { db } = deps.storage;
  const period = newsPeriod(date, deps);
  const events = db.selectFrom('events').where('date', '>=', date).where('date', '<=', lastDate);
  const articles = db
    .selectFrom('news')
    .where('created_at', '>=', period.from)
    .where('created_at', '<', period.until);
  const hidden = [
    ...(await events
      .select(['id', sql<string>`'events'`.as('list')])
      .where(isHidden)
      .execute()),
    ...(await articles
      .select(['id', sql<string>`'news'`.as('list')])
      .where(isHidden)
      .execute()),
  ];
  const isHeld = days[0]?.entries.some(({ kind, state }) => kind === 'service' && state !== 'canceled');
  const drafts = `${hidden.length} ${hidden.length === 1 ? 'draft' : 'drafts'} would not appear`;
  return [
    !isHeld && { text: 'No service on this Sunday', path: tabUrl('services') },
    greeting === null && { text: 'No greeting', path: null },
    sunday.readings.length === 0 && { text: 'No readings on this Sunday', path: sunday.path },
    hidden[0] && { text: drafts, path: formUrl('eventsandnews', hidden[0].list, hidden[0].id) },
  ].filter((one) => one !== false && one !== undefined);
}
