import { tabAddress } from '../../tabs.ts';

/** A folder opened in the tab of the services; for null, all folders (admin specification, section 2). */
export function folderAddress(folderId: number | null): string {
  return folderId === null ? tabAddress('services') : `${tabAddress('services')}&folder=${folderId}`;
}

/** The folder that the address opens; null for none, and for what cannot be a folder's number. */
export function askedFolder(search: URLSearchParams): number | null {
  const asked = search.get('folder') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}
