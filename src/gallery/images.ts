import type { ViewerPicture } from '#kit/viewers/pictures/image-viewer.tsx';
import type { GalleryImage } from './contract.ts';

/** Number of images, '12 images' or '1 image'. */
export function imageCountLabel(count: number): string {
  return count === 1 ? '1 image' : `${count} images`;
}

/** Converts a gallery image for the image viewer. */
export function toViewerPicture({ title, alt, description, picture }: GalleryImage): ViewerPicture {
  return { ...picture, title, alt, description };
}
