import type {} from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    daily_verse: DailyVerseTable;
  }
}

interface DailyVerseTable {
  /** Always 1: the table has a single row. */
  id: number;
  /** The day of the verse in the parish's time zone. */
  date: string;
  text: string;
  reference: string;
  version: string;
}
