import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { coverIds, type FolderWithCount, folderById, insertFolder, updateFolder } from './folder-queries.ts';
import { imageById, imagesByIds } from './image-queries.ts';
import { foldersPage } from './lists.ts';
import { presentFolder } from './present.ts';

export function galleryFoldersRoutes(deps: Deps): Handlers<Api['galleryFolders']> {
  const { storage, clock, media } = deps;
  const present = async (db: Handle, rows: readonly FolderWithCount[]) => {
    const covers = await coverIds(db, rows);
    const images = new Map((await imagesByIds(db, [...covers.values()])).map((image) => [image.id, image]));
    return rows.map((row) => presentFolder(row, images.get(covers.get(row.id) ?? 0), media));
  };
  const read = async (db: Handle, id: number) => {
    const [folder] = await present(db, [(await folderById(db, id)) ?? unknownFolder()]);
    return folder ?? unknownFolder();
  };
  const nameTaken = (error: unknown) =>
    storage.isDuplicate(error)
      ? new ApiProblem('CONFLICT', 'There is already a folder of this name in this category')
      : error;

  return {
    list: async ({ query: { category, ...place } }) => {
      const asked = { ...place, category: category === 'all' ? undefined : category };
      const page = await foldersPage(storage.db, asked);
      return { ...page, rows: await present(storage.db, page.rows) };
    },
    read: ({ params }) => read(storage.db, params.id),
    create: changesContent(async ({ body }, trx) => {
      const id = await insertFolder(trx, { ...body, now: instant(clock.now()) }).catch((error) => {
        throw nameTaken(error);
      });
      return read(trx, id);
    }),
    update: changesContent(async ({ params: { id }, body: { name, coverId }, ifMatch }, trx) => {
      if (coverId && (await imageById(trx, coverId))?.folder_id !== id)
        throw new ApiProblem('INVALID_BODY', 'This picture is not in the folder', {
          errors: { coverId: 'This picture is not in the folder' },
        });
      const change = { id, version: ifMatch, name, coverId, now: instant(clock.now()) };
      const isDone = await updateFolder(trx, change).catch((error) => {
        throw nameTaken(error);
      });
      if (!isDone && (await folderById(trx, id)))
        throw new ApiProblem('STALE', 'Someone else has changed this folder in the meantime');
      return read(trx, id);
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'gallery-folders', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      const isDone = await moveToTrash(trx, order, deps).catch((error) => {
        throw storage.isReferenced(error)
          ? new ApiProblem('CONFLICT', 'This folder still holds pictures. Delete them first.')
          : error;
      });
      if (!isDone) unknownFolder();
    }),
  };
}

function unknownFolder(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such folder');
}
