import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { folderById, foldersWithCounts, insertFolder, renameFolder } from './folder-queries.ts';
import { presentFolder, presentResource } from './present.ts';
import { resourcesOf } from './queries.ts';

export function resourceFoldersRoutes(deps: Deps): Handlers<Api['resourceFolders']> {
  const { storage, clock } = deps;
  const read = async (db: Handle, id: number) => presentFolder((await folderById(db, id)) ?? unknownFolder());
  const nameTaken = (error: unknown) =>
    storage.isDuplicate(error) ? new ApiProblem('CONFLICT', 'There is already a folder of this name') : error;

  return {
    list: async () => (await foldersWithCounts(storage.db)).map(presentFolder),
    read: ({ params }) => read(storage.db, params.id),
    resources: async ({ params: { id } }) => {
      if (!(await folderById(storage.db, id))) unknownFolder();
      return (await resourcesOf(storage.db, id)).map(presentResource);
    },
    create: changesContent(async ({ body }, trx) => {
      const folder = { name: body.folderName, now: instant(clock.now()) };
      const id = await insertFolder(trx, folder).catch((error) => {
        throw nameTaken(error);
      });
      return read(trx, id);
    }),
    update: changesContent(async ({ params: { id }, body, ifMatch }, trx) => {
      const change = { id, version: ifMatch, name: body.folderName, now: instant(clock.now()) };
      const isDone = await renameFolder(trx, change).catch((error) => {
        throw nameTaken(error);
      });
      if (!isDone && (await folderById(trx, id)))
        throw new ApiProblem('STALE', 'Someone else has changed this folder in the meantime');
      return read(trx, id);
    }),
    remove: changesContent(async ({ params: { id }, session, ifMatch, beforeAnswer }, trx) => {
      const order = { kind: 'resource-folders', id, by: session.user.id, ifMatch, beforeAnswer } as const;
      const isDone = await moveToTrash(trx, order, deps).catch((error) => {
        throw storage.isReferenced(error)
          ? new ApiProblem('CONFLICT', 'This folder is not empty. Delete what it holds first.')
          : error;
      });
      if (!isDone) unknownFolder();
    }),
  };
}

function unknownFolder(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such folder');
}
