import { sql } from 'kysely';
import type { z } from 'zod';
import type { CivilDate } from '#church-year/dates.ts';
import type { Api } from '#kit/api/client.ts';
import type { Page } from '#kit/api/endpoint.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { draftLinkHandlers, previewHandler } from '#kit/crud/handlers/draft-links.server.ts';
import { descending, findRows, listPage, type PageOrder } from '#kit/crud/keyset.server.ts';
import type { ListState } from '#kit/crud/list-orders.ts';
import { hiddenCases, isInState, isVisible, windowColumns } from '#kit/crud/visibility.server.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import { excerptOf, formattedText, plainText } from '#kit/formatted-text/formatted-text.server.ts';
import { fieldMapper, toColumns } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { EVENT_PREVIEW_CHARACTERS, singleLine } from '#kit/text/preview.ts';
import {
  type PictureRow,
  presentPictureAndWindow,
  rowsWithPictures,
} from '#kit/uploads/picture-view.server.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import type { Event, EventBody, events } from './contract.ts';
import { presentProgram } from './program.server.ts';
import { eventDays, eventTime, moveProgram, type ProgramEntry } from './program.ts';
import { countSeries, seriesWrites } from './series/series.server.ts';
import { columnsOfRule } from './series/series-changes.server.ts';
import { isSingleOr, isSingleOrNext, type ListOptions, withNextDates } from './series/series-list.server.ts';
import type { EventRow } from './tables.ts';

const toFields = fieldMapper();

/** An event joined with the file of its picture and its series. */
type JoinedEvent = EventRow &
  PictureRow & { readonly series_rule: string | null; readonly series_until: string | null };

/** An event is past after this day. */
const lastDay = sql<string>`coalesce(events.last_date, events.date)`;

/** The fields of a body that are columns, apart from the picture and the window. */
type EventFields = Omit<z.output<typeof EventBody>, 'image' | 'showFrom' | 'showUntil'>;

type EventsQuery = z.output<(typeof events.list)['query']> & ListOptions;

export function eventsRoutes(deps: AppContext): Handlers<Api['events']> {
  const { storage, calendarClock, clock } = deps;
  const present = (row: JoinedEvent) => presentEvent(row, deps);
  const single = crudHandlers(deps, {
    kind: 'events',
    rows: eventRows,
    present,
    columns: ({ showFrom, showUntil, ...fields }, { before }) => ({
      ...eventColumns(fields, before),
      ...windowColumns({ showFrom, showUntil }, before, deps),
    }),
    // `seriesWrites` changes the series
    saveJoined: ({ repeats }) => (repeats ? joinedRule(repeats) : {}),
  });
  const read = async (db: Handle, id: number) =>
    present(await eventRows(db).where('events.id', '=', id).executeTakeFirstOrThrow());
  return {
    async read(call) {
      const event = await single.read(call);
      if (event.series === null) return event;
      const options = { today: calendarClock.today(), now: clock.now(), withDrafts: call.session !== null };
      const [withDates = event] = await withNextDates(storage.db, [event], options);
      return withDates;
    },
    ...seriesWrites(deps, single, read),
    versions: single.versions,
    series: ({ params: { id } }) => countSeries(storage.db, id),
    preview: previewHandler(deps, single),
    ...draftLinkHandlers(deps, 'events', read),
    list: async ({ query, session }) => {
      const withDrafts = session !== null && query.admin === true;
      const options = { ...query, withDrafts, today: calendarClock.today(), now: clock.now() };
      const page = await eventsPage(storage.db, options);
      const rows = page.rows.map(present);
      return {
        ...page,
        rows: query.series === 'next' ? await withNextDates(storage.db, rows, options) : rows,
      };
    },
  };
}

function eventRows(db: Handle) {
  return rowsWithPictures(db, 'events')
    .leftJoin('event_series', 'event_series.id', 'events.series_id')
    .select(['event_series.rule as series_rule', 'event_series.until as series_until']);
}

function joinedRule(repeats: EventRule) {
  const { rule, until } = columnsOfRule(repeats);
  return { series_rule: rule, series_until: until };
}

/** The events that visitors can see with a day in a range, both ends included. */
export async function visibleEventsBetween(
  first: CivilDate,
  last: CivilDate,
  deps: AppContext,
): Promise<Event[]> {
  const rows = await eventRows(deps.storage.db)
    .where(isVisible('is_published', deps.clock.now()))
    .where('events.date', '<=', last)
    .where(lastDay, '>=', first)
    .orderBy('events.id')
    .execute();
  return rows.map((row) => presentEvent(row, deps));
}

/** A page of the events, or of those that match a search. */
export async function eventsPage(db: Handle, query: EventsQuery): Promise<Page<JoinedEvent>> {
  const { today, now, when, withDrafts, series, state, find } = query;
  const texts = ({ title, description, date, last_date, program }: EventRow) => [
    ...[title, plainText(description)],
    ...(withDrafts ? [date, last_date, ...(program.match(/\d{4}-\d\d-\d\d/g) ?? [])] : []),
  ];
  const listed = eventRows(db)
    .$if(!withDrafts, (all) => all.where(isVisible('is_published', now)))
    .$if(state !== undefined, (all) => all.where(isInState(state as ListState, now)));
  const rows = listed
    .$if(typeof series === 'number', (all) => all.where('series_id', '=', series as number))
    .$if(when === 'past', (all) => all.where(lastDay, '<', today))
    .$if(when === 'coming', (all) =>
      all.where((eb) => eb.or([eb(lastDay, '>=', today), eb('events.date', 'is', null)])),
    );
  if (series !== 'next') return listPage(rows, orderOf(query), { ...query, texts });
  const isShown = async () => {
    if (find === undefined) return isSingleOrNext(db, query);
    // the next match of each series, or its last one
    const ids = new Map<number | null, number>();
    const dates = listed.where('series_id', 'is not', null);
    for await (const batch of findRows(dates, orderOf({ today, now }), { find, texts }))
      for (const { id, series_id } of batch) if (!ids.has(series_id)) ids.set(series_id, id);
    return isSingleOr([...ids.values()]);
  };
  return listPage(rows.where(await isShown()), orderOf(query), { ...query, texts });
}

function orderOf({ today, now, when, by }: EventsQuery): PageOrder {
  const id = { column: sql.ref('events.id') };
  const title = { column: sql`lower(events.title)` };
  const created = { column: sql.ref('events.created_at') };
  const date = { column: sql`coalesce(events.date, '')` };
  /** Events whose time could not be parsed come first in their day. */
  const time = { column: sql`coalesce(events.start_time, '')` };
  const upcomingDate = { column: sql`case when ${lastDay} >= ${today} then events.date else '' end` };
  /** Orders by group; within a group, soonest or latest first. */
  const byGroup = (rank: { upcoming: string; undated: string; past: string }, hidden = sql``) => [
    {
      column: sql`case ${hidden}
        when events.date is null then ${sql.lit(rank.undated)}
        when ${lastDay} >= ${today} then ${sql.lit(rank.upcoming)} else ${sql.lit(rank.past)} end`,
    },
    upcomingDate,
    ...descending({ column: sql`coalesce(${lastDay}, '')` }),
    time,
    id,
  ];
  const named = (keys: PageOrder['keys']) => ({ name: when ?? by ?? 'soonest', keys });
  switch (when ? undefined : by) {
    case 'title':
      return named([title, id]);
    case '-title':
      return named(descending(title, id));
    case 'date':
      return named([date, time, id]);
    case '-date':
      return named([...descending(date), time, id]);
    // alphabetical by the labels of the dashboard: Draft, Ended, Past, Published, Scheduled
    case 'state':
      return named(
        byGroup(
          { past: '2', undated: '3', upcoming: '3' },
          hiddenCases({ draft: '0', ended: '1', scheduled: '4' }, now),
        ),
      );
    case '-state':
      return named(
        byGroup(
          { upcoming: '1', undated: '1', past: '2' },
          hiddenCases({ scheduled: '0', ended: '3', draft: '4' }, now),
        ),
      );
    case '-created':
      return named(descending(created, id));
    default:
      return named(byGroup({ upcoming: '0', undated: '1', past: '2' }));
  }
}

/** Without a date, the time is cleared (admin specification, section 3). @param before undefined for a new event. */
export function eventColumns(
  { program: sent, isCanceled, cancelReason, repeats: _, ...fields }: EventFields,
  before?: EventRow,
) {
  const { date, time } = fields;
  const stored: ProgramEntry[] = before?.date && date ? JSON.parse(before.program) : [];
  const moved = moveProgram(stored, { from: before?.date ?? '', to: date ?? '' });
  const program = date ? (sent ?? moved).toSorted((one, other) => one.date.localeCompare(other.date)) : [];
  const [first] = program;
  const startText = first ? first.date === date && first.time : time;
  const span = date && startText ? parseTime(startText) : undefined;
  return {
    ...toColumns(fields),
    time: date ? time : null,
    start_time: span?.start ?? null,
    end_time: span?.end ?? null,
    program: JSON.stringify(program),
    last_date: program.at(-1)?.date ?? null,
    ...(cancelReason !== undefined && { cancel_reason: cancelReason || null }),
    ...(isCanceled && { is_canceled: 1 as const }),
    ...(isCanceled === false && { is_canceled: 0 as const, cancel_reason: null }),
  };
}

function presentEvent(row: JoinedEvent, deps: Pick<AppContext, 'clock' | 'calendarClock' | 'media'>): Event {
  const { calendarClock } = deps;
  const { date, start_time, end_time } = row;
  const instants = date && start_time && calendarClock.toInstants(date, { start: start_time, end: end_time });
  const { program, next } = presentProgram(row, deps);
  const times = { date, time: row.time, lastDate: row.last_date, next };
  return {
    ...toFields(row),
    ...presentPictureAndWindow(row, deps),
    summary: row.description && singleLine(plainText(row.description), EVENT_PREVIEW_CHARACTERS),
    excerpt: excerptOf(row.description, EVENT_PREVIEW_CHARACTERS),
    formatted: { description: formattedText(row.description) },
    program,
    ...times,
    dateText: eventDays(times),
    timeText: eventTime(times),
    ...(instants || { start: null, end: null }),
    isPast: date !== null && (row.last_date ?? date) < calendarClock.today(),
    isToday: [date, ...program.map((entry) => entry.date)].includes(calendarClock.today()),
    cancelReason: row.is_canceled === 1 ? row.cancel_reason : null,
    series: row.series_id,
    repeats: row.series_rule === null ? null : { ...JSON.parse(row.series_rule), until: row.series_until },
  };
}
