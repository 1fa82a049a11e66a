import { useId, useRef, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { countLabel } from '../crud/count-label.ts';
import { useDelete } from '../crud/use-delete.ts';
import { useUndo } from '../trash/use-undo.ts';
import { FolderCard } from './folder-card.tsx';
import type { GalleryFolderRecord } from './folder-form.tsx';
import { GalleryFolderForm } from './folder-form.tsx';
import { galleryFolderMessages } from './messages.ts';

interface FoldersSectionProps {
  readonly folders: readonly GalleryFolderRecord[];
  readonly reload: () => Promise<void>;
}

/** The gallery folders with image counts; staff rename and, when empty, delete them. */
export function GalleryFoldersSection({ folders, reload }: FoldersSectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const [renamed, setRenamed] = useState<GalleryFolderRecord | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const undoOf = useUndo({ kind: 'gallery-folders', section, reload, onResult: setResult });
  const deletion = useDelete({
    rows: folders,
    section,
    isDialogOpen: result !== null,
    remove: ({ _id }) => browserClient.galleryFolders.remove({ params: { id: _id } }),
    onDeleted(row) {
      setResult(success(galleryFolderMessages.deleted, undoOf(row)));
      reload();
    },
  });

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none">
          {galleryFolderMessages.heading}
        </h2>
        <p role="status" className="text-quiet">
          {countLabel({ shown: folders.length, total: folders.length, ...galleryFolderMessages })}
        </p>
      </header>
      {folders.length === 0 && <p className="text-quiet">{galleryFolderMessages.empty}</p>}
      <ul aria-labelledby={headingId} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {folders.map((folder) => (
          <li key={folder._id} className="card flex min-w-0 flex-col">
            <FolderCard
              folder={folder}
              onRename={() => setRenamed(folder)}
              onDelete={() => deletion.request(folder)}
            />
          </li>
        ))}
      </ul>
      {renamed && (
        <GalleryFolderForm
          record={renamed}
          category={renamed.category}
          onClose={() => setRenamed(null)}
          onSaved={() => {
            setRenamed(null);
            setResult(success(galleryFolderMessages.renamed));
            reload();
          }}
        />
      )}
      {deletion.target && (
        <ConfirmDialog
          question={galleryFolderMessages.deleteQuestion}
          subject={deletion.target.name}
          onDelete={deletion.run}
          failureMessage={(error) => {
            // another user may have added an image
            reload();
            return serverMessage(error) ?? galleryFolderMessages.deleteFailed;
          }}
          onCancel={deletion.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </section>
  );
}
