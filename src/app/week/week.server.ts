import { type InferResult, type SqlBool, sql } from 'kysely';
import { addDays, type CivilDate, isCivilDate, nextSunday } from '#church-year/dates.ts';
import { churchDay } from '#church-year/index.ts';
import { partsOf } from '#events/program.ts';
import { visibleEventsBetween } from '#events/routes.server.ts';
import { memorialsIn } from '#inbox/memorials.server.ts';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, mutationWithPrepare } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { readVersions } from '#kit/crud/history/history.server.ts';
import { formUrl, tabUrl } from '#kit/crud/list/dashboard-urls.ts';
import { assertVersion, updateRows } from '#kit/crud/versioned-table.server.ts';
import { displayTime, parseTime } from '#kit/dates/time-of-day.ts';
import { formattedText, plainText } from '#kit/formatted-text/formatted-text.server.ts';
import { instant } from '#kit/process/clock.ts';
import { rowLock } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { countOf } from '#kit/text/count.ts';
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
/** What the site knows of a week by itself. */
type Facts = Omit<Week, 'greeting' | 'lines' | 'order'>;

export function weekRoutes(deps: AppContext): Handlers<Api['week']> {
  const { storage, clock, calendarClock } = deps;

  const prepareForStaff = async (date: CivilDate) => {
    const facts = await readFacts(date, deps);
    const missing = await findMissing(facts, deps);
    return (additions: Additions): StaffWeek => ({
      ...additions,
      date,
      week: toWeek(facts, additions),
      missing: additions.greeting === null ? [{ text: 'No greeting', path: null }, ...missing] : missing,
    });
  };

  return {
    read: ({ query: { date = calendarClock.today() } }) => readWeek(sundayOf(date), deps),
    async readForStaff({ params }) {
      const date = sundayOf(params.date);
      return (await prepareForStaff(date))(await findAdditions(storage.db, date));
    },
    async versions({ params, query: { before } }) {
      const date = sundayOf(params.date);
      const current = await weekRow(storage.db, date).executeTakeFirst();
      const toStaffWeek = await prepareForStaff(date);
      const present = (row: WeekRow) => toStaffWeek(additionsOf(row));
      const record = { table: 'weeks', id: current?.id ?? 0 } as const;
      return readVersions(storage.db, { ...record, current, present, before }, deps);
    },
    update: mutationWithPrepare({
      changesContent: true,
      // a transaction that waits for these queries would occupy two connections
      prepare: ({ params }) => prepareForStaff(sundayOf(params.date)),
      async write({ params, body: { greeting, lines, order, omitted }, ifMatch, session }, trx, toStaffWeek) {
        const date = sundayOf(params.date);
        const values = {
          greeting,
          lines: JSON.stringify(lines),
          part_order: JSON.stringify(order),
          omitted: JSON.stringify(omitted),
        };
        const now = instant(clock.now());
        await trx
          .insertInto('weeks')
          .values({ date, ...values, version: 0, created_at: now, updated_at: now })
          .onConflict((conflict) => conflict.column('date').doNothing())
          .execute();
        const locked = weekRow(trx, date).modifyEnd(rowLock(storage.engine, 'weeks'));
        const before = await locked.executeTakeFirstOrThrow();
        assertVersion(before, { version: ifMatch, what: 'this week' });
        await updateRows(trx, 'weeks', [before], { values, by: session.user.name }, deps);
        return toStaffWeek(await findAdditions(trx, date));
      },
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

function weekRow(db: Handle, date: CivilDate) {
  return db.selectFrom('weeks').selectAll().where('date', '=', date);
}
type WeekRow = InferResult<ReturnType<typeof weekRow>>[number];

async function findAdditions(db: Handle, date: CivilDate): Promise<Additions> {
  return additionsOf(await weekRow(db, date).executeTakeFirst());
}

function additionsOf(row: WeekRow | undefined): Additions {
  if (!row) return { greeting: null, lines: [], order: [], omitted: [], version: 0 };
  const { greeting, version } = row;
  const [lines, order, omitted] = [row.lines, row.part_order, row.omitted].map((list) => JSON.parse(list));
  return { greeting, version, lines, order, omitted };
}

/** The week that begins on a Sunday, without the lines that staff leave out. */
export async function readWeek(date: CivilDate, deps: AppContext): Promise<Week> {
  const additions = await findAdditions(deps.storage.db, date);
  return withoutLines(toWeek(await readFacts(date, deps), additions), additions.omitted);
}

const toWeek = (facts: Facts, { greeting, lines, order }: Additions): Week => ({
  ...facts,
  greeting: formattedText(greeting),
  lines,
  order: [...new Set([...order, ...weekParts])],
});

async function readFacts(date: CivilDate, deps: AppContext): Promise<Facts> {
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
  ].sort(compareTimes);
  const liturgy = parish.liturgy();
  const days = Array.from({ length: DAYS_IN_WEEK }, (_, offset) => churchDay(addDays(date, offset), liturgy));
  const { names, malayalam, tone, path } = sunday.day;
  return {
    date,
    lastDate,
    sunday: {
      ...{ names, tone, path, parking: sunday.parking },
      malayalam: parish.current().liturgy.malayalam ? malayalam : null,
      readings: days[0]?.readings ?? [],
    },
    days: days.map((day) => ({
      date: day.date,
      names: day.entries.map(({ name }) => name),
      fast: day.fast,
      entries: entries.filter((entry) => entry.date === day.date),
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
  };
}

/** In milliseconds since 1970. */
const midnight = (date: CivilDate, { calendarClock }: AppContext) =>
  Date.parse(calendarClock.toInstant(date, '00:00'));

/** The week that ends with a Sunday: an article is in one week. Two instants. */
const newsPeriod = (sunday: CivilDate, deps: AppContext) => ({
  from: instant(midnight(addDays(sunday, 1 - DAYS_IN_WEEK), deps)),
  until: instant(midnight(addDays(sunday, 1), deps)),
});

type DatedEntry = WeekEntry & { readonly date: CivilDate | null };

function serviceEntry(service: ReturnType<typeof occurrencesIn>[number]): DatedEntry {
  const { id, name, date, time, before } = service;
  const usualTime = before && before.time !== time ? before.time : null;
  const key = `service-${id}-${date}`;
  return { ...service, key, kind: 'service', title: name, usualTime, path: '/services' };
}

/** An event, or each entry of its program. */
function eventEntries(event: Awaited<ReturnType<typeof visibleEventsBetween>>[number]): DatedEntry[] {
  return partsOf(event).map(({ date, title, time, start, location, isCanceled, cancelReason, part }) => ({
    ...{ date, title, start, place: location, language: null, reason: cancelReason, usualTime: null },
    key: `event-${event._id}${part}`,
    kind: 'event',
    time: time && displayTime(time),
    state: isCanceled ? 'canceled' : 'held',
    path: recordPath('/events', event),
  }));
}

/** By the time of day; those without a clear one come last. */
function compareTimes(one: WeekEntry, other: WeekEntry): number {
  const key = ({ time, usualTime }: WeekEntry) => parseTime(time ?? usualTime ?? '')?.start ?? '24:00';
  return key(one).localeCompare(key(other));
}

async function findMissing({ date, lastDate, days, sunday }: Facts, deps: AppContext) {
  const isHidden = sql<SqlBool>`(is_published = 0 or show_from > ${instant(deps.clock.now())})`;
  const { db } = deps.storage;
  const { from, until } = newsPeriod(date, deps);
  const events = db.selectFrom('events').where('date', '>=', date).where('date', '<=', lastDate);
  const articles = db.selectFrom('news').where('created_at', '>=', from).where('created_at', '<', until);
  const hidden = [
    ...(await events.select('id').where(isHidden).execute()).map(({ id }) => ['events', id] as const),
    ...(await articles.select('id').where(isHidden).execute()).map(({ id }) => ['news', id] as const),
  ];
  const isHeld = days[0]?.entries.some(({ kind, state }) => kind === 'service' && state !== 'canceled');
  return [
    ...(isHeld ? [] : [{ text: 'No service on this Sunday', path: tabUrl('services') }]),
    ...(sunday.readings.length > 0 ? [] : [{ text: 'No readings on this Sunday', path: sunday.path }]),
    ...hidden.slice(0, 1).map(([list, id]) => ({
      text: `${countOf(hidden.length, 'draft')} would not appear`,
      path: formUrl('eventsandnews', list, id),
    })),
  ];
}
