import { isRecordNumber } from '#contract/pages.ts';

/** Id of the section of the resources on the page of the services. */
export const RESOURCES_ID = 'resources';
/** Query key that opens a folder (public specification, section 2). */
const FOLDER_KEY = 'resource_folder';

/**
 * A folder's address on the page of the services; for null, of all folders.
 *
 * @param search the query that the page has now: what else it says, such as the calendar's month, is kept.
 */
export function folderAddress(folderId: number | null, search = ''): string {
  const query = new URLSearchParams(search);
  query.delete(FOLDER_KEY);
  if (folderId !== null) query.set(FOLDER_KEY, String(folderId));
  return `/services${query.size > 0 ? `?${query}` : ''}#${RESOURCES_ID}`;
}

/** The folder that an address opens; null for none, and for what cannot be a folder's number. */
export function askedFolder({ searchParams }: URL): number | null {
  const asked = searchParams.get(FOLDER_KEY) ?? '';
  return isRecordNumber(asked) ? Number(asked) : null;
}
