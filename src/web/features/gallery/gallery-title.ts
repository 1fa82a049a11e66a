import type { GalleryFolder } from '#contract/gallery.ts';

/** What the window is called: 'Holy Week · Photo Gallery'. @param opened the folder that is shown, if any. */
export function galleryTitle(opened: GalleryFolder | null | undefined): string {
  return opened ? `${opened.name} · Photo Gallery` : 'Photo Gallery';
}
