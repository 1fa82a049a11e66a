import type { GeneratedAlways, Selectable } from 'kysely';
import type { ImportKind, ImportState, ItemKind, ItemState } from './wire.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    imports: ImportsTable;
    import_items: ImportItemsTable;
  }
}

interface ImportsTable {
  id: GeneratedAlways<number>;
  kind: ImportKind;
  file_name: string;
  /** The origin of the old site, from which files are fetched: 'https://old.example'. */
  site: string | null;
  state: ImportState;
  /** Why it cannot be read, or stopped. */
  problem: string | null;
  /** The account that imports; null once it is deleted. */
  by_id: number | null;
  created_at: string;
  finished_at: string | null;
  /** Until when one process works on it, unless it renews this. */
  busy_until: string | null;
}

interface ImportItemsTable {
  id: GeneratedAlways<number>;
  import_id: number;
  kind: ItemKind;
  /** Hash of what identifies the item in any export of its site; unique in the import. */
  source_key: string;
  /** The item's id on the old site. */
  ref: string | null;
  title: string;
  /** As `oldAddress` returns it. */
  old_path: string | null;
  /** The kind of record that it becomes; the path of a page for one that only leads there. */
  target: string | null;
  /** JSON: what the record is made of; null once it is not needed. */
  body: string | null;
  state: ItemState;
  /** What was left out or changed, and why. */
  note: string | null;
  record_id: number | null;
  /** The version that the import saved; a later one was changed by staff. */
  record_version: number | null;
}

export type ImportRow = Selectable<ImportsTable>;
export type ItemRow = Selectable<ImportItemsTable>;
