import { mailtoUrl } from '../text/email-address.ts';

export interface TextPart {
  readonly text: string;
  /** URL of a link; always http, https, mailto or tel. */
  readonly href?: string;
  /** The actual host or email address, if the link text looks like a different one. */
  readonly host?: string;
}

/** A URL ends at a space, quotation mark, bracket or bidirectional control character. */
const LINK =
  /\b(?:https?:\/\/|www\.[\w-]{1,63}\.)[^\s<>"“”\u200e\u200f\u202a-\u202e\u2066-\u2069]+|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gi;

/** An ASCII host followed by its end: `https://bank.example∕x.evil.example` looks like another host. */
const PLAIN_HOST = /^(?:mailto:|https?:\/\/[a-z\d._-]+(?::\d+)?(?:[/?#]|$))/i;

/**
 * Splits plain text into text and links (web and email addresses). The result is data, never HTML.
 *
 * @param characters maximum length in UTF-16 units. A link that is truncated after its host still has its full URL. A
 *   truncated host or email address looks like a different one, so it is plain text.
 */
export function linkify(text: string, characters = text.length): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number, href?: string) => {
    const shown = text.slice(from, Math.min(to, characters));
    if (shown !== '') parts.push(href === undefined ? { text: shown } : { text: shown, href });
    from = to;
  };
  for (const match of text.matchAll(LINK)) {
    const found = stripTrailingPunctuation(match[0]);
    const href = toHref(found);
    const isHostCut = match.index + hostEnd(found) > characters;
    if (isHostCut || !PLAIN_HOST.test(href) || !isSafeLink(href)) continue;
    add(match.index);
    add(match.index + found.length, href);
  }
  add(text.length);
  return parts;
}

/** `[Link Text](url)`: brackets do not nest, and the URL ends at a space or bracket. */
const NAMED_LINK = /\[([^[\]\n]{1,300})\]\(([^\s()<>"“”]{1,2000})\)/g;

/** Reverse the text direction, so that `moc.live` looks like another name. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Splits plain text into text and links, both `[Link Text](url)` (public specification, section 3, Home page ad) and plain
 * addresses. An unsafe link remains text.
 */
export function linkifyNamed(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: written, 1: named = '', 2: address = '', index } of text.matchAll(NAMED_LINK)) {
    const href = address.startsWith('www.') ? `https://${address}` : address;
    if (!isSafeLink(href)) continue;
    const shown = named.replace(BIDI_CONTROLS, '');
    parts.push(...linkify(text.slice(from, index)), { text: shown, href, ...spoofedHost(shown, href) });
    from = index + written.length;
  }
  return [...parts, ...linkify(text.slice(from))];
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
function spoofedHost(shown: string, href: string): { host?: string } {
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

function toHref(found: string): string {
  if (found.includes('://')) return found;
  return /^[^/?#]*@/.test(found) ? mailtoUrl(found) : `https://${found}`;
}

/** Index after the host of a URL, or after an email address. */
function hostEnd(address: string): number {
  return /^(?:https?:\/\/)?[^/?#]*/i.exec(address)?.[0].length ?? 0;
}

/** Removes sentence punctuation, and a closing bracket that has no opening bracket in the address. */
function stripTrailingPunctuation(address: string): string {
  let unopened = address.split(')').length - address.split('(').length;
  let end = address.length;
  while (
    end > 0 &&
    (address[end - 1] === ')' ? unopened > 0 : ".,;:!?]'’…".includes(address[end - 1] as string))
  ) {
    if (address[end - 1] === ')') unopened -= 1;
    end -= 1;
  }
  return address.slice(0, end);
}

/** Whether a URL is safe for `href`: http, https, mailto or tel, without credentials, which can imitate a host. */
export function isSafeLink(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const url = new URL(href);
  return (
    ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === ''
  );
}
