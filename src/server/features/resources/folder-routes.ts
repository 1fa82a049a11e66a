import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { ResourceFolder, ResourceFolderBody } from '#contract/resources/service-resources.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import {
  listResourceFolders,
  type ResourceFolderWithCount,
  resourceFolderById,
  resourceFolderColumns,
} from './folder-queries.ts';
import { listResources, presentResource } from './queries.ts';

export function resourceFoldersRoutes(deps: AppContext): Handlers<Api['resourceFolders']> {
  const { storage } = deps;
  return {
    list: async () => (await listResourceFolders(storage.db)).map(presentResourceFolder),
    resources: async ({ params: { id } }) => {
      if (!(await resourceFolderById(storage.db, id)))
        throw new ApiProblem('NOT_FOUND', 'There is no such folder');
      return (await listResources(storage.db, id)).map(presentResource);
    },
    ...crudHandlers(deps, {
      kind: 'resource-folders',
      find: resourceFolderById,
      present: presentResourceFolder,
      columns: ({ folderName }: z.output<typeof ResourceFolderBody>) => resourceFolderColumns(folderName),
      toProblem(error) {
        if (storage.isUniqueViolation(error))
          return new ApiProblem('CONFLICT', 'A folder with this name already exists.');
        if (storage.isForeignKeyViolation(error))
          return new ApiProblem('CONFLICT', 'This folder is not empty. Delete its contents first.');
        return error;
      },
    }),
  };
}

function presentResourceFolder(row: ResourceFolderWithCount): ResourceFolder {
  return {
    id: row.id,
    folder_name: row.name,
    itemCount: row.item_count,
    item_count: row.item_count,
    createdAt: row.created_at,
    version: row.version,
  };
}
