import type { ReactNode } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { recordMessages } from '../record-messages.ts';
import { type CrudRecord, idOf, titleOf } from '../types.ts';
import { tabUrl } from './dashboard-urls.ts';
import type { Crud } from './use-crud.tsx';

/** Messages about folders (admin specification, section 8). */
export const folderMessages = recordMessages('folder', {
  newTitle: 'Create Folder',
  editTitle: 'Rename Folder',
  saved: 'Folder created successfully',
  saveFailed: 'Failed to create folder',
  updated: 'Folder renamed successfully',
  renameFailed: 'Failed to rename folder',
});

interface FolderCardProps<Row> {
  /** Key of the tab that lists the folders. */
  readonly tab: string;
  readonly folder: Row;
  readonly crud: Crud<Row>;
  readonly isEmpty: boolean;
  /** '3 images' */
  readonly countLabel: string;
  readonly cover?: ReactNode;
  readonly note?: ReactNode;
  readonly editLabel?: string;
}

/** Link to a folder, with actions. Only an empty folder can be deleted. */
export function FolderCard<Row extends CrudRecord>(props: FolderCardProps<Row>) {
  const { tab, folder, crud, isEmpty, countLabel, cover, note, editLabel = 'Rename' } = props;
  const id = idOf(folder);
  return (
    <>
      <Link
        to={tabUrl(tab, id)}
        data-record={id}
        className="group flex grow items-start gap-4 rounded-sm p-4"
      >
        {cover}
        <span className="min-w-0">
          <span className="block font-serif text-[1.4rem]/tight wrap-anywhere group-hover:text-rubric">
            {titleOf(folder)}
          </span>{' '}
          <span className="mt-1 block text-quiet">{countLabel}</span>{' '}
          {note && <span className="block text-[0.9rem] text-quiet">{note}</span>}
        </span>
      </Link>
      <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1">
        {crud.editButton(folder, { label: editLabel })}
        {isEmpty && crud.deleteButton(folder)}
      </div>
    </>
  );
}
