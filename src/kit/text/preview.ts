/** Lengths of previews, in characters (public specification, section 9). */
export const EVENT_PREVIEW_CHARACTERS = 172;
export const NEWS_PREVIEW_CHARACTERS = 300;

interface Preview {
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * Returns the first `characters` code points, or fewer so that no grapheme cluster is split. `isCut` is true if the
 * text was longer.
 */
export function truncate(text: string, characters: number): Preview {
  const points = codePoints(text, characters + 1);
  if (points.length <= characters) return { text, isCut: false };
  let end = characters;
  while (end > 0 && isOneCharacter(points[end - 1] as string, points[end] as string)) end -= 1;
  return { text: points.slice(0, end).join(''), isCut: true };
}

/** Truncates after a complete word, without punctuation before the ellipsis; a first word that does not fit is cut. */
export function preview(text: string, characters: number): Preview {
  const { text: cut, isCut } = truncate(text, characters);
  if (!isCut) return { text, isCut };
  const words = /\s/.test(text.charAt(cut.length)) ? cut : cut.replace(/\s+\S*$/, '');
  return { text: words.replace(/[\s.,:;…–—-]+$/, '') || cut, isCut };
}

/** The first `count` code points. */
function codePoints(text: string, count: number): string[] {
  return Array.from(text.slice(0, 2 * count)).slice(0, count);
}

/** Marks, joiners, skin tones, tag characters and conjoining Hangul extend the preceding character. */
const EXTENDS_PREVIOUS =
  /[\p{M}\u200c-\u200d\u0e33\u0eb3\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff\p{EMod}\u{e0020}-\u{e007f}]/u;
/** The joiner and prepended signs (Arabic number signs, Malayalam dot reph) combine with the next character. */
const EXTENDS_NEXT =
  /[\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u1100-\u115f\ua960-\ua97c\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{113d1}\u{1193f}\u{11941}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u;

/**
 * Whether two code points may belong to one grapheme cluster; slightly more inclusive than UAX #29. `Intl.Segmenter`
 * differs between browsers, and the hydrated page must have the same text as the server's.
 */
function isOneCharacter(before: string, after: string): boolean {
  if (EXTENDS_PREVIOUS.test(after) || EXTENDS_NEXT.test(before)) return true;
  // a virama joins the consonants on both sides into a conjunct; two regional indicators form a flag
  if (/\p{Mn}/u.test(before) && /\p{Lo}/u.test(after)) return true;
  return (before === '\r' && after === '\n') || /^\p{RI}{2}$/u.test(before + after);
}

/** Returns the text on one line of at most `characters`, truncated between words; for link previews and descriptions. */
export function singleLine(text: string, characters: number): string {
  // skips single spaces, which need no replacement
  const line = text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
  return truncate(line, characters).isCut ? `${preview(line, characters - 1).text}…` : line;
}
