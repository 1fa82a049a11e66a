import { useEffect, useRef } from 'react';
import { pageTitle } from '../../page-meta.ts';
import { ListTurn } from '../../ui/list-pagination.tsx';
import { NothingFound } from '../../ui/no-results.tsx';
import { FolderPath } from './folder-path.tsx';
import { FolderTiles } from './folder-tiles.tsx';
import { galleryTitle } from './gallery-title.ts';
import { type AskedGallery, galleryAddress } from './gallery-url.ts';
import { ImageGrid } from './image-grid.tsx';
import { imageWords } from './image-messages.ts';
import type { ShownGallery } from './load-gallery.ts';

interface GalleryViewProps {
  readonly asked: AskedGallery;
  readonly shown: ShownGallery;
}

/** The folders and the pictures outside them, or the pictures of one folder (public specification, section 2). */
export function GalleryView({ asked, shown }: GalleryViewProps) {
  const { folders, opened, images, status, folderCount, imageCount } = shown;
  const heading = useFocusThatWasLost(asked.folderId);
  const title = pageTitle(galleryTitle(opened));
  useEffect(() => {
    // a folder that arrived after its page could not name the window
    document.title = title;
  }, [title]);
  const begun = (list: 'before' | 'foldersFrom', place: string | undefined) =>
    galleryAddress({ ...asked, [list]: place });
  const isInside = asked.folderId !== null;
  const isEmpty = folders.length === 0 && images.length === 0;
  const counts = [
    folders.length > 0 && (folderCount === 1 ? '1 folder' : `${folderCount} folders`),
    (images.length > 0 || isInside) && imageWords(imageCount),
  ].filter(Boolean);
  return (
    <>
      {isInside && <FolderPath category={asked.category} name={opened?.name} />}
      <header className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h2
          ref={heading}
          tabIndex={-1}
          className={isInside ? 'text-[clamp(1.7rem,1.4rem+1.2vw,2.2rem)] wrap-anywhere' : 'sr-only'}
        >
          {isInside ? (opened?.name ?? 'This folder is no longer here') : 'Folders and images'}
        </h2>
        <p role="status" className="min-h-[1.6em] text-quiet">
          {status === 404 ? '' : counts.join(', ')}
        </p>
      </header>
      {isEmpty && (
        <NothingFound
          text="No Images Found"
          isSearching={false}
          next={{ text: 'Add an image', tab: 'gallery' }}
        />
      )}
      <div className="space-y-12">
        {folders.length > 0 && (
          <div>
            <FolderTiles folders={folders} category={asked.category} />
            <ListTurn
              label="Folders, pages"
              first={
                asked.foldersFrom ? { to: begun('foldersFrom', undefined), text: 'The first folders' } : null
              }
              next={
                shown.moreFolders
                  ? { to: begun('foldersFrom', shown.moreFolders), text: 'More folders' }
                  : null
              }
            />
          </div>
        )}
        {images.length > 0 && (
          <div>
            <ImageGrid images={images} isFirst={folders.length === 0} />
            <ListTurn
              label="Images, pages"
              first={asked.before ? { to: begun('before', undefined), text: 'The newest images' } : null}
              next={
                shown.olderImages ? { to: begun('before', shown.olderImages), text: 'Older images' } : null
              }
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Who opened or left a folder by the keyboard goes on from its heading: the link that was followed is gone. */
function useFocusThatWasLost(folderId: number | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(folderId);
  useEffect(() => {
    if (before.current === folderId) return;
    before.current = folderId;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [folderId]);
  return heading;
}
