import type { FileRow, ResourceRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

/** A resource beside its file; both null for a video. */
export type ResourceWithFile = ResourceRow & {
  readonly address: string | null;
  readonly bytes: number | null;
};

/** What a resource holds: a link, or a file under the name that a saved copy has. */
export type Holding =
  | { readonly type: 'Video'; readonly link: string }
  | {
      readonly type: 'Audio' | 'Documents';
      readonly file: Pick<FileRow, 'id'>;
      readonly fileName: string;
    };

/** 'Hymn 2' before 'Hymn 10'; made once, since making one takes longer than comparing. */
const BY_NAME = new Intl.Collator('en', { numeric: true });

/** By name, as people read. */
export async function resourcesOf(db: Handle, folderId: number): Promise<ResourceWithFile[]> {
  const rows = await resources(db).where('folder_id', '=', folderId).orderBy('resources.id').execute();
  return rows.sort((one, other) => BY_NAME.compare(one.name, other.name));
}

export function resourceById(db: Handle, id: number): Promise<ResourceWithFile | undefined> {
  return resources(db).where('resources.id', '=', id).executeTakeFirst();
}

function resources(db: Handle) {
  return db
    .selectFrom('resources')
    .leftJoin('files', 'files.id', 'resources.file_id')
    .selectAll('resources')
    .select(['files.address', 'files.bytes']);
}

/** @throws the engine's error for a row that is referred to (`storage.isReferenced`) when there is no such folder. */
export async function insertResource(
  trx: Handle,
  { folderId, name, holding, now }: { folderId: number; name: string; holding: Holding; now: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('resources')
    .values({ folder_id: folderId, name, ...columns(holding), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param holding undefined to leave what it holds. @returns whether there was one with this id in this version. */
export async function updateResource(
  trx: Handle,
  {
    id,
    version,
    name,
    holding,
    now,
  }: {
    id: number;
    version: number | undefined;
    name: string;
    holding: Holding | undefined;
    now: string;
  },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('resources')
    .set((eb) => ({
      name,
      ...(holding && columns(holding)),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function columns(holding: Holding) {
  return holding.type === 'Video'
    ? { type: holding.type, link: holding.link, file_id: null, file_name: null }
    : { type: holding.type, link: null, file_id: holding.file.id, file_name: holding.fileName };
}
