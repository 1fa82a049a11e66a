import type { Selectable } from 'kysely';
import type { RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    resource_folders: ResourceFoldersTable;
    resources: ResourcesTable;
  }
}

interface ResourceFoldersTable extends RecordColumns {
  name: string;
  /** The normalized name (`normalizeName`), unique. */
  name_key: string;
}

interface ResourcesTable extends RecordColumns {
  folder_id: number;
  name: string;
  type: 'Audio' | 'Video' | 'Documents';
  /** URL of a video; null for other types, which have a file. */
  link: string | null;
  file_id: number | null;
  /** File name for downloads. */
  file_name: string | null;
}

export type ResourceRow = Selectable<ResourcesTable>;
