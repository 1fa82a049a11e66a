import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { invalidField } from '../api/problem.ts';
import type { boundary, Visibility, visibilityBody } from '../api/visibility.ts';
import type { CalendarClock } from '../process/calendar-clock.server.ts';
import { type Clock, instant } from '../process/clock.ts';
import type { WindowColumns } from '../storage/schema.ts';
import type { ListState } from './list-orders.ts';

/** The columns of a row that determine whether visitors can see it. A row without one of them has no such limit. */
export interface VisibilityRow {
  readonly is_published?: unknown;
  readonly is_active?: unknown;
  readonly show_from?: unknown;
  readonly show_until?: unknown;
}

/** @param now in milliseconds since 1970. */
export function visibilityOf(row: VisibilityRow, now: number): Visibility {
  const { is_published, is_active, show_from, show_until } = row;
  if (is_published === 0 || is_active === 0) return 'draft';
  if (show_from && (show_from as string) > instant(now)) return 'scheduled';
  return show_until && (show_until as string) <= instant(now) ? 'ended' : 'visible';
}

/** Whether a link may show the row to anyone: visitors cannot see it yet, and its window is not over. */
export function isShareable(row: VisibilityRow, now: number): boolean {
  const isOver = row.show_until && (row.show_until as string) <= instant(now);
  return !isOver && visibilityOf(row, now) !== 'visible';
}

/**
 * The condition for the rows that visitors can see.
 *
 * @param flag the column with 0 for a draft. @param now undefined for a table whose rows have no window.
 */
export function isVisible(flag: 'is_published' | 'is_active', now?: number): RawBuilder<SqlBool> {
  if (now === undefined) return sql`${sql.ref(flag)} = 1`;
  return sql`(${isVisible(flag)} and (show_from is null or show_from <= ${instant(now)})
    and (show_until is null or show_until > ${instant(now)}))`;
}

/** The condition for the rows in a state: one that visitors could once see remains published after its window. */
export function isInState(state: ListState, now: number): RawBuilder<SqlBool> {
  if (state === 'draft') return sql`is_published = 0`;
  const isScheduled = sql`coalesce(show_from, '') > ${instant(now)}`;
  return sql`(is_published = 1 and ${state === 'scheduled' ? isScheduled : sql`not ${isScheduled}`})`;
}

/** The cases of an SQL `case` that return a text for the rows of `events` or `news` that visitors cannot see. */
export function hiddenCases(
  texts: Readonly<Record<'draft' | 'scheduled' | 'ended', string>>,
  now: number,
): RawBuilder<unknown> {
  return sql`when is_published = 0 then ${sql.lit(texts.draft)}
    when show_from > ${instant(now)} then ${sql.lit(texts.scheduled)}
    when show_until <= ${instant(now)} then ${sql.lit(texts.ended)}`;
}

type Boundary = z.output<typeof boundary>;
type Window = { readonly [Name in keyof typeof visibilityBody]?: Boundary };

/**
 * The columns for the window in a body. What it omits remains as it was `before`.
 *
 * @throws ApiProblem 400 for an end that is not after the start, and for a local time that does not occur exactly once.
 */
export function windowColumns(
  body: Window,
  before: WindowColumns | undefined,
  { calendarClock }: { readonly calendarClock: CalendarClock },
): WindowColumns {
  const show_from = boundaryInstant(body, 'showFrom', before?.show_from, calendarClock);
  const show_until = boundaryInstant(body, 'showUntil', before?.show_until, calendarClock);
  if (show_from && show_until && show_until <= show_from)
    throw invalidField('showUntil', 'Please enter a time after “Show from”');
  return { show_from, show_until };
}

/**
 * The instant of a boundary in a body, in UTC; null if it is open.
 *
 * @param stored what it remains if the body omits it.
 * @throws ApiProblem 400 for a local time that does not occur exactly once.
 */
export function boundaryInstant<Name extends string>(
  body: { readonly [Key in Name]?: Boundary },
  name: Name,
  stored: string | null = null,
  calendarClock: CalendarClock,
): string | null {
  const text = body[name];
  if (text === undefined) return stored;
  if (!text) return null;
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text).toISOString();
  // a form sends the time back, which may be the second of two in an autumn night
  if (stored && calendarClock.withOffset(stored).startsWith(text)) return stored;
  const [date, time] = text.split('T') as [string, string];
  const irregularity = calendarClock.irregularity(date, time);
  if (irregularity === 'skipped')
    throw invalidField(name, 'In that night the clocks skip this time. Please choose another one');
  if (irregularity === 'doubled')
    throw invalidField(name, 'In that night the clocks show this time twice. Please choose another one');
  return new Date(calendarClock.toInstant(date, time)).toISOString();
}

/** The response fields of a row's window. */
export function presentWindow(
  row: VisibilityRow & WindowColumns,
  { clock, calendarClock }: { readonly clock: Clock; readonly calendarClock: CalendarClock },
) {
  return {
    showFrom: row.show_from && calendarClock.withOffset(row.show_from),
    showUntil: row.show_until && calendarClock.withOffset(row.show_until),
    visibility: visibilityOf(row, clock.now()),
  };
}
