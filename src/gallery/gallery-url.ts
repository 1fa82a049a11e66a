import { RECORD_NUMBER } from '#kit/api/url-values.ts';
import type { CategoryFilter } from './categories.ts';
import { galleryCategories } from './wire.ts';

/** What the query of the gallery page asks for. */
export interface GalleryQuery {
  readonly category: CategoryFilter;
  /** The open folder, if any. */
  readonly folderId: number | null;
  /** Cursors of the pictures and folders; undefined for the first page. */
  readonly imagesCursor?: string | undefined;
  readonly foldersCursor?: string | undefined;
}

/** URL of the gallery with its query (public specification, section 2). */
export function galleryUrl({ category, folderId, imagesCursor, foldersCursor }: GalleryQuery): string {
  const query = new URLSearchParams({
    ...(category !== 'all' && { category }),
    ...(folderId !== null && { folder: String(folderId) }),
    ...(imagesCursor && { before: imagesCursor }),
    ...(foldersCursor && { folders_from: foldersCursor }),
  });
  return query.size > 0 ? `/gallery?${query}` : '/gallery';
}

/** Parses the query of a URL; invalid categories and folder numbers are ignored. */
export function parseGalleryQuery({ searchParams }: URL): GalleryQuery {
  const category = searchParams.get('category');
  const folder = searchParams.get('folder') ?? '';
  return {
    category: galleryCategories.find((known) => known === category) ?? 'all',
    folderId: RECORD_NUMBER.test(folder) ? Number(folder) : null,
    imagesCursor: searchParams.get('before') || undefined,
    foldersCursor: searchParams.get('folders_from') || undefined,
  };
}
