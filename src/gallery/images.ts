import type { ViewerPicture } from '#kit/viewers/pictures/image-viewer.tsx';
import type { GalleryImage } from './contract.ts';

/** Converts a gallery image for the image viewer. */
export function toViewerPicture({ title, alt, description, picture }: GalleryImage): ViewerPicture {
  return { ...picture, title, alt, description };
}
