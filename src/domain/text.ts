/** The specification's cuts, in characters (public specification, section 9). */
export const EVENT_PREVIEW_CHARACTERS = 172;
export const NEWS_PREVIEW_CHARACTERS = 300;

const SLUG_CHARACTERS = 60;

export interface Preview {
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * The first `characters` (code points) of a text; fewer where the cut would halve what a reader sees as one character.
 * `isCut` says whether anything is left out.
 */
export function previewCut(text: string, characters: number): Preview {
  if (text.length <= characters) return { text, isCut: false };
  let end = endOfPoints(text, characters);
  if (end >= text.length) return { text, isCut: false };
  for (let before = pointBefore(text, end); before !== '' && belongTogether(before, pointAt(text, end)); ) {
    end -= before.length;
    before = pointBefore(text, end);
  }
  return { text: text.slice(0, end), isCut: true };
}

/** As much of a text as `previewCut` looks at: it makes the same preview of it as of all. */
export function beginning(text: string, characters: number): string {
  return text.slice(0, endOfPoints(text, characters + 1));
}

/** Where the first `count` code points end. */
function endOfPoints(text: string, count: number): number {
  let end = 0;
  for (let at = 0; at < count && end < text.length; at += 1)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return end;
}

/** The code point that begins at a place. */
function pointAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) as number);
}

/** The code point that ends at a place; '' at the beginning. */
function pointBefore(text: string, end: number): string {
  const isPair = end > 1 && (text.codePointAt(end - 2) as number) > 0xffff;
  return text.slice(isPair ? end - 2 : Math.max(0, end - 1), end);
}

/** Marks, joiners, skin tones and flag letters lean on what stands before them; conjoining Hangul does so too. */
const LEANS_BACK =
  /[\p{M}\u200c-\u200d\u0e33\u0eb3\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff\p{EMod}\u{e0020}-\u{e007f}]/u;
/** The joiner and the prepended signs (Arabic numbers, Malayalam dot reph) hold on to what follows. */
const HOLDS_ON =
  /[\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u1100-\u115f\ua960-\ua97c\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u;

/**
 * Whether a cut between two code points may halve a character: the rules of UAX #29, drawn a little too wide. Not
 * `Intl.Segmenter`, whose answer differs between browsers: the page must read the same before and after hydration.
 */
function belongTogether(before: string, after: string): boolean {
  if (LEANS_BACK.test(after) || HOLDS_ON.test(before)) return true;
  // a virama makes one conjunct of the consonants on both sides of it; two regional indicators make a flag
  if (/\p{Mn}/u.test(before) && /\p{Lo}/u.test(after)) return true;
  return (before === '\r' && after === '\n') || /^\p{RI}{2}$/u.test(before + after);
}

/** The text on one line in at most `characters`, cut between words, for link previews and page descriptions. */
export function oneLine(text: string, characters: number): string {
  // single blanks, of which a text has hundreds, are what they should be
  const line = text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
  return previewCut(line, characters).isCut ? `${wholeParts(line, characters - 1, ' ')}…` : line;
}

/** As many whole parts as fit; a first part that does not fit is cut itself. */
function wholeParts(text: string, characters: number, separator: string): string {
  const { text: cut, isCut } = previewCut(text, characters);
  const end = cut.lastIndexOf(separator);
  return !isCut || end <= 0 || text[cut.length] === separator ? cut : cut.slice(0, end);
}

/** Case-insensitive search in any of the fields (public specification, section 5). A blank term finds everything. */
export function matches(term: string, ...fields: readonly (string | null)[]): boolean {
  const wanted = folded(term.trim());
  return wanted === '' || fields.some((field) => field !== null && folded(field).includes(wanted));
}

/** A text as a search compares it. */
export function folded(text: string): string {
  return withFewMarks(text).normalize('NFC').toLowerCase();
}

/** More marks on one letter than in any script: thirty is what the stream-safe text of UAX #15 allows. */
const MOST_MARKS = 30;
const MARKS = /\p{M}+/gu;
/** Half of a pair may be half of a mark. */
const PERHAPS_MARK = /[\p{M}\ud800-\udfff]/u;

/** Whether more than thirty marks follow one another. */
export function hasTooManyMarks(text: string): boolean {
  return withFewMarks(text) !== text;
}

/** Without the marks beyond those: `normalize` sorts each run of them, and takes as long as the square of its length. */
function withFewMarks(text: string): string {
  if (!mayHaveTooManyMarks(text)) return text;
  return text.replace(MARKS, (run) =>
    run.length > MOST_MARKS ? [...run].slice(0, MOST_MARKS).join('') : run,
  );
}

/** Looks at every thirty-first place, where such a run must pass: a search looks at millions. */
function mayHaveTooManyMarks(text: string): boolean {
  const isMark = (at: number) => at >= 0 && at < text.length && PERHAPS_MARK.test(text.charAt(at));
  for (let at = MOST_MARKS; at < text.length; at += MOST_MARKS + 1) {
    if (!isMark(at)) continue;
    let from = at;
    while (isMark(from - 1)) from -= 1;
    while (isMark(at + 1)) at += 1;
    if (at - from >= MOST_MARKS) return true;
  }
  return false;
}

/**
 * Without the signs that control something and are not seen: nobody types them, they come along when a text is pasted.
 * What some programs end a line with becomes a line break; that and tabs survive.
 */
export function withoutControls(text: string): string {
  return text.replace(/[\v\f\u0085]/g, '\n').replace(/[^\P{Cc}\t\n\r]/gu, '');
}

/** A title as part of an address: letters and digits of any script, joined by hyphens, at most 60 characters; '' if it has none. */
export function slug(title: string): string {
  const plain = withFewMarks(title)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200b-\u200d'’]/g, '')
    .normalize('NFC');
  const words = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return wholeParts(words.join('-'), SLUG_CHARACTERS, '-');
}

export interface TextPart {
  readonly text: string;
  /** Where this part leads, when it is a link; always http, https, mailto or tel. */
  readonly href?: string;
  /** Where it really leads, a host or a mail address, when its text reads like an address elsewhere. */
  readonly host?: string;
}

/** A web address ends at a blank, a quotation mark, a bracket or a sign that would turn the reading direction around. */
const LINK =
  /\b(?:https?:\/\/|www\.[\w-]{1,63}\.)[^\s<>"“”\u200e\u200f\u202a-\u202e\u2066-\u2069]+|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gi;

/** A host in plain letters, followed by its end: `https://bank.example∕x.evil.example` reads as another than it is. */
const PLAIN_HOST = /^(?:mailto:|https?:\/\/[a-z\d._-]+(?::\d+)?(?:[/?#]|$))/i;

/**
 * Splits plain text at the web and mail addresses in it, so that a page can show them as links. Never HTML.
 *
 * @param characters show no more than this many UTF-16 units. A link that is cut behind its host still leads to its whole address; one
 *   of whose host or mail address less is shown would read as another, and is none.
 */
export function linkParts(text: string, characters = text.length): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number, href?: string) => {
    const shown = text.slice(from, Math.min(to, characters));
    if (shown !== '') parts.push(href === undefined ? { text: shown } : { text: shown, href });
    from = to;
  };
  for (const match of text.matchAll(LINK)) {
    const found = withoutClosingSigns(match[0]);
    const href = hrefOf(found);
    const isHostCut = match.index + endOfHost(found) > characters;
    if (isHostCut || !PLAIN_HOST.test(href) || !isSafeLink(href)) continue;
    add(match.index);
    add(match.index + found.length, href);
  }
  add(text.length);
  return parts;
}

/** `[Link Text](url)`: brackets do not nest, and the address ends at a blank or a bracket. */
const NAMED_LINK = /\[([^[\]\n]{1,300})\]\(([^\s()<>"“”]{1,2000})\)/g;

/** Turn the reading direction around: `moc.live` would be read as another name. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Splits plain text at the links that are written `[Link Text](url)` (public specification, section 3, Home page ad), and at
 * the addresses that stand in it without a name. A link that must not be followed stays the text that it is.
 */
export function namedLinkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: written, 1: named = '', 2: address = '', index } of text.matchAll(NAMED_LINK)) {
    const href = address.startsWith('www.') ? `https://${address}` : address;
    if (!isSafeLink(href)) continue;
    const shown = named.replace(TURNING, '');
    parts.push(...linkParts(text.slice(from, index)), { text: shown, href, ...posing(shown, href) });
    from = index + written.length;
  }
  return [...parts, ...linkParts(text.slice(from))];
}

/** Signs, of all scripts, that are drawn like a dot or a slash (most are listed in UTS #39), as they are after NFKC. */
const DOTS =
  '.\u00b7\u0660\u06d4\u06f0\u0701\u0702\u1427\u16eb\u2022\u2027\u2219\u22c5\u2e31\u2e33\u3002\u30fb\ua4f8\ua60e\ua78f\u{10101}\u{10a50}\u{1d16d}';
const SLASHES = '\u1735\u2041\u2044\u2215\u2571\u27cb\u29f8\u2cc6\u3033\u30ce\u31d3\u4e3f\u{1d23a}';
/**
 * What reads like the name of a host, in letters of any script, or might be taken to end one; one or two dots, since three are
 * an ellipsis. Or the four numbers of a host, or the slashes before a name without a dot.
 */
const HOST_LIKE = new RegExp(
  `[\\p{L}\\p{N}-][${DOTS}${SLASHES}]{1,2}\\p{L}{2,}|(?:\\p{N}{1,3}[${DOTS}]){3}\\p{N}|[/${SLASHES}]{2}[\\p{L}\\p{N}]`,
  'u',
);

/** Where a link leads whose text reads like an address elsewhere: a host, or of a mail link the address. */
function posing(shown: string, href: string): { host?: string } {
  const { protocol, host, pathname } = new URL(href);
  const real = protocol === 'mailto:' ? pathname : host;
  // wide letters and dots look like plain ones, and what has no width is not seen
  const seen = shown
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll('。', '.')
    .toLowerCase()
    .trim();
  const [, named = seen] = /^(?:https?:\/\/|mailto:)?(?:www\.)?([^/?#]*)/.exec(seen) ?? [];
  const isReal = named === real.replace(/^www\./, '');
  return real !== '' && !isReal && HOST_LIKE.test(withoutTrifles(shown)) ? { host: real } : {};
}

const NARROW_BLANKS = /[\u2006-\u200a\u202f\u205f]/g;
const SLASHES_IN_ONE = /[\u2afb\u2afd]/g;
/** A low line, and a mark under a letter or by itself (a blank with a mark), are lost in the line under a link. */
const TRIFLES = /[\p{Cf}\p{DI}\p{M}_]| (?=\p{M})/gu;

/** Without the signs between two letters that a reader may overlook. */
function withoutTrifles(shown: string): string {
  return shown
    .replace(NARROW_BLANKS, '')
    .replace(SLASHES_IN_ONE, '//')
    .normalize('NFKD')
    .replace(TRIFLES, '');
}

function hrefOf(found: string): string {
  if (found.includes('://')) return found;
  return /^[^/?#]*@/.test(found) ? `mailto:${found}` : `https://${found}`;
}

/** Where the host of a web address ends, or a mail address. */
function endOfHost(address: string): number {
  return /^(?:https?:\/\/)?[^/?#]*/i.exec(address)?.[0].length ?? 0;
}

/** What ends a sentence or closes a bracket that stands before the address is no part of it. */
function withoutClosingSigns(address: string): string {
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

/** Whether an address may stand in a link: one of four schemes, and no user name that could pose as the host. */
export function isSafeLink(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const url = new URL(href);
  return (
    ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) &&
    url.username === '' &&
    url.password === ''
  );
}
