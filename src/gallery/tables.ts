import type { Generated } from 'kysely';
import type { BooleanInteger, RecordColumns } from '#kit/storage/schema.ts';

declare module '#kit/storage/schema.ts' {
  interface Database {
    gallery_folders: GalleryFoldersTable;
    gallery_images: GalleryImagesTable;
  }
}

interface GalleryFoldersTable extends RecordColumns {
  name: string;
  /** The normalized name (`normalizeName`), unique within a category. */
  name_key: string;
  category: string;
  /** The id of the cover picture. It may refer to a deleted picture. */
  cover_id: number | null;
  /** Who agreed that the pictures are published. */
  consent: string | null;
}

interface GalleryImagesTable extends RecordColumns {
  title: string;
  description: string | null;
  /** For a picture in a folder, the category of the folder. */
  category: string;
  folder_id: number | null;
  file_id: number;
  alt: string | null;
  is_decorative: BooleanInteger;
  /** 0 for a picture that is hidden on request. */
  is_published: Generated<BooleanInteger>;
  /** Lists show the picture as if it had been added at this instant; null for `created_at`. */
  place: string | null;
}
