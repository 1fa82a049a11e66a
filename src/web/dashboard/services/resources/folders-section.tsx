import { useRef, useState } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../../ui/result-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyList } from '../../crud/empty-list.tsx';
import type { AsyncState } from '../../crud/use-async.ts';
import { useDelete } from '../../crud/use-delete.ts';
import { useUndo } from '../../trash/use-undo.ts';
import type { ResourceFolderRecord } from './folder-form.tsx';
import { ResourceFolderForm } from './folder-form.tsx';
import { FolderTile } from './folder-tile.tsx';
import { resourceFolderMessages } from './messages.ts';
import { SectionLayout } from './section-layout.tsx';
import { useReloadWithTrash } from './use-reload-with-trash.ts';

/** The resource folders with item counts; staff create, rename and, when empty, delete them. */
export function ResourceFoldersSection({
  folders,
}: {
  folders: AsyncState<readonly ResourceFolderRecord[]>;
}) {
  const { value, error } = folders;
  const reload = useReloadWithTrash(folders.reload);
  const rows = value ?? [];
  const section = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<ResourceFolderRecord | 'new' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const undoOf = useUndo({ kind: 'resource-folders', section, reload, onResult: setResult });
  const deletion = useDelete({
    rows,
    section,
    isDialogOpen: result !== null,
    remove: ({ id }) => browserClient.resourceFolders.remove({ params: { id } }),
    onDeleted(row) {
      setResult(success(resourceFolderMessages.deleted, undoOf(row)));
      reload();
    },
  });

  return (
    <SectionLayout
      section={section}
      heading={resourceFolderMessages.heading}
      total={value?.length}
      messages={resourceFolderMessages}
      onAdd={() => setEditing('new')}
    >
      {!value && !error && <Skeleton lines={4} />}
      {rows.length === 0 && (value || error) ? (
        <EmptyList
          messages={resourceFolderMessages}
          isSearching={false}
          isLoaded={value !== undefined}
          reload={reload}
        />
      ) : (
        <ul aria-label="Folders" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {rows.map((folder) => (
            <li key={folder.id} className="card flex min-w-0 flex-col">
              <FolderTile
                folder={folder}
                onRename={() => setEditing(folder)}
                onDelete={() => deletion.request(folder)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <ResourceFolderForm
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setResult(
              success(editing === 'new' ? resourceFolderMessages.saved : resourceFolderMessages.renamed),
            );
            reload();
          }}
        />
      )}
      {deletion.target && (
        <ConfirmDialog
          question={resourceFolderMessages.deleteQuestion}
          subject={deletion.target.title}
          onDelete={deletion.run}
          failureMessage={(error) => {
            reload();
            return deleteFailureMessage(error);
          }}
          onCancel={deletion.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </SectionLayout>
  );
}

/** Adds the server's reason when the folder is no longer empty. */
function deleteFailureMessage(error: unknown): string {
  const isNotEmpty = error instanceof ApiProblem && error.code === 'CONFLICT';
  return isNotEmpty
    ? `${resourceFolderMessages.deleteFailed}. ${error.message}`
    : resourceFolderMessages.deleteFailed;
}
