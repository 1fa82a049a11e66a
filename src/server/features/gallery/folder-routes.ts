import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import {
  folderCoverIds,
  type GalleryFolderWithCount,
  galleryFolderById,
  insertGalleryFolder,
  updateGalleryFolder,
} from './folder-queries.ts';
import { imageById, imagesByIds } from './image-queries.ts';
import { galleryFoldersPage } from './lists.ts';
import { presentGalleryFolder } from './present.ts';

export function galleryFoldersRoutes(deps: AppContext): Handlers<Api['galleryFolders']> {
  const { storage, clock, media } = deps;
  const present = async (db: Handle, rows: readonly GalleryFolderWithCount[]) => {
    const covers = await folderCoverIds(db, rows);
    const images = new Map((await imagesByIds(db, [...covers.values()])).map((image) => [image.id, image]));
    return rows.map((row) => presentGalleryFolder(row, images.get(covers.get(row.id) ?? 0), media));
  };
  const read = async (db: Handle, id: number) => {
    const [folder] = await present(db, [(await galleryFolderById(db, id)) ?? throwNotFound()]);
    return folder ?? throwNotFound();
  };
  const convertDuplicateName = (error: unknown) =>
    storage.isUniqueViolation(error)
      ? new ApiProblem('CONFLICT', 'A folder with this name already exists in this category.')
      : error;

  return {
    list: async ({ query: { category, ...position } }) => {
      const filter = { ...position, category: category === 'all' ? undefined : category };
      const page = await galleryFoldersPage(storage.db, filter);
      return { ...page, rows: await present(storage.db, page.rows) };
    },
    read: ({ params }) => read(storage.db, params.id),
    create: publicMutation(async ({ body }, trx) => {
      const id = await insertGalleryFolder(trx, { ...body, now: instant(clock.now()) }).catch((error) => {
        throw convertDuplicateName(error);
      });
      return read(trx, id);
    }),
    update: publicMutation(async ({ params: { id }, body: { name, coverId }, ifMatch }, trx) => {
      if (coverId && (await imageById(trx, coverId))?.folder_id !== id)
        throw new ApiProblem('INVALID_BODY', 'This picture is not in the folder', {
          errors: { coverId: 'This picture is not in the folder' },
        });
      const change = { id, version: ifMatch, name, coverId, now: instant(clock.now()) };
      const isUpdated = await updateGalleryFolder(trx, change).catch((error) => {
        throw convertDuplicateName(error);
      });
      if (!isUpdated && (await galleryFolderById(trx, id)))
        throw new ApiProblem('STALE', 'Someone else changed this folder while you were editing.');
      return read(trx, id);
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'gallery-folders',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      const isDeleted = await moveToTrash(trx, order, deps).catch((error) => {
        throw storage.isForeignKeyViolation(error)
          ? new ApiProblem('CONFLICT', 'This folder still contains pictures. Delete them first.')
          : error;
      });
      if (!isDeleted) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such folder');
}
