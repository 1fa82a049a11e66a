import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { BooleanInteger, PictureColumns, RecordColumns, WindowColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    event_series: EventSeriesTable;
    events: EventsTable;
  }
}

interface EventsTable extends RecordColumns, PictureColumns, WindowColumns {
  title: string;
  description: string | null;
  date: string | null;
  time: string | null;
  /** 'HH:MM' parsed from `time` where possible; orders the events of a day. */
  start_time: string | null;
  end_time: string | null;
  /** JSON: the entries of the program, sorted by date. */
  program: Generated<string>;
  /** The last date in `program`; null if it is empty. */
  last_date: string | null;
  location: string | null;
  is_published: Generated<BooleanInteger>;
  is_canceled: Generated<BooleanInteger>;
  /** Meaningful only if the event is canceled. */
  cancel_reason: string | null;
  series_id: number | null;
  /** The date of the rule for which the event was created; unique in the series. */
  series_date: string | null;
  /** JSON: the fields that were changed for this date only. */
  edited: Generated<string>;
}

interface EventSeriesTable {
  id: GeneratedAlways<number>;
  /** JSON of `EventRule` without `until`. */
  rule: string;
  /** The last day on which the event may be held. */
  until: string;
  /** Each date of the rule until this day has been created; one that is missing was deleted. */
  created_through: string;
}

export type EventSeriesRow = Selectable<EventSeriesTable>;
export type EventRow = Selectable<EventsTable>;
