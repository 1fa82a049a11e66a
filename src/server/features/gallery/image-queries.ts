import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/endpoint.ts';
import type { ImageBody } from '#contract/resources/gallery.ts';
import type { Database, GalleryImageRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { descending, listPage, type PageRequest } from '../../pagination/keyset.ts';

/** A gallery picture joined with its file. */
export type ImageWithFile = GalleryImageRow &
  Pick<Selectable<Database['files']>, 'public_id' | 'host' | 'address' | 'width' | 'height' | 'placeholder'>;

const FILE_COLUMNS = [
  'files.public_id',
  'files.host',
  'files.address',
  'files.width',
  'files.height',
  'files.placeholder',
] as const;

export function imageById(db: Handle, id: number): Promise<ImageWithFile | undefined> {
  return imagesWithFiles(db).where('gallery_images.id', '=', id).executeTakeFirst();
}

export function imagesByIds(db: Handle, ids: readonly number[]): Promise<ImageWithFile[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return imagesWithFiles(db).where('gallery_images.id', 'in', ids).execute();
}

interface ImagesQuery extends PageRequest {
  readonly category?: string | undefined;
  /** `null` for pictures outside folders, `undefined` for all. */
  readonly folderId?: number | null | undefined;
}

const NEWEST_FIRST = {
  name: 'newest',
  keys: descending(
    { column: sql.ref('gallery_images.created_at') },
    { column: sql.ref('gallery_images.id') },
  ),
};

/** A page of the pictures, newest first. */
export function galleryImagesPage(
  db: Handle,
  { category, folderId, after, limit }: ImagesQuery,
): Promise<Page<ImageWithFile>> {
  const rows = imagesWithFiles(db)
    .$if(category !== undefined, (all) => all.where('category', '=', category as string))
    .$if(folderId === null, (all) => all.where('folder_id', 'is', null))
    .$if(typeof folderId === 'number', (all) => all.where('folder_id', '=', folderId as number));
  return listPage(rows, NEWEST_FIRST, { after, limit });
}

function imagesWithFiles(db: Handle) {
  return db
    .selectFrom('gallery_images')
    .innerJoin('files', 'files.id', 'gallery_images.file_id')
    .selectAll('gallery_images')
    .select(FILE_COLUMNS);
}

/** An omitted `alt` or `isDecorative` is left unchanged. */
export function imageColumns({ title, description, alt, isDecorative }: z.output<typeof ImageBody>) {
  return {
    title,
    description,
    ...(alt !== undefined && { alt }),
    ...(isDecorative !== undefined && { is_decorative: isDecorative ? (1 as const) : (0 as const) }),
  };
}
