import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { browserClient } from '../../../session/browser-client.ts';
import { askedFolder } from './folder-address.ts';
import { FolderSection } from './folder-section.tsx';
import { FoldersSection } from './folders-section.tsx';
import { folderRow } from './rows.ts';
import { useLoaded } from './use-loaded.ts';

const loadFolders = async () => (await browserClient.resourceFolders.list()).map(folderRow);

/** Manage Service Resources: the folders, or what is in the one that the address opens (admin specification, section 2). */
export function ManageResources() {
  const [search] = useSearchParams();
  const folderId = askedFolder(search);
  const folders = useLoaded('resource folders', loadFolders);
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
      {folderId === null ? (
        <FoldersSection folders={folders} />
      ) : (
        <FolderSection key={folderId} folderId={folderId} folders={folders} />
      )}
    </div>
  );
}
