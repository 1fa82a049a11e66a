import { sql } from 'kysely';
import { normalizeName } from '#domain/person-name.ts';
import type { GalleryFolderRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

export type GalleryFolderWithCount = GalleryFolderRow & { readonly image_count: number };

export function galleryFolderById(db: Handle, id: number): Promise<GalleryFolderWithCount | undefined> {
  return galleryFoldersWithCounts(db).where('gallery_folders.id', '=', id).executeTakeFirst();
}

/** Folders with the stored count of their pictures. */
export function galleryFoldersWithCounts(db: Handle) {
  return db
    .selectFrom('gallery_folders')
    .leftJoin('tallies', (join) =>
      join
        .on('tallies.list', '=', 'folders')
        .on('tallies.part', '=', sql<string>`cast(gallery_folders.id as text)`),
    )
    .selectAll('gallery_folders')
    .select((eb) => eb.fn.coalesce('tallies.amount', eb.lit(0)).as('image_count'));
}

/**
 * The cover of each folder: the chosen picture if it is still in the folder, otherwise the newest.
 *
 * @returns ids of pictures by the folder's id.
 */
export async function folderCoverIds(
  db: Handle,
  rows: readonly GalleryFolderWithCount[],
): Promise<Map<number, number>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const covers = await db
    .selectFrom('gallery_folders')
    .select((eb) => {
      const inFolder = eb
        .selectFrom('gallery_images')
        .select('gallery_images.id')
        .whereRef('gallery_images.folder_id', '=', 'gallery_folders.id');
      const chosen = inFolder.whereRef('gallery_images.id', '=', 'gallery_folders.cover_id');
      const newest = inFolder
        .orderBy('gallery_images.created_at', 'desc')
        .orderBy('gallery_images.id', 'desc')
        .limit(1);
      return ['gallery_folders.id', eb.fn.coalesce(chosen, newest).as('cover')];
    })
    .where('gallery_folders.id', 'in', ids)
    .execute();
  return new Map(covers.flatMap(({ id, cover }) => (cover === null ? [] : [[id, cover]])));
}

/** @throws a duplicate error (`storage.isUniqueViolation`) if the category has a folder with this name. */
export async function insertGalleryFolder(
  trx: Handle,
  { name, category, now }: { name: string; category: string; now: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('gallery_folders')
    .values({
      name,
      name_key: normalizeName(name),
      category,
      cover_id: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param coverId `undefined` leaves it unchanged. @returns false if there is no folder with this id and version. */
export async function updateGalleryFolder(
  trx: Handle,
  {
    id,
    version,
    name,
    coverId,
    now,
  }: {
    id: number;
    version: number | undefined;
    name: string;
    coverId: number | null | undefined;
    now: string;
  },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('gallery_folders')
    .set((eb) => ({
      name,
      name_key: normalizeName(name),
      ...(coverId !== undefined && { cover_id: coverId }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
