import type { Client, PagedList } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { loadOptional } from '#kit/ssr/load-optional.ts';
import { loadAtCursor } from '#parish/site/list-query.ts';
import type { GalleryFolder } from './contract.ts';
import type { GalleryQuery } from './gallery-url.ts';

export type GalleryData = Awaited<ReturnType<typeof loadGallery>>;

/**
 * Loads the gallery page: the folders and the pictures outside them, or the pictures of one folder. A list that fails to
 * load is empty.
 */
export async function loadGallery(
  client: Client,
  { category, folderId, imagesCursor, foldersCursor }: GalleryQuery,
) {
  const categoryQuery = category === 'all' ? {} : { category };
  const [folders, images] = await Promise.all([
    loadOptional(
      loadAtCursor(foldersCursor, (after) =>
        client.galleryFolders.list({ query: folderId === null ? { ...categoryQuery, ...after } : after }),
      ),
    ),
    loadOptional(
      loadAtCursor(imagesCursor, (after) =>
        client.gallery.list({
          query:
            folderId === null ? { ...categoryQuery, folderId: 'null', ...after } : { folderId, ...after },
        }),
      ),
    ),
  ]);
  const found = folderId !== null && folders ? await findFolder(client, folderId, folders) : null;
  const missingStatus = typeof found === 'number' ? found : undefined;
  const visibleFolders = folderId === null ? folders : undefined;
  const visibleImages = missingStatus ? undefined : images;
  return {
    // counts are of all pages, and cursors are null on the last one
    folders: visibleFolders ?? [],
    folderCount: visibleFolders?.total ?? 0,
    nextFoldersCursor: visibleFolders?.next ?? null,
    openFolder: typeof found === 'number' ? null : found,
    images: visibleImages ?? [],
    imageCount: visibleImages?.total ?? 0,
    olderImagesCursor: visibleImages?.next ?? null,
    /** HTTP status of the page: 404 or 410 if the folder does not exist, 503 if a list failed to load. */
    status: missingStatus ?? (folders && images ? 200 : 503),
  };
}

/** Finds a folder in the loaded list, else requests it. Returns 410 if it was deleted, 404 if it never existed. */
async function findFolder(
  client: Client,
  id: number,
  folders: PagedList<GalleryFolder[]>,
): Promise<GalleryFolder | 404 | 410> {
  const folder = folders.find(({ _id }) => _id === id);
  return (
    folder ??
    client.galleryFolders.read({ params: { id } }).catch((error) => {
      const { status } = error instanceof ApiProblem ? error : {};
      if (status === 404 || status === 410) return status;
      throw error;
    })
  );
}
