import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { Handle } from '#storage/storage.ts';
import { countRows } from '../../pagination/counts.ts';
import {
  descending,
  MAX_ROWS_PER_PAGE,
  type RangeQuery,
  readPage,
  type SortKey,
} from '../../pagination/keyset.ts';
import { type GalleryFolderWithCount, galleryFoldersWithCounts } from './folder-queries.ts';
import { type ImageWithFile, imagesWithFiles } from './image-queries.ts';

interface PageQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}
interface ImagesQuery extends PageQuery {
  readonly category?: string | undefined;
  /** `null` for pictures outside folders, `undefined` for all. */
  readonly folderId?: number | null | undefined;
}

const NEWEST_FIRST: SortKey<ImageWithFile>[] = [
  { column: sql.ref('gallery_images.created_at'), getValue: (row) => row.created_at, isDescending: true },
  descending({ column: sql.ref('gallery_images.id'), getValue: (row) => row.id }),
];
/** The expression of the index over all pictures. */
const ALL_NEWEST_FIRST: SortKey<ImageWithFile>[] = NEWEST_FIRST.with(0, {
  column: sql`coalesce(gallery_images.created_at, '')`,
  getValue: (row) => row.created_at,
  isDescending: true,
});
const BY_NAME: SortKey<GalleryFolderWithCount>[] = [
  { column: sql.ref('gallery_folders.name_key'), getValue: (row) => row.name_key },
  { column: sql.ref('gallery_folders.id'), getValue: (row) => row.id },
];

/** Ids start at 1, so this matches no folder. */
const NO_FOLDER = 0;

/** A page of the pictures, newest first. */
export async function galleryImagesPage(db: Handle, imagesQuery: ImagesQuery): Promise<Page<ImageWithFile>> {
  const { category, folderId, after, limit = MAX_ROWS_PER_PAGE } = imagesQuery;
  const inFolder = typeof folderId === 'number';
  const isOther = inFolder && category !== undefined && !(await isFolderOfCategory(db, folderId, category));
  const rows = imagesWithFiles(db)
    .$if(category !== undefined && !inFolder, (query) =>
      query.where('gallery_images.category', '=', category as string),
    )
    .$if(folderId === null, (query) => query.where('folder_id', 'is', null))
    .$if(inFolder, (query) => query.where('folder_id', '=', isOther ? NO_FOLDER : (folderId as number)));
  const keys = category === undefined && folderId === undefined ? ALL_NEWEST_FIRST : NEWEST_FIRST;
  const range = { name: 'newest', rows: () => rows as unknown as RangeQuery<ImageWithFile>, keys };
  return { ...(await readPage([range], { after, limit })), total: await countImages(db, imagesQuery) };
}

/**
 * Whether a folder's pictures have this category: they all have the category of the folder, which never changes. No
 * index has both columns, so filtering the pictures by category would read the whole folder.
 */
async function isFolderOfCategory(db: Handle, folderId: number, category: string): Promise<boolean> {
  const folder = await db
    .selectFrom('gallery_folders')
    .select('category')
    .where('id', '=', folderId)
    .executeTakeFirst();
  return folder?.category === category;
}

/** A page of the folders by name, optionally of one category. */
export async function galleryFoldersPage(
  db: Handle,
  { category, after, limit = MAX_ROWS_PER_PAGE }: PageQuery & { readonly category?: string | undefined },
): Promise<Page<GalleryFolderWithCount>> {
  const rows = galleryFoldersWithCounts(db).$if(category !== undefined, (query) =>
    query.where('gallery_folders.category', '=', category as string),
  );
  const range = {
    name: 'name',
    rows: () => rows as unknown as RangeQuery<GalleryFolderWithCount>,
    keys: BY_NAME,
  };
  const { count } = await db
    .selectFrom('gallery_folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(category !== undefined, (query) => query.where('category', '=', category as string))
    .executeTakeFirstOrThrow();
  return { ...(await readPage([range], { after, limit })), total: count };
}

/** `null` for one folder and category, which no client needs. */
async function countImages(db: Handle, { category, folderId }: ImagesQuery): Promise<number | null> {
  if (category === undefined)
    return countRows(db, 'folders', folderId === undefined ? undefined : [String(folderId ?? '')]);
  if (typeof folderId === 'number') return null;
  const outside = `${category} outside`;
  return countRows(db, 'categories', folderId === null ? [outside] : [category, outside]);
}
