import { isSafeLink } from './linkify.ts';

/** Whether a URL is safe to fetch, embed or link: a path on this site, or http(s) without credentials. */
export function isWebUrl(address: string): boolean {
  // `//host` and `/\host` are other hosts; browsers strip tabs and newlines before parsing
  if (/^\/(?![/\\])[^\t\n\r]*$/.test(address)) return true;
  return /^https?:/i.test(address) && isSafeLink(address);
}
