import type { GalleryCategory, GalleryFolder, GalleryImage } from '#contract/resources/gallery.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import { presentPicture } from '../../uploads/picture-view.ts';
import type { GalleryFolderWithCount } from './folder-queries.ts';
import type { ImageWithFile } from './image-queries.ts';

export function presentImage(row: ImageWithFile, media: MediaHosts): GalleryImage {
  const picture = presentPicture(row, media);
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    category: row.category as GalleryCategory,
    imageUrl: row.address ?? '',
    src: picture.src,
    alt: altOf(row),
    isDecorative: row.is_decorative === 1,
    publicId: row.public_id,
    folderId: row.folder_id,
    createdAt: row.created_at,
    version: row.version,
    picture,
  };
}

export function presentGalleryFolder(
  row: GalleryFolderWithCount,
  cover: ImageWithFile | undefined,
  media: MediaHosts,
): GalleryFolder {
  return {
    _id: row.id,
    name: row.name,
    category: row.category as GalleryCategory,
    imageCount: row.image_count,
    cover: cover
      ? {
          imageId: cover.id,
          isChosen: cover.id === row.cover_id,
          alt: altOf(cover),
          picture: presentPicture(cover, media),
        }
      : null,
    createdAt: row.created_at,
    version: row.version,
  };
}

function altOf({ is_decorative, alt, title }: ImageWithFile): string {
  return is_decorative === 1 ? '' : (alt ?? title);
}
