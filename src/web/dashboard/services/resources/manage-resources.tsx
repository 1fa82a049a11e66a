import { useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { browserClient } from '../../../session/browser-client.ts';
import { useLoaded } from '../../crud/use-async.ts';
import { TrashFilter } from '../../trash/trash-filter.tsx';
import { TrashList } from '../../trash/trash-list.tsx';
import { useTrash } from '../../trash/use-trash.ts';
import { FolderSection } from './folder-section.tsx';
import { askedFolder } from './folder-url.ts';
import { FoldersSection } from './folders-section.tsx';
import { folderWords } from './messages.ts';
import { folderRow } from './row-adapters.ts';
import { useReloadWithTrash } from './use-reload-with-trash.ts';

const TRASH_KINDS = ['resources', 'resource-folders'] as const;
const TRASH_LABELS = { resources: 'Resource', 'resource-folders': 'Folder' };

const loadFolders = async () => (await browserClient.resourceFolders.list()).map(folderRow);

/** Manage Service Resources: the folders, or what is in the one that the address opens (admin specification, section 2). */
export function ManageResources() {
  const [search] = useSearchParams();
  const headingId = useId();
  const folderId = askedFolder(search);
  const folders = useLoaded('resource folders', loadFolders);
  const trash = useTrash(TRASH_KINDS);
  const reload = useReloadWithTrash(folders.reload);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(folderId);

  useEffect(() => {
    const left = shown.current;
    shown.current = folderId;
    if (left === folderId || document.activeElement !== document.body) return;
    // the link that led here is gone: on to what it led to, or back to the folder that was left
    const tile = place.current?.querySelector<HTMLElement>(`[data-record="${left}"]`);
    (tile ?? place.current)?.focus();
  }, [folderId]);

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {trash.isOn ? (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="mb-3 text-3xl">
            {folderWords.heading}
          </h2>
          <TrashList entries={trash.entries} kindLabels={TRASH_LABELS} reload={reload} />
        </section>
      ) : folderId === null ? (
        <FoldersSection folders={folders} />
      ) : (
        <FolderSection key={folderId} folderId={folderId} folders={folders} />
      )}
      <div className="mt-4 flex justify-end">
        <TrashFilter {...trash.filter} />
      </div>
    </div>
  );
}
