import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { GalleryFolder, GalleryFolderBody, GalleryFolderChange } from '#contract/resources/gallery.ts';
import type { Handle } from '#storage/storage.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import {
  folderCoverIds,
  type GalleryFolderWithCount,
  galleryFolderById,
  galleryFolderColumns,
  galleryFoldersPage,
} from './folder-queries.ts';
import { imageById, imagesByIds } from './image-queries.ts';
import { presentGalleryFolder } from './present.ts';

export function galleryFoldersRoutes(deps: AppContext): Handlers<Api['galleryFolders']> {
  const { storage, media } = deps;
  const presentAll = async (db: Handle, rows: readonly GalleryFolderWithCount[]) => {
    const covers = await folderCoverIds(db, rows);
    const images = new Map((await imagesByIds(db, [...covers.values()])).map((image) => [image.id, image]));
    return rows.map((row) => presentGalleryFolder(row, images.get(covers.get(row.id) ?? 0), media));
  };
  return {
    list: async ({ query: { category, ...position } }) => {
      const filter = { ...position, category: category === 'all' ? undefined : category };
      const page = await galleryFoldersPage(storage.db, filter);
      return { ...page, rows: await presentAll(storage.db, page.rows) };
    },
    ...crudHandlers(deps, {
      kind: 'gallery-folders',
      find: galleryFolderById,
      present: async (row, db) => (await presentAll(db, [row]))[0] as GalleryFolder,
      async columns(folder: z.output<typeof GalleryFolderChange>, { trx, before }) {
        if (folder.coverId && (await imageById(trx, folder.coverId))?.folder_id !== before?.id)
          throw new ApiProblem('INVALID_BODY', 'This picture is not in the folder', {
            errors: { coverId: 'This picture is not in the folder' },
          });
        return galleryFolderColumns(folder);
      },
      initialColumns: ({ category }: z.output<typeof GalleryFolderBody>) => ({ category }),
      toProblem(error) {
        if (storage.isUniqueViolation(error))
          return new ApiProblem('CONFLICT', 'A folder with this name already exists in this category.');
        if (storage.isForeignKeyViolation(error))
          return new ApiProblem('CONFLICT', 'This folder still contains pictures. Delete them first.');
        return error;
      },
    }),
  };
}
