import type { TrashKind } from '#contract/trash-constants.ts';
import { oneLine } from '#domain/text.ts';
import type { Database } from '#storage/schema.ts';

/** A record as it stood in its table; both engines hold nothing but text, numbers and null. */
export type TrashedRow = Readonly<Record<string, string | number | null>>;

/** A column that the engine empties when the row that it names goes. */
export interface Naming {
  readonly table: keyof Database;
  readonly column: string;
}

/** How a kind of record rests in the trash and comes back. A kind whose rows have a `file_id` takes that file with it. */
export interface KindOfTrash {
  readonly table: keyof Database;
  readonly titleOf: (row: TrashedRow) => string;
  /** The row that it cannot be without: brought back from the trash with it, and refused in these words when it is gone for good. */
  readonly parent?: { readonly column: string; readonly kind: TrashKind; readonly gone: string };
  /** Columns that are cleared on the way back when the row that they name is gone. */
  readonly loses?: Readonly<Record<string, keyof Database>>;
  /** Where it is named by others who stay: they name it again when it comes back. */
  readonly namedBy?: readonly Naming[];
  /** What to say when something else has its unique name by now. */
  readonly taken: string;
}

const TAKEN = 'There is another one of this name by now. Rename that one, then restore this one.';
/** An ad has no name: its text, or that it is a picture. */
const byDescription = ({ description }: TrashedRow) => oneLine(String(description ?? 'A picture'), 80);
const byTitle = ({ title }: TrashedRow) => String(title);
const byName = ({ name }: TrashedRow) => String(name);

/** Every kind of record that can be restored: a line here, and its name in `contract/trash-constants.ts`. */
export const KINDS: Readonly<Record<TrashKind, KindOfTrash>> = {
  events: { table: 'events', titleOf: byTitle, taken: TAKEN },
  news: { table: 'news', titleOf: byTitle, loses: { created_by: 'users' }, taken: TAKEN },
  services: { table: 'services', titleOf: byName, taken: TAKEN },
  organizations: { table: 'organizations', titleOf: byTitle, taken: TAKEN },
  clergy: { table: 'clergy', titleOf: byName, taken: TAKEN },
  'former-vicars': { table: 'former_vicars', titleOf: byName, taken: TAKEN },
  'gallery-images': {
    table: 'gallery_images',
    titleOf: byTitle,
    parent: {
      column: 'folder_id',
      kind: 'gallery-folders',
      gone: 'The folder of this picture was deleted for good, so it cannot be restored.',
    },
    taken: TAKEN,
  },
  'gallery-folders': {
    table: 'gallery_folders',
    titleOf: byName,
    taken:
      'There is another folder of this name in this category by now. Rename that one, then restore this one.',
  },
  resources: {
    table: 'resources',
    titleOf: byName,
    parent: {
      column: 'folder_id',
      kind: 'resource-folders',
      gone: 'The folder of this resource was deleted for good, so it cannot be restored.',
    },
    taken: TAKEN,
  },
  'resource-folders': {
    table: 'resource_folders',
    titleOf: byName,
    taken: 'There is another folder of this name by now. Rename that one, then restore this one.',
  },
  users: {
    table: 'users',
    titleOf: byName,
    namedBy: [
      { table: 'news', column: 'created_by' },
      { table: 'files', column: 'issued_to' },
      { table: 'trash', column: 'deleted_by' },
    ],
    taken: 'Another account has this email address by now. Change that one, then restore this one.',
  },
  ads: { table: 'home_page_ads', titleOf: byDescription, taken: TAKEN },
};
