import { isGalleryCategory, isRecordNumber } from '#contract/pages.ts';
import type { CategoryChoice } from './categories.ts';

/** What the page of the gallery is asked to show. */
export interface AskedGallery {
  readonly category: CategoryChoice;
  /** The folder that is opened; null for none. */
  readonly folderId: number | null;
  /** Where the pictures, and the folders, begin; undefined for at their beginning. */
  readonly before?: string | undefined;
  readonly foldersFrom?: string | undefined;
}

/** The gallery's address, with the query keys that say what it shows (public specification, section 2). */
export function galleryAddress({ category, folderId, before, foldersFrom }: AskedGallery): string {
  const query = new URLSearchParams({
    ...(category !== 'all' && { category }),
    ...(folderId !== null && { folder: String(folderId) }),
    ...(before && { before }),
    ...(foldersFrom && { folders_from: foldersFrom }),
  });
  return query.size > 0 ? `/gallery?${query}` : '/gallery';
}

/** What an address asks for; a category that is none and a folder that is no number count as not asked for. */
export function askedGallery({ searchParams }: URL): AskedGallery {
  const category = searchParams.get('category') ?? '';
  const folder = searchParams.get('folder') ?? '';
  return {
    category: isGalleryCategory(category) ? category : 'all',
    folderId: isRecordNumber(folder) ? Number(folder) : null,
    before: searchParams.get('before') || undefined,
    foldersFrom: searchParams.get('folders_from') || undefined,
  };
}
