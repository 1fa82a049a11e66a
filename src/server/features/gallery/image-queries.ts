import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { ImageBody } from '#contract/gallery.ts';
import type { Database, GalleryImageRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

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

export function imagesWithFiles(db: Handle) {
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
