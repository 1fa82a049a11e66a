import { previewCut } from './text.ts';

/** What stands before a name and is no part of it, without its full stop. */
const HONORIFICS = new Set(
  'rev reverend fr father dn deacon dr mr mrs ms very most rt v h g h.g h.h his grace holiness the cor-episcopa ramban achen metropolitan bishop'.split(
    ' ',
  ),
);

/** The letters of a name's first and last word, 'GM' of 'Rev. Fr. George K. Mathew'; '' for a text without any letter. */
export function monogram(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word));
  const names = words.filter((word) => !HONORIFICS.has(word.toLowerCase().replace(/\.$/, '')));
  const [first, ...others] = names.length > 0 ? names : words;
  return [first, others.at(-1)].map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  const letters = word.replace(/^[^\p{L}]+/u, '');
  // with the marks that belong to it: a cut after one letter would go back before it
  for (let length = 1; length <= letters.length; length += 1) {
    const { text } = previewCut(letters, length);
    if (text !== '') return text.toUpperCase();
  }
  return '';
}
