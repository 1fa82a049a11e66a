import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation } from '../../http/handlers.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import {
  insertResourceFolder,
  listResourceFolders,
  renameResourceFolder,
  resourceFolderById,
} from './folder-queries.ts';
import { presentResource, presentResourceFolder } from './present.ts';
import { listResources } from './queries.ts';

export function resourceFoldersRoutes(deps: AppContext): Handlers<Api['resourceFolders']> {
  const { storage, clock } = deps;
  const read = async (db: Handle, id: number) =>
    presentResourceFolder((await resourceFolderById(db, id)) ?? throwNotFound());
  const convertDuplicateName = (error: unknown) =>
    storage.isUniqueViolation(error)
      ? new ApiProblem('CONFLICT', 'A folder with this name already exists.')
      : error;

  return {
    list: async () => (await listResourceFolders(storage.db)).map(presentResourceFolder),
    read: ({ params }) => read(storage.db, params.id),
    resources: async ({ params: { id } }) => {
      if (!(await resourceFolderById(storage.db, id))) throwNotFound();
      return (await listResources(storage.db, id)).map(presentResource);
    },
    create: publicMutation(async ({ body }, trx) => {
      const folder = { name: body.folderName, now: instant(clock.now()) };
      const id = await insertResourceFolder(trx, folder).catch((error) => {
        throw convertDuplicateName(error);
      });
      return read(trx, id);
    }),
    update: publicMutation(async ({ params: { id }, body, ifMatch }, trx) => {
      const change = { id, version: ifMatch, name: body.folderName, now: instant(clock.now()) };
      const isUpdated = await renameResourceFolder(trx, change).catch((error) => {
        throw convertDuplicateName(error);
      });
      if (!isUpdated && (await resourceFolderById(trx, id)))
        throw new ApiProblem('STALE', 'Someone else changed this folder while you were editing.');
      return read(trx, id);
    }),
    remove: publicMutation(async ({ params: { id }, session, ifMatch }, trx) => {
      const order = {
        kind: 'resource-folders',
        id,
        by: session.user.id,
        ifMatch,
      } as const;
      const isDeleted = await moveToTrash(trx, order, deps).catch((error) => {
        throw storage.isForeignKeyViolation(error)
          ? new ApiProblem('CONFLICT', 'This folder is not empty. Delete its contents first.')
          : error;
      });
      if (!isDeleted) throwNotFound();
    }),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such folder');
}
