import { useEffect, useRef } from 'react';
import { pageTitle } from '../../page-meta.ts';
import { ListPagination } from '../../ui/list-pagination.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { FolderBreadcrumb } from './folder-breadcrumb.tsx';
import { FolderTiles } from './folder-tiles.tsx';
import { galleryTitle } from './gallery-title.ts';
import { type GalleryQuery, galleryUrl } from './gallery-url.ts';
import { ImageGrid } from './image-grid.tsx';
import { imageCountLabel } from './image-messages.ts';
import type { GalleryData } from './load-gallery.ts';

interface GalleryViewProps {
  readonly query: GalleryQuery;
  readonly data: GalleryData;
}

/** The folders with the pictures outside them, or the pictures of one folder (public specification, section 2). */
export function GalleryView({ query, data }: GalleryViewProps) {
  const { folders, openFolder, images, status, folderCount, imageCount } = data;
  const heading = useHeadingFocus(query.folderId);
  const title = pageTitle(galleryTitle(openFolder));
  useEffect(() => {
    // deferred data arrive after the page's `meta` was evaluated
    document.title = title;
  }, [title]);
  const pageUrl = (list: 'imagesCursor' | 'foldersCursor', cursor: string | undefined) =>
    galleryUrl({ ...query, [list]: cursor });
  const isInside = query.folderId !== null;
  const isEmpty = folders.length === 0 && images.length === 0;
  const counts = [
    folders.length > 0 && (folderCount === 1 ? '1 folder' : `${folderCount} folders`),
    (images.length > 0 || isInside) && imageCountLabel(imageCount),
  ].filter(Boolean);
  return (
    <>
      {isInside && <FolderBreadcrumb category={query.category} name={openFolder?.name} />}
      <header className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h2
          ref={heading}
          tabIndex={-1}
          className={isInside ? 'text-[clamp(1.7rem,1.4rem+1.2vw,2.2rem)] wrap-anywhere' : 'sr-only'}
        >
          {isInside ? (openFolder?.name ?? 'This folder is no longer available') : 'Folders and images'}
        </h2>
        <p role="status" className="min-h-[1.6em] text-quiet">
          {status === 404 ? '' : counts.join(', ')}
        </p>
      </header>
      {isEmpty && (
        <NoResults
          text="No Images Found"
          isSearching={false}
          staffAction={{ text: 'Add an image', tab: 'gallery' }}
        />
      )}
      <div className="space-y-12">
        {folders.length > 0 && (
          <div>
            <FolderTiles folders={folders} category={query.category} />
            <ListPagination
              label="Pages of folders"
              first={
                query.foldersCursor
                  ? { to: pageUrl('foldersCursor', undefined), text: 'First folders' }
                  : null
              }
              next={
                data.nextFoldersCursor
                  ? { to: pageUrl('foldersCursor', data.nextFoldersCursor), text: 'More folders' }
                  : null
              }
            />
          </div>
        )}
        {images.length > 0 && (
          <div>
            <ImageGrid images={images} isFirst={folders.length === 0} />
            <ListPagination
              label="Pages of images"
              first={
                query.imagesCursor ? { to: pageUrl('imagesCursor', undefined), text: 'Newest images' } : null
              }
              next={
                data.olderImagesCursor
                  ? { to: pageUrl('imagesCursor', data.olderImagesCursor), text: 'Older images' }
                  : null
              }
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Focuses the heading after a folder is opened or left, because the followed link is removed. */
function useHeadingFocus(folderId: number | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(folderId);
  useEffect(() => {
    if (before.current === folderId) return;
    before.current = folderId;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [folderId]);
  return heading;
}
