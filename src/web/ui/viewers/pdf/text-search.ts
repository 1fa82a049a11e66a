/** Longer terms find nothing, and make the pattern long. */
export const MOST_TERM_CHARACTERS = 100;

/** Where a term was found: the page, counted from 0, and its place in that page's text. */
export interface Found {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

/** A piece of a page's text as pdf.js answers it; marks without text stand among them. */
interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** A page's text; a line's end is a blank, as it is in the text layer that `layerText` reads. */
export function pageText(items: readonly TextItem[]): string {
  return items.map(({ str = '', hasEOL }) => (hasEOL ? `${str} ` : str)).join('');
}

/** Every occurrence of a term on a page, in upper or lower case, over as many blanks as there are. A blank term finds nothing. */
export function found(term: string, text: string, page: number): Found[] {
  const words = term.trim().slice(0, MOST_TERM_CHARACTERS).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const pattern = new RegExp(words.map(escaped).join('\\s+'), 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
    page,
    from: index,
    to: index + match.length,
  }));
}

/** The first that lies on a page or after it; else the very first. */
export function firstFrom(all: readonly Found[], page: number): number {
  return Math.max(
    0,
    all.findIndex((one) => one.page >= page),
  );
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
