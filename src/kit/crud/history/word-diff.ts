import { diffArrays } from 'diff';

/** With more words removed and added, the whole text is shown as replaced. */
const MAX_EDITS = 1_000;

/** The words that were removed from a text, added to it, and neither. */
export function diffWords(before: string, after: string) {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const replaced = [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: next },
  ];
  const parts = diffArrays(old, next, { maxEditLength: MAX_EDITS }) ?? replaced;
  return parts.map((part) => ({ ...part, text: part.value.join('') }));
}

/** Words, each with the space after it, so that a space is never a difference of its own, and ends of lines. */
function wordsOf(text: string): string[] {
  return text.match(/\S+[^\S\n]*|\s+/g) ?? [];
}
