import { mailtoUrl } from './mailto-url.ts';

export interface TextPart {
  readonly text: string;
  /** URL of a link; always http, https, mailto or tel. */
  readonly href?: string;
  /** The actual host or email address, if the link text looks like a different one. */
  readonly host?: string;
}

/**
 * A URL ends at a space, quotation mark, bracket or invisible character. An email address is linked as a whole or not at all:
 * the end of 'jürgen@parish.example' is another person's.
 */
const LINK =
  /(?<![a-z\d])(?:https?:\/\/|www\.[\w-]{1,63}\.)[^\s<>"“”\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]+|(?<![\p{L}\p{M}\p{N}&/=#%])\b[\w.+'’‘ʼ´`-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/giu;
const EMAIL_START = /^[^/?#:]*@/;

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
    const [written] = match;
    const start = match.index + (/^_.*_$/.test(written) ? 1 : 0);
    const isMarked = EMAIL_START.test(written) || isItalic(text, match.index);
    const found = stripTrailingPunctuation(text.slice(start, match.index + written.length), isMarked);
    const href = toHref(found);
    const isHostCut = start + hostEnd(found) > characters;
    if (isHostCut || !PLAIN_HOST.test(href) || !isSafeLink(href)) continue;
    add(start);
    add(start + found.length, href);
  }
  add(text.length);
  return parts;
}

function toHref(found: string): string {
  if (found.includes('://')) return found;
  return EMAIL_START.test(found) ? mailtoUrl(found) : `https://${found}`;
}

/** Whether italics of WhatsApp, `_text_`, have begun before an index. A URL may also end with an underscore of its own. */
function isItalic(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  return (line.match(/(?<![a-z\d])_|_(?![a-z\d])/gi)?.length ?? 0) % 2 === 1;
}

/** Index after the host of a URL, or after an email address. */
function hostEnd(address: string): number {
  return /^(?:https?:\/\/)?[^/?#]*/i.exec(address)?.[0].length ?? 0;
}

/**
 * Removes sentence punctuation, marks of WhatsApp (`*bold*`, `~struck~`), and a closing bracket that has no opening bracket in
 * the address.
 *
 * @param isMarked whether an underscore is a mark, too.
 */
function stripTrailingPunctuation(address: string, isMarked: boolean): string {
  const punctuation = `.,;:!?]}'’…»›*~\`${isMarked ? '_' : ''}`;
  let unopened = address.split(')').length - address.split('(').length;
  let end = address.length;
  while (
    end > 0 &&
    (address[end - 1] === ')' ? unopened > 0 : punctuation.includes(address[end - 1] as string))
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
