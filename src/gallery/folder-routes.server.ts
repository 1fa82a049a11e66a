import { sql } from 'kysely';
import type { z } from 'zod';
import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { ApiProblem, invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { type FolderWithCount, foldersWithCounts } from '#kit/crud/folders.server.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { listPage } from '#kit/crud/keyset.server.ts';
import type { MediaHosts } from '#kit/media-storage/media-hosts.ts';
import { fieldMapper, toColumns } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { normalizeName } from '#kit/text/names.ts';
import { presentPicture } from '#kit/uploads/picture-view.server.ts';
import type { GalleryCategory, GalleryFolder, GalleryFolderChange } from './contract.ts';
import { altOf, type ImageWithFile, imagesWithFiles, PLACE } from './routes.server.ts';

const toFields = fieldMapper();

type GalleryFolderWithCount = FolderWithCount<'gallery_folders'> & { readonly hidden_count: number };

const BY_NAME = {
  name: 'name',
  keys: [{ column: sql.ref('gallery_folders.name_key') }, { column: sql.ref('gallery_folders.id') }],
};

export function galleryFoldersRoutes(deps: AppContext): Handlers<Api['galleryFolders']> {
  const { storage, media } = deps;
  const presentAll = async (db: Handle, rows: readonly GalleryFolderWithCount[]) => {
    const covers = await folderCovers(db, rows);
    return rows.map((row) => presentGalleryFolder(row, covers.get(row.id), media));
  };
  const handlers = crudHandlers(deps, {
    kind: 'gallery-folders',
    rows: galleryFolders,
    present: async (row, db) => (await presentAll(db, [row]))[0] as GalleryFolder,
    async columns(folder, { trx, before }) {
      if (folder.coverId) await assertInFolder(trx, folder.coverId, before?.id);
      return galleryFolderColumns(folder);
    },
    initialColumns: ({ category }) => ({ category }),
    toProblem(error) {
      if (storage.isUniqueViolation(error))
        return new ApiProblem('CONFLICT', 'A folder with this name already exists in this category.');
      if (storage.isForeignKeyViolation(error))
        return new ApiProblem('CONFLICT', 'This folder still contains pictures. Delete them first.');
      return error;
    },
  });
  return {
    ...handlers,
    async read(call) {
      const folder = await handlers.read(call);
      return call.session ? folder : visibleFolder(folder);
    },
    // by name
    list: async ({ session, query: { category = 'all', ...position } }) => {
      const all = galleryFolders(storage.db);
      const folders = category === 'all' ? all : all.where('category', '=', category);
      const page = await listPage(folders, BY_NAME, position);
      const rows = await presentAll(storage.db, page.rows);
      return { ...page, rows: session ? rows : rows.map(visibleFolder) };
    },
  };
}

function galleryFolders(db: Handle) {
  const hidden = sql<number>`(select count(*) from gallery_images
    where folder_id = gallery_folders.id and is_published = 0)`;
  return foldersWithCounts(db, 'gallery_folders', 'gallery_images').select(hidden.as('hidden_count'));
}

/** What visitors may know. */
function visibleFolder({ consent: _, hiddenCount: _hidden, ...visible }: GalleryFolder): GalleryFolder {
  return visible;
}

async function assertInFolder(trx: Handle, imageId: number, folderId: number | undefined): Promise<void> {
  const image = await imagesWithFiles(trx).where('gallery_images.id', '=', imageId).executeTakeFirst();
  if (image?.folder_id !== folderId) throw invalidField('coverId', 'This picture is not in the folder');
}

/**
 * The cover of each folder: the chosen picture if it is still in the folder and not hidden, otherwise the first one.
 *
 * @param rows of folders or of earlier versions. @returns pictures by the folder's id.
 */
async function folderCovers(
  db: Handle,
  rows: readonly GalleryFolderWithCount[],
): Promise<Map<number | null, ImageWithFile>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const chosen = rows.flatMap(({ cover_id }) => cover_id ?? []);
  const first = db
    .selectFrom('gallery_folders')
    .where('gallery_folders.id', 'in', ids)
    .select((eb) =>
      eb
        .selectFrom('gallery_images')
        .select('gallery_images.id')
        .whereRef('gallery_images.folder_id', '=', 'gallery_folders.id')
        .where('gallery_images.is_published', '=', 1)
        .orderBy(PLACE, 'desc')
        .orderBy('gallery_images.id', 'desc')
        .limit(1)
        .as('cover'),
    );
  const images = await imagesWithFiles(db)
    .where('gallery_images.is_published', '=', 1)
    .where((eb) => eb('gallery_images.id', 'in', first).or('gallery_images.id', 'in', [0, ...chosen]))
    .execute();
  return new Map(
    rows.flatMap(({ id, cover_id }) => {
      const inFolder = images.filter(({ folder_id }) => folder_id === id);
      const cover = inFolder.find((image) => image.id === cover_id) ?? inFolder[0];
      return cover ? [[id, cover]] : [];
    }),
  );
}

/** An omitted `coverId` or `consent` is left unchanged. */
export function galleryFolderColumns(folder: z.output<typeof GalleryFolderChange>) {
  return toColumns({ ...folder, nameKey: normalizeName(folder.name) });
}

function presentGalleryFolder(
  row: GalleryFolderWithCount,
  cover: ImageWithFile | undefined,
  media: MediaHosts,
): GalleryFolder {
  return {
    ...toFields(row),
    category: row.category as GalleryCategory,
    imageCount: row.item_count - row.hidden_count,
    cover: cover
      ? {
          imageId: cover.id,
          isChosen: cover.id === row.cover_id,
          alt: altOf(cover),
          picture: presentPicture(cover, media),
        }
      : null,
  };
}
