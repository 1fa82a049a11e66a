import { limitCombiningMarks } from './characters.ts';

/** Whether any field contains the term, ignoring case (public specification, section 5). A blank term matches everything. */
export function matchesSearch(term: string, ...fields: readonly (string | null)[]): boolean {
  const wanted = foldText(term.trim());
  return wanted === '' || fields.some((field) => field !== null && foldText(field).includes(wanted));
}

/** Normalizes a text for search. */
export function foldText(text: string): string {
  return limitCombiningMarks(text).normalize('NFC').toLowerCase();
}
