import { isSafeLink } from './text.ts';

/** Whether an address may be fetched, embedded or linked to: a path on this site, or http and https without a user's name. */
export function isWebAddress(address: string): boolean {
  // `//host` and `/\host` are other hosts; blanks inside such a path are taken out by browsers before they look at it
  if (/^\/(?![/\\])[^\t\n\r]*$/.test(address)) return true;
  return /^https?:/i.test(address) && isSafeLink(address);
}
