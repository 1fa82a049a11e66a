import type { Client, Listed } from '#contract/client.ts';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import { ApiProblem } from '#contract/problem.ts';
import { readFrom } from '../../list-query.ts';
import { listOrNothing } from '../../load-list.ts';
import type { AskedGallery } from './gallery-url.ts';

/** What the page shows: the folders and the pictures outside them, or the pictures of one folder. */
export interface ShownGallery {
  readonly folders: readonly GalleryFolder[];
  readonly opened: GalleryFolder | null;
  readonly images: readonly GalleryImage[];
  /** How many there are on all pages. */
  readonly folderCount: number;
  readonly imageCount: number;
  /** Where they go on; null where they do not. */
  readonly moreFolders: string | null;
  readonly olderImages: string | null;
  /** For the page that shows it: 404 when the asked folder is none of ours, 503 when a list could not be read. */
  readonly status: 200 | 404 | 503;
}

/** Reads what is asked for. A list that cannot be read is empty. */
export async function loadGallery(
  client: Client,
  { category, folderId, before, foldersFrom }: AskedGallery,
): Promise<ShownGallery> {
  const narrowed = category === 'all' ? {} : { category };
  const [folders, images] = await Promise.all([
    listOrNothing(
      readFrom(foldersFrom, (after) =>
        client.galleryFolders.list({ query: folderId === null ? { ...narrowed, ...after } : after }),
      ),
    ),
    listOrNothing(
      readFrom(before, (after) =>
        client.gallery.list({
          query: folderId === null ? { ...narrowed, folderId: 'null', ...after } : { folderId, ...after },
        }),
      ),
    ),
  ]);
  const status = folders && images ? 200 : 503;
  if (folderId === null) return { ...shownFolders(folders), ...shownImages(images), opened: null, status };
  const opened = folders && (await openedFolder(client, folderId, folders));
  if (folders && !opened)
    return { ...shownFolders(undefined), ...shownImages(undefined), opened: null, status: 404 };
  return { ...shownFolders(undefined), ...shownImages(images), opened: opened ?? null, status };
}

/** Among those that were read already, else by itself; undefined for one that is gone. */
async function openedFolder(
  client: Client,
  id: number,
  folders: Listed<GalleryFolder[]>,
): Promise<GalleryFolder | undefined> {
  const folder = folders.find(({ _id }) => _id === id);
  if (folder || folders.next === null) return folder;
  return client.galleryFolders.read({ params: { id } }).catch((error) => {
    if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
}

function shownFolders(folders: Listed<GalleryFolder[]> | undefined) {
  return {
    folders: folders ?? [],
    folderCount: folders?.total ?? 0,
    moreFolders: folders?.next ?? null,
  };
}

function shownImages(images: Listed<GalleryImage[]> | undefined) {
  return { images: images ?? [], imageCount: images?.total ?? 0, olderImages: images?.next ?? null };
}
