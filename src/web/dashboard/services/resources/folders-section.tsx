import { useRef, useState } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../../ui/result-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyList } from '../../crud/empty-list.tsx';
import type { Loaded } from '../../crud/use-async.ts';
import { useRemoval } from '../../crud/use-delete.ts';
import { useUndo } from '../../trash/use-undo.ts';
import { FolderForm } from './folder-form.tsx';
import { FolderTile } from './folder-tile.tsx';
import { folderWords } from './messages.ts';
import type { FolderRow } from './row-adapters.ts';
import { ListFrame } from './section-layout.tsx';
import { useReloadWithTrash } from './use-reload-with-trash.ts';

/** All folders with how much is in each; they are created, renamed and, when empty, deleted here. */
export function FoldersSection({ folders }: { folders: Loaded<readonly FolderRow[]> }) {
  const { value, error } = folders;
  const reload = useReloadWithTrash(folders.reload);
  const rows = value ?? [];
  const section = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<FolderRow | 'new' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const undoOf = useUndo({ kind: 'resource-folders', section, reload, tell: setResult });
  const removal = useRemoval({
    rows,
    section,
    isHeld: result !== null,
    remove: ({ id }) => browserClient.resourceFolders.remove({ params: { id } }),
    onRemoved(row) {
      setResult(success(folderWords.deleted, undoOf(row)));
      reload();
    },
  });

  return (
    <ListFrame
      section={section}
      heading={folderWords.heading}
      total={value?.length}
      words={folderWords}
      onAdd={() => setEditing('new')}
    >
      {!value && !error && <Skeleton lines={4} />}
      {rows.length === 0 && (value || error) ? (
        <EmptyList words={folderWords} isSearching={false} isLoaded={value !== undefined} reload={reload} />
      ) : (
        <ul aria-label="Folders" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {rows.map((folder) => (
            <li key={folder.id} className="card flex min-w-0 flex-col">
              <FolderTile
                folder={folder}
                onRename={() => setEditing(folder)}
                onDelete={() => removal.ask(folder)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <FolderForm
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setResult(success(editing === 'new' ? folderWords.saved : folderWords.renamed));
            reload();
          }}
        />
      )}
      {removal.asked && (
        <ConfirmDialog
          question={folderWords.deleteQuestion}
          subject={removal.asked.title}
          onDelete={removal.run}
          failureMessage={(error) => {
            reload();
            return deleteFailure(error);
          }}
          onCancel={removal.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </ListFrame>
  );
}

/** Somebody may have put something into the folder meanwhile: then the server says why it stays. */
function deleteFailure(error: unknown): string {
  const isFilled = error instanceof ApiProblem && error.code === 'CONFLICT';
  return isFilled ? `${folderWords.deleteFailed}. ${error.message}` : folderWords.deleteFailed;
}
