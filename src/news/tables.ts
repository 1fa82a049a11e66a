import type { Selectable } from 'kysely';
import type { BooleanInteger, PictureColumns, RecordColumns, WindowColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    news: NewsTable;
  }
}

interface NewsTable extends RecordColumns, PictureColumns, WindowColumns {
  title: string;
  content: string | null;
  is_published: BooleanInteger;
  created_by: number | null;
  /** Of an imported article whose author has no account. */
  author_name: string | null;
}

export type NewsRow = Selectable<NewsTable>;
