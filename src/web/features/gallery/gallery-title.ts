import type { GalleryFolder } from '#contract/gallery.ts';

/**
 * Window title: 'Holy Week · Photo Gallery'.
 *
 * @param openFolder the open folder, if any.
 */
export function galleryTitle(openFolder: GalleryFolder | null | undefined): string {
  return openFolder ? `${openFolder.name} · Photo Gallery` : 'Photo Gallery';
}
