import { RECORD_NUMBER } from '../../api/url-values.ts';

/** URL of a tab, optionally of one folder in it (admin specification, section 2). */
export function tabUrl(key: string, folderId: number | null = null): string {
  return `/admin/dashboard?tab=${key}${folderId === null ? '' : `&folder=${folderId}`}`;
}

/**
 * URL of a tab that opens the form of a record, or of a new one, in one of the tab's lists. `useLinkedForm` opens it.
 *
 * @param list name of the list, which is also the kind of its drafts. @param folderId the folder with the list, if any.
 */
export function formUrl(
  key: string,
  list: string,
  id: number | 'new' = 'new',
  folderId: number | null = null,
): string {
  return `${tabUrl(key, folderId)}&list=${list}&open=${id}`;
}

/** URL of a public page that opens one of its forms, perhaps of a record in its list. `useLinkedForm` opens it. */
export function pageFormUrl(path: string, form: string, id: number | 'new' = 'new'): string {
  return `${path}?list=${form}&open=${id}`;
}

/** The open folder of the services or gallery tab; null for none or for an invalid id. */
export function openFolderId(search: URLSearchParams): number | null {
  const folder = search.get('folder') ?? '';
  return RECORD_NUMBER.test(folder) ? Number(folder) : null;
}
