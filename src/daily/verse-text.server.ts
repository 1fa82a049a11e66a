/** Adds the missing opening or closing quotation mark to a verse that is part of a longer speech. */
export function balanceQuotes(text: string): string {
  const marks = text.match(/[“”]/g) ?? [];
  const opened = marks[0] === '”' ? `“${text}` : text;
  return marks.at(-1) === '“' ? `${opened}”` : opened;
}

/** Conjunctions that refer to a preceding verse, which the verse of the day does not show. */
const LEADING_CONJUNCTION =
  /^([“‘]*)(?:For|But|And|Now|So then|So|Therefore|Then|Nevertheless|Also|Again)(?:, therefore)?,? (\p{L})/u;

/**
 * Removes a conjunction at the beginning of a verse: 'For God so loved the world' becomes 'God so loved the world'. Only
 * for texts in which the word is a conjunction: 'For everything there is a season' would lose its preposition.
 */
export function startAtClause(text: string): string {
  return text.replace(
    LEADING_CONJUNCTION,
    (_, quotes: string, letter: string) => quotes + letter.toUpperCase(),
  );
}
