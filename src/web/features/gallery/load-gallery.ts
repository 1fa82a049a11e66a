import type { Client } from '#contract/client.ts';
import type { GalleryFolder, GalleryImage } from '#contract/gallery.ts';
import { listOrNothing } from '../../list-or-nothing.ts';
import type { AskedGallery } from './gallery-address.ts';

/** What the page shows: the folders and the pictures outside them, or the pictures of one folder. */
export interface ShownGallery {
  readonly folders: readonly GalleryFolder[];
  readonly opened: GalleryFolder | null;
  readonly images: readonly GalleryImage[];
  /** For the page that shows it: 404 when the asked folder is none of ours, 503 when a list could not be read. */
  readonly status: 200 | 404 | 503;
}

/** Reads what is asked for. A list that cannot be read is empty. */
export async function loadGallery(
  client: Client,
  { category, folderId }: AskedGallery,
): Promise<ShownGallery> {
  const narrowed = category === 'all' ? {} : { category };
  const [folders, images] = await Promise.all([
    listOrNothing(client.galleryFolders.list({ query: folderId === null ? narrowed : {} })),
    listOrNothing(
      client.gallery.list({ query: folderId === null ? { ...narrowed, folderId: 'null' } : { folderId } }),
    ),
  ]);
  const status = folders && images ? 200 : 503;
  if (folderId === null) return { folders: folders ?? [], opened: null, images: images ?? [], status };
  const opened = folders?.find(({ _id }) => _id === folderId) ?? null;
  if (folders && !opened) return { folders: [], opened, images: [], status: 404 };
  return { folders: [], opened, images: images ?? [], status };
}
