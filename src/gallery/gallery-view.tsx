import { useEffect } from 'react';
import { countOf } from '#kit/text/count.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { Pagination } from '#kit/ui/controls/pagination.tsx';
import {
  BREADCRUMB_LINK,
  FolderBreadcrumb,
  useFocusAfterFolderChange,
} from '#kit/ui/layout/folder-breadcrumb.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { CardImage } from '#kit/ui/media/card-image.tsx';
import { PHONE_COLUMN_SIZES, ResponsivePicture } from '#kit/ui/media/picture.tsx';
import { pageTitle } from '#parish/site/page-meta.ts';
import { useParish } from '#parish/site/site.ts';
import type { CategoryFilter } from './categories.ts';
import type { GalleryFolder } from './contract.ts';
import { type GalleryQuery, galleryUrl } from './gallery-url.ts';
import { ImageGrid } from './image-grid.tsx';
import type { GalleryData } from './load-gallery.ts';

interface GalleryViewProps {
  readonly query: GalleryQuery;
  readonly data: GalleryData;
}

/** The folders with the pictures outside them, or the pictures of one folder (public specification, section 2). */
export function GalleryView({ query, data }: GalleryViewProps) {
  const { folders, openFolder, images, status, folderCount, imageCount } = data;
  const heading = useFocusAfterFolderChange<HTMLHeadingElement>(query.folderId);
  const title = pageTitle({ parish: useParish() }, galleryTitle(openFolder));
  useEffect(() => {
    // deferred data arrive after the page's `meta` was evaluated
    document.title = title;
  }, [title]);
  const pageUrl = (list: 'imagesCursor' | 'foldersCursor', cursor: string | undefined) =>
    galleryUrl({ ...query, [list]: cursor });
  const isInside = query.folderId !== null;
  const isEmpty = folders.length === 0 && images.length === 0;
  const counts = [
    folders.length > 0 && countOf(folderCount, 'folder'),
    (images.length > 0 || isInside) && countOf(imageCount, 'image'),
  ].filter(Boolean);
  return (
    <>
      {isInside && (
        <FolderBreadcrumb name={openFolder?.name}>
          <Link to={galleryUrl({ category: query.category, folderId: null })} className={BREADCRUMB_LINK}>
            Gallery
          </Link>
        </FolderBreadcrumb>
      )}
      <header className="mb-6 flex flex-wrap items-baseline gap-x-4">
        <h2
          ref={heading}
          tabIndex={-1}
          className={isInside ? 'text-[clamp(1.7rem,1.4rem+1.2vw,2.2rem)] wrap-anywhere' : 'sr-only'}
        >
          {isInside ? (openFolder?.name ?? 'This folder is no longer available') : 'Folders and images'}
        </h2>
        <p role="status" className="min-h-[1.6em] text-quiet">
          {status === 404 || status === 410 ? '' : counts.join(', ')}
        </p>
      </header>
      {isEmpty && <NoResults text="No Images Found" staffAction={{ text: 'Add an image', tab: 'gallery' }} />}
      <div className="space-y-12">
        {folders.length > 0 && (
          <div>
            <FolderTiles folders={folders} category={query.category} />
            <Pagination
              label="Pages of folders"
              links={[
                query.foldersCursor && { to: pageUrl('foldersCursor', undefined), text: 'First folders' },
                data.nextFoldersCursor && {
                  to: pageUrl('foldersCursor', data.nextFoldersCursor),
                  text: 'More folders',
                },
              ]}
            />
          </div>
        )}
        {images.length > 0 && (
          <div>
            <ImageGrid images={images} isFirst={folders.length === 0} />
            <Pagination
              label="Pages of images"
              links={[
                query.imagesCursor && { to: pageUrl('imagesCursor', undefined), text: 'Newest images' },
                data.olderImagesCursor && {
                  to: pageUrl('imagesCursor', data.olderImagesCursor),
                  text: 'Older images',
                },
              ]}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** Three columns on wide screens, two on tablets, one on phones. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 70.5rem) 21.5rem, (min-width: 52rem) calc(33vw - 2rem), calc(50vw - 2rem)`;

/** The folders: cover, name and number of pictures (public specification, section 2). */
function FolderTiles({ folders, category }: { folders: readonly GalleryFolder[]; category: CategoryFilter }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
      {folders.map(({ _id, name, imageCount, cover }, index) => (
        <li key={_id} className="min-w-0">
          <Link
            to={galleryUrl({ category, folderId: _id })}
            className="card group flex h-full flex-col hover:border-rubric"
          >
            {cover ? (
              <ResponsivePicture
                picture={cover.picture}
                alt=""
                sizes={SIZES}
                isPriority={index === 0}
                className="aspect-[16/10]"
              />
            ) : (
              <CardImage picture={null} />
            )}
            <span className="flex grow flex-wrap items-baseline justify-between gap-x-4 px-5 py-4">
              <span className="font-serif text-[1.4rem]/tight wrap-anywhere group-hover:text-rubric">
                {name}
              </span>{' '}
              <span className="text-[0.95rem] text-quiet">{countOf(imageCount, 'image')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Window title: 'Holy Week · Photo Gallery'.
 *
 * @param openFolder the open folder, if any.
 */
export function galleryTitle(openFolder: GalleryFolder | null | undefined): string {
  return openFolder ? `${openFolder.name} · Photo Gallery` : 'Photo Gallery';
}
