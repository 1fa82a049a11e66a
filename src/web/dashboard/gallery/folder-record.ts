import type { GalleryFolder } from '#contract/gallery.ts';
import type { CrudRecord } from '../crud/types.ts';

/** A folder with the `title` that the dashboard's lists expect. */
export type GalleryFolderRecord = GalleryFolder & CrudRecord;

export function toGalleryFolderRecord(folder: GalleryFolder): GalleryFolderRecord {
  return { ...folder, title: folder.name };
}
