import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    services: ServicesTable;
    notices: NoticesTable;
    days: DaysTable;
  }
}

interface ServicesTable extends RecordColumns {
  name: string;
  day: string;
  time: string;
  description: string | null;
  language: string | null;
  category: 'regular' | 'special';
  /** JSON of `ServiceRule`; null if the text of the day determines the dates. */
  rule: Generated<string | null>;
  length_minutes: number | null;
  /** JSON of `ServiceChanges`. */
  changes: Generated<string>;
}

interface NoticesTable extends RecordColumns {
  text: string;
  starts_at: string;
  ends_at: string;
}

/** What is different on a day, apart from its services. */
interface DaysTable {
  id: GeneratedAlways<number>;
  date: string;
  /** '' as usual. */
  parking: string;
}

export type ServiceRow = Selectable<ServicesTable>;
export type NoticeRow = Selectable<NoticesTable>;
