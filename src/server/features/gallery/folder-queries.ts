import type { GalleryFolderRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { nameKey } from '../../files/name-key.ts';

export type FolderWithCount = GalleryFolderRow & { readonly image_count: number };

/** By name; those of one category when it is given. */
export function foldersWithCounts(db: Handle, category?: string): Promise<FolderWithCount[]> {
  return folders(db)
    .$if(category !== undefined, (query) => query.where('gallery_folders.category', '=', category as string))
    .orderBy('name_key')
    .orderBy('gallery_folders.id')
    .execute();
}

export function folderById(db: Handle, id: number): Promise<FolderWithCount | undefined> {
  return folders(db).where('gallery_folders.id', '=', id).executeTakeFirst();
}

function folders(db: Handle) {
  return db
    .selectFrom('gallery_folders')
    .selectAll('gallery_folders')
    .select((eb) =>
      eb
        .selectFrom('gallery_images')
        .whereRef('gallery_images.folder_id', '=', 'gallery_folders.id')
        .select((images) => images.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('image_count'),
    )
    .$castTo<FolderWithCount>();
}

/**
 * The picture that stands for each folder: the chosen one while it lies in the folder, else the newest.
 *
 * @returns ids of pictures by the folder's id.
 */
export async function coverIds(db: Handle, rows: readonly FolderWithCount[]): Promise<Map<number, number>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const images = await db
    .selectFrom('gallery_images')
    .select(['id', 'folder_id'])
    .where('folder_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const chosen = new Map(rows.map((row) => [row.id, row.cover_id]));
  const covers = new Map<number, number>();
  for (const { id, folder_id } of images as { id: number; folder_id: number }[])
    if (covers.get(folder_id) === undefined || covers.get(folder_id) !== chosen.get(folder_id))
      covers.set(folder_id, id);
  return covers;
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
