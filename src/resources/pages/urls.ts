import { RECORD_NUMBER } from '#kit/api/url-values.ts';

/** Id of the resources section on the services page. */
export const RESOURCES_ID = 'resources';
/** Query key that opens a folder (public specification, section 2). */
const FOLDER_KEY = 'resource_folder';

/**
 * URL of a folder on the services page; of all folders for null.
 *
 * @param search the current query, whose other keys are preserved.
 */
export function openFolderUrl(folderId: number | null, search = ''): string {
  const query = new URLSearchParams(search);
  query.delete(FOLDER_KEY);
  if (folderId !== null) query.set(FOLDER_KEY, String(folderId));
  return `/services${query.size > 0 ? `?${query}` : ''}#${RESOURCES_ID}`;
}

/** Number of the folder that a URL opens; null if missing or invalid. */
export function parseOpenFolder({ searchParams }: URL): number | null {
  const folder = searchParams.get(FOLDER_KEY) ?? '';
  return RECORD_NUMBER.test(folder) ? Number(folder) : null;
}
