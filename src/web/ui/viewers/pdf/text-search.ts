/** Longer terms are cut: they would make the pattern too long. */
export const MAX_TERM_CHARACTERS = 100;

/** A match: zero-based page, and offsets in the page's text. */
export interface TextMatch {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

/** A text item of pdf.js; marked-content items have no text. */
interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** The text of a page. A line end becomes a blank, as in `textNodeOffsets`. */
export function pageText(items: readonly TextItem[]): string {
  return items.map(({ str = '', hasEOL }) => (hasEOL ? `${str} ` : str)).join('');
}

/** All matches of a term on a page, ignoring case and the amount of whitespace. A blank term has none. */
export function findMatches(term: string, text: string, page: number): TextMatch[] {
  const words = term.trim().slice(0, MAX_TERM_CHARACTERS).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const pattern = new RegExp(words.map(escapeRegExp).join('\\s+'), 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
    page,
    from: index,
    to: index + match.length,
  }));
}

/** Index of the first match on or after a page, else 0. */
export function firstMatchIndex(matches: readonly TextMatch[], page: number): number {
  return Math.max(
    0,
    matches.findIndex((one) => one.page >= page),
  );
}

function escapeRegExp(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
