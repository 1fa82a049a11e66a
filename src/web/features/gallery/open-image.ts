import type { GalleryImage } from '#contract/gallery.ts';
import type { Picture } from '../../ui/viewers/pictures/picture.ts';

/** A picture of the gallery as the image viewer takes it. */
export function viewedImage({ title, alt, picture }: GalleryImage): Picture {
  return { ...picture, title, alt };
}
