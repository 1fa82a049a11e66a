import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { type FolderWithCount, foldersWithCounts } from '#kit/crud/folders.server.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import { normalizeName } from '#kit/text/names.ts';
import type { ResourceFolder } from './contract.ts';
import { presentResource, resourcesWithFiles } from './routes.server.ts';

const toFields = fieldMapper();

/** Sorts 'Hymn 2' before 'Hymn 10'. Created once, because creating a collator is slower than comparing. */
const NAME_COLLATOR = new Intl.Collator('en', { numeric: true });

export function resourceFoldersRoutes(deps: AppContext): Handlers<Api['resourceFolders']> {
  const { storage } = deps;
  const folders = crudHandlers(deps, {
    kind: 'resource-folders',
    rows: (db) => foldersWithCounts(db, 'resource_folders', 'resources'),
    present: presentResourceFolder,
    columns: ({ folderName }) => resourceFolderColumns(folderName),
    toProblem(error) {
      if (storage.isUniqueViolation(error))
        return new ApiProblem('CONFLICT', 'A folder with this name already exists.');
      if (storage.isForeignKeyViolation(error))
        return new ApiProblem('CONFLICT', 'This folder is not empty. Delete its contents first.');
      return error;
    },
  });
  return {
    ...folders,
    list: async () =>
      (
        await foldersWithCounts(storage.db, 'resource_folders', 'resources').orderBy('name_key').execute()
      ).map(presentResourceFolder),
    /** Sorted by name in natural order. */
    resources: async ({ params, session }) => {
      await folders.read({ params, session });
      const inFolder = resourcesWithFiles(storage.db).where('folder_id', '=', params.id);
      const rows = await inFolder.orderBy('resources.id').execute();
      return rows.toSorted((one, other) => NAME_COLLATOR.compare(one.name, other.name)).map(presentResource);
    },
  };
}

export function resourceFolderColumns(name: string) {
  return { name, name_key: normalizeName(name) };
}

function presentResourceFolder(row: FolderWithCount<'resource_folders'>): ResourceFolder {
  return { ...toFields(row), folder_name: row.name, item_count: row.item_count };
}
