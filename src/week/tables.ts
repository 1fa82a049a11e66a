import type { RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    weeks: WeeksTable;
  }
}

/** What staff add to a week. */
interface WeeksTable extends RecordColumns {
  /** The Sunday; unique. */
  date: string;
  greeting: string | null;
  /** JSON, as in `WeekBody`. */
  lines: string;
  part_order: string;
  omitted: string;
}
