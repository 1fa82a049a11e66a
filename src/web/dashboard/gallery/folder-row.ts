import type { GalleryFolder } from '#contract/gallery.ts';
import type { RecordRow } from '../crud/types.ts';

/** A folder under the name by which every list of the dashboard knows its records. */
export type FolderRow = GalleryFolder & RecordRow;

export function folderRow(folder: GalleryFolder): FolderRow {
  return { ...folder, title: folder.name };
}
