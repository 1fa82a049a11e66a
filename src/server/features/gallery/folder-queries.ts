import { sql } from 'kysely';
import { nameKey } from '#domain/normalize-name.ts';
import type { GalleryFolderRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

export type FolderWithCount = GalleryFolderRow & { readonly image_count: number };

export function folderById(db: Handle, id: number): Promise<FolderWithCount | undefined> {
  return folders(db).where('gallery_folders.id', '=', id).executeTakeFirst();
}

/** With the number of their pictures, which the database keeps. */
export function folders(db: Handle) {
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
 * The picture that stands for each folder: the chosen one while it lies in the folder, else the newest.
 *
 * @returns ids of pictures by the folder's id.
 */
export async function coverIds(db: Handle, rows: readonly FolderWithCount[]): Promise<Map<number, number>> {
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

/** @throws the engine's error for a duplicate (`storage.isDuplicate`) when the category has a folder of this name. */
export async function insertFolder(
  trx: Handle,
  { name, category, now }: { name: string; category: string; now: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('gallery_folders')
    .values({ name, name_key: nameKey(name), category, cover_id: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param coverId undefined to leave it. @returns whether there was one with this id in this version. */
export async function updateFolder(
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
      name_key: nameKey(name),
      ...(coverId !== undefined && { cover_id: coverId }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
