import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { Handle } from '#storage/storage.ts';
import { tally } from '../../pagination/counts.ts';
import { downwards, type Key, type Narrowable, ROWS_PER_PAGE, readPage } from '../../pagination/keyset.ts';
import { type FolderWithCount, folders } from './folder-queries.ts';
import { type ImageWithFile, imagesWithFiles } from './image-queries.ts';

interface Place {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}
interface AskedImages extends Place {
  readonly category?: string | undefined;
  /** null for pictures outside folders, undefined for all. */
  readonly folderId?: number | null | undefined;
}

const NEWEST_FIRST: Key<ImageWithFile>[] = [
  { column: sql.ref('gallery_images.created_at'), of: (row) => row.created_at, isDescending: true },
  downwards({ column: sql.ref('gallery_images.id'), of: (row) => row.id }),
];
/** As the index of all pictures has it. */
const ALL_NEWEST_FIRST: Key<ImageWithFile>[] = NEWEST_FIRST.with(0, {
  column: sql`coalesce(gallery_images.created_at, '')`,
  of: (row) => row.created_at,
  isDescending: true,
});
const BY_NAME: Key<FolderWithCount>[] = [
  { column: sql.ref('gallery_folders.name_key'), of: (row) => row.name_key },
  { column: sql.ref('gallery_folders.id'), of: (row) => row.id },
];

/** Folders are counted from 1. */
const NO_FOLDER = 0;

/** A page of the pictures, newest first. */
export async function imagesPage(db: Handle, asked: AskedImages): Promise<Page<ImageWithFile>> {
  const { category, folderId, after, limit = ROWS_PER_PAGE } = asked;
  const inFolder = typeof folderId === 'number';
  const isOther = inFolder && category !== undefined && !(await isOfCategory(db, folderId, category));
  const rows = imagesWithFiles(db)
    .$if(category !== undefined && !inFolder, (query) =>
      query.where('gallery_images.category', '=', category as string),
    )
    .$if(folderId === null, (query) => query.where('folder_id', 'is', null))
    .$if(inFolder, (query) => query.where('folder_id', '=', isOther ? NO_FOLDER : (folderId as number)));
  const keys = category === undefined && folderId === undefined ? ALL_NEWEST_FIRST : NEWEST_FIRST;
  const stretch = { name: 'newest', rows: () => rows as unknown as Narrowable<ImageWithFile>, keys };
  return { ...(await readPage([stretch], { after, limit })), total: await countImages(db, asked) };
}

/**
 * Whether a folder's pictures are of this category: they have that of the folder, which never changes. To look for it in each
 * of them would be to read the whole folder, since no index has both.
 */
async function isOfCategory(db: Handle, folderId: number, category: string): Promise<boolean> {
  const folder = await db
    .selectFrom('gallery_folders')
    .select('category')
    .where('id', '=', folderId)
    .executeTakeFirst();
  return folder?.category === category;
}

/** A page of the folders by name, those of one category when it is given. */
export async function foldersPage(
  db: Handle,
  { category, after, limit = ROWS_PER_PAGE }: Place & { readonly category?: string | undefined },
): Promise<Page<FolderWithCount>> {
  const rows = folders(db).$if(category !== undefined, (query) =>
    query.where('gallery_folders.category', '=', category as string),
  );
  const stretch = { name: 'name', rows: () => rows as unknown as Narrowable<FolderWithCount>, keys: BY_NAME };
  const { count } = await db
    .selectFrom('gallery_folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(category !== undefined, (query) => query.where('category', '=', category as string))
    .executeTakeFirstOrThrow();
  return { ...(await readPage([stretch], { after, limit })), total: count };
}

/** Null for what nobody needs: those of one folder that are of one category. */
async function countImages(db: Handle, { category, folderId }: AskedImages): Promise<number | null> {
  if (category === undefined)
    return tally(db, 'folders', folderId === undefined ? undefined : [String(folderId ?? '')]);
  if (typeof folderId === 'number') return null;
  const outside = `${category} outside`;
  return tally(db, 'categories', folderId === null ? [outside] : [category, outside]);
}
