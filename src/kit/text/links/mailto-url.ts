import { plainApostrophes } from '../email-address.ts';

/**
 * Returns the URL of a message to one address. Every other character is encoded (RFC 6068): an address may contain `?`,
 * `&`, `%` and `#`, which would otherwise add recipients or text.
 */
export function mailtoUrl(email: string): string {
  return `mailto:${plainApostrophes(email).replace(/[^\w.+@-]/gu, encodeURIComponent)}`;
}
