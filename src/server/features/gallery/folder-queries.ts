import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import { normalizeName } from '#domain/text/names.ts';
import type { GalleryFolderRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { listPage, type PageRequest } from '../../pagination/keyset.ts';

export type GalleryFolderWithCount = GalleryFolderRow & { readonly image_count: number };

export function galleryFolderById(db: Handle, id: number): Promise<GalleryFolderWithCount | undefined> {
  return galleryFoldersWithCounts(db).where('gallery_folders.id', '=', id).executeTakeFirst();
}

const BY_NAME = {
  name: 'name',
  keys: [{ column: sql.ref('gallery_folders.name_key') }, { column: sql.ref('gallery_folders.id') }],
};

/** A page of the folders by name, optionally of one category. */
export function galleryFoldersPage(
  db: Handle,
  { category, after, limit }: PageRequest & { readonly category?: string | undefined },
): Promise<Page<GalleryFolderWithCount>> {
  const rows = galleryFoldersWithCounts(db).$if(category !== undefined, (all) =>
    all.where('category', '=', category as string),
  );
  return listPage(rows, BY_NAME, { after, limit });
}

function galleryFoldersWithCounts(db: Handle) {
  return db
    .selectFrom('gallery_folders')
    .selectAll('gallery_folders')
    .select((eb) =>
      eb
        .selectFrom('gallery_images')
        .whereRef('gallery_images.folder_id', '=', 'gallery_folders.id')
        .select((images) => images.fn.countAll<number>().as('count'))
        .as('image_count'),
    )
    .$castTo<GalleryFolderWithCount>();
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
