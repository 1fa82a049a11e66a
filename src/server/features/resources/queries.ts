import type { FileRow, ResourceRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

/** A resource joined with its file; both columns are null for a video. */
export type ResourceWithFile = ResourceRow & {
  readonly address: string | null;
  readonly bytes: number | null;
};

/** The content of a resource: a link, or a file with its download name. */
export type ResourceContent =
  | { readonly type: 'Video'; readonly link: string }
  | {
      readonly type: 'Audio' | 'Documents';
      readonly file: Pick<FileRow, 'id'>;
      readonly fileName: string;
    };

/** Sorts 'Hymn 2' before 'Hymn 10'. Created once, because creating a collator is slower than comparing. */
const NAME_COLLATOR = new Intl.Collator('en', { numeric: true });

/** Sorted by name in natural order. */
export async function listResources(db: Handle, folderId: number): Promise<ResourceWithFile[]> {
  const rows = await resources(db).where('folder_id', '=', folderId).orderBy('resources.id').execute();
  return rows.sort((one, other) => NAME_COLLATOR.compare(one.name, other.name));
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

export function contentColumns(content: ResourceContent) {
  return content.type === 'Video'
    ? { type: content.type, link: content.link, file_id: null, file_name: null }
    : { type: content.type, link: null, file_id: content.file.id, file_name: content.fileName };
}
