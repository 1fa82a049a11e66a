import type { RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    parish_feasts: ParishFeastsTable;
  }
}

interface ParishFeastsTable extends RecordColumns {
  name: string;
  /** JSON of `ParishFeastRule` and of `ReadingSet`. */
  rule: string;
  readings: string;
}
