import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { ImageBody, SaveImageBody } from '#contract/gallery.ts';
import type { Database, FileRow, GalleryImageRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

export type NewImage = z.output<typeof SaveImageBody>;
export type ImageChange = z.output<typeof ImageBody>;
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

export async function insertImage(
  trx: Handle,
  {
    image,
    category,
    file,
    now,
  }: { image: NewImage; category: string; file: Pick<FileRow, 'id'>; now: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('gallery_images')
    .values({
      title: image.title,
      description: image.description,
      category,
      folder_id: image.folderId ?? null,
      file_id: file.id,
      alt: image.alt ?? null,
      is_decorative: image.isDecorative ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if there is no picture with this id and version. */
export async function updateImage(
  trx: Handle,
  {
    id,
    version,
    image,
    category,
    now,
  }: { id: number; version: number | undefined; image: ImageChange; category: string; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('gallery_images')
    .set((eb) => ({
      title: image.title,
      description: image.description,
      category,
      ...(image.alt !== undefined && { alt: image.alt }),
      ...(image.isDecorative !== undefined && {
        is_decorative: image.isDecorative ? (1 as const) : (0 as const),
      }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
