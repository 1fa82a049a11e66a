import type { GalleryImage } from '#contract/resources/gallery.ts';
import type { ViewerPicture } from '../../ui/viewers/pictures/image-viewer.tsx';

/** Number of images, '12 images' or '1 image'. */
export function imageCountLabel(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

/** Converts a gallery image for the image viewer. */
export function toViewerPicture({ title, alt, picture }: GalleryImage): ViewerPicture {
  return { ...picture, title, alt };
}
