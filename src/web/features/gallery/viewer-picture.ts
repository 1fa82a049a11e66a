import type { GalleryImage } from '#contract/gallery.ts';
import type { ViewerPicture } from '../../ui/viewers/pictures/picture.ts';

/** Converts a gallery image for the image viewer. */
export function toViewerPicture({ title, alt, picture }: GalleryImage): ViewerPicture {
  return { ...picture, title, alt };
}
