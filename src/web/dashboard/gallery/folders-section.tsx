import { useId, useRef, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { countWords } from '../crud/count-label.ts';
import { useRemoval } from '../crud/use-delete.ts';
import { useUndo } from '../trash/use-undo.ts';
import { FolderCard } from './folder-card.tsx';
import { FolderForm } from './folder-form.tsx';
import type { FolderRow } from './folder-row.ts';
import { folderWords } from './messages.ts';

interface FoldersSectionProps {
  readonly folders: readonly FolderRow[];
  readonly reload: () => Promise<void>;
}

/** The folders with how many images are in each; they are renamed and, when empty, deleted here. */
export function FoldersSection({ folders, reload }: FoldersSectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const [renamed, setRenamed] = useState<FolderRow | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const undoOf = useUndo({ kind: 'gallery-folders', section, reload, tell: setResult });
  const removal = useRemoval({
    rows: folders,
    section,
    isHeld: result !== null,
    remove: ({ _id }) => browserClient.galleryFolders.remove({ params: { id: _id } }),
    onRemoved(row) {
      setResult(success(folderWords.deleted, undoOf(row)));
      reload();
    },
  });

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none">
          {folderWords.heading}
        </h2>
        <p role="status" className="text-quiet">
          {countWords({ shown: folders.length, total: folders.length, ...folderWords })}
        </p>
      </header>
      {folders.length === 0 && <p className="text-quiet">{folderWords.empty}</p>}
      <ul aria-labelledby={headingId} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {folders.map((folder) => (
          <li key={folder._id} className="card flex min-w-0 flex-col">
            <FolderCard
              folder={folder}
              onRename={() => setRenamed(folder)}
              onDelete={() => removal.ask(folder)}
            />
          </li>
        ))}
      </ul>
      {renamed && (
        <FolderForm
          record={renamed}
          category={renamed.category}
          onClose={() => setRenamed(null)}
          onSaved={() => {
            setRenamed(null);
            setResult(success(folderWords.renamed));
            reload();
          }}
        />
      )}
      {removal.asked && (
        <ConfirmDialog
          question={folderWords.deleteQuestion}
          subject={removal.asked.name}
          onDelete={removal.run}
          failureMessage={(error) => {
            // somebody may have put an image into it meanwhile
            reload();
            return serverMessage(error) ?? folderWords.deleteFailed;
          }}
          onCancel={removal.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </section>
  );
}
