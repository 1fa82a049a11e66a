import { isEmail } from '../email-address.ts';
import { oneLine } from '../pasted-text.ts';
import { isSafeLink, linkify, type TextPart } from './linkify.ts';
import { mailtoUrl } from './mailto-url.ts';
import { isWebUrl } from './web-url.ts';

/** `[Link Text](address)`: the text has no brackets, and the address ends at a space or bracket; it may contain `(brackets)`. */
const NAMED_LINK = /\[([^[\]\n]{1,300})\]\( *((?:[^\s()<>"“”]|\([^\s()<>"“”]*\)){1,2000}) *\)/g;
const BARE_HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?(?:[/?#]|$)/i;

/** Reverse the text direction, so that `moc.live` looks like another name. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Splits plain text into text and links, both `[Link Text](url)` (public specification, section 3, Home page ad) and plain
 * addresses. The address of a named link is a URL, a page of this site, an email address, or a host without a scheme. An unsafe
 * link remains text.
 */
export function linkifyNamed(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: written, 1: named = '', 2: address = '', index } of text.matchAll(NAMED_LINK)) {
    const href = linkAddress(address);
    if (!href) continue;
    const shown = linkName(named);
    parts.push(...linkify(text.slice(from, index)), { text: shown, href, ...spoofedHost(shown, href) });
    from = index + written.length;
  }
  return [...parts, ...linkify(text.slice(from))];
}

/** The name of a link as it is shown. */
export const linkName = (name: string) => name.replace(BIDI_CONTROLS, '');

/** The URL of a named link; undefined if the address is unsafe. */
export function linkAddress(written: string): string | undefined {
  const address = oneLine(written);
  if (isEmail(address)) return mailtoUrl(address);
  const href = BARE_HOST.test(address) ? `https://${address}` : address;
  return isWebUrl(href) || isSafeLink(href) ? href : undefined;
}

/** Characters that look like a dot or a slash after NFKC (most are listed in UTS #39). */
const DOTS =
  '.\u00b7\u0660\u06d4\u06f0\u0701\u0702\u1427\u16eb\u2022\u2027\u2219\u22c5\u2e31\u2e33\u3002\u30fb\ua4f8\ua60e\ua78f\u{10101}\u{10a50}\u{1d16d}';
const SLASHES = '\u1735\u2041\u2044\u2215\u2571\u27cb\u29f8\u2cc6\u3033\u30ce\u31d3\u4e3f\u{1d23a}';
/**
 * Text that looks like a host name in any script, an IPv4 address, or `//name`. One or two dots; three are an ellipsis.
 */
const HOST_LIKE = new RegExp(
  `[\\p{L}\\p{N}-][${DOTS}${SLASHES}]{1,2}\\p{L}{2,}|(?:\\p{N}{1,3}[${DOTS}]){3}\\p{N}|[/${SLASHES}]{2}[\\p{L}\\p{N}]`,
  'u',
);

/** Returns the actual host (or email address) of a link if its text looks like a different one. */
export function spoofedHost(shown: string, href: string): { host?: string } {
  if (href.startsWith('/')) return {};
  const { protocol, host, pathname } = new URL(href);
  const real = protocol === 'mailto:' ? pathname : host;
  // full-width characters look like ASCII, and zero-width characters are invisible
  const seen = shown
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll('。', '.')
    .toLowerCase()
    .trim();
  const [, named = seen] = /^(?:https?:\/\/|mailto:)?(?:www\.)?([^/?#]*)/.exec(seen) ?? [];
  const isReal = named === real.replace(/^www\./, '');
  return real !== '' && !isReal && HOST_LIKE.test(stripOverlooked(shown)) ? { host: real } : {};
}

const NARROW_BLANKS = /[\u2006-\u200a\u202f\u205f]/g;
const SLASHES_IN_ONE = /[\u2afb\u2afd]/g;
/** A link's underline hides an underscore and marks below a letter. */
const OVERLOOKED_CHARACTERS = /[\p{Cf}\p{DI}\p{M}_]| (?=\p{M})/gu;

/** Removes characters between letters that a reader may overlook. */
function stripOverlooked(shown: string): string {
  return shown
    .replace(NARROW_BLANKS, '')
    .replace(SLASHES_IN_ONE, '//')
    .normalize('NFKD')
    .replace(OVERLOOKED_CHARACTERS, '');
}
