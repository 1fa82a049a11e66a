import { sql } from 'kysely';
import { normalizeName } from '#domain/normalize-name.ts';
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

/** @param folder `coverId`: undefined leaves it unchanged. */
export function galleryFolderColumns({
  name,
  coverId,
}: {
  name: string;
  coverId?: number | null | undefined;
}) {
  return { name, name_key: normalizeName(name), ...(coverId !== undefined && { cover_id: coverId }) };
}
