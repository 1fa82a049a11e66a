import type { Generated, GeneratedAlways } from 'kysely';
import type { PictureColumns, RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    history_entries: HistoryEntriesTable;
    pending_imports: PendingImportsTable;
    parish_settings: ParishSettingsTable;
    parish_files: ParishFilesTable;
  }
}

interface HistoryEntriesTable extends RecordColumns, PictureColumns {
  /** A year or a word. */
  date: string;
  title: string;
  text: string | null;
  image_description: string | null;
  /** Lower comes first; equal values in the order of their ids. The position that clients see is derived from it. */
  display_order: number;
}

interface PendingImportsTable {
  id: GeneratedAlways<number>;
  /** Unused: backups of earlier versions contain this table. */
  name: string;
}

interface ParishSettingsTable {
  /** 1 to 8, in the order of the blocks. */
  id: number;
  block: string;
  /** The fields of the block as JSON. */
  content: string;
  version: Generated<number>;
  updated_at: string;
}

interface ParishFilesTable {
  /** 1: the patron's picture. 2: the hero's picture. 11 to 18: the recordings of the tones. */
  id: number;
  image: Generated<string | null>;
  file_id: Generated<number | null>;
}
