import { truncate } from './preview.ts';

/** Titles before a name, without a period. */
const HONORIFICS = new Set(
  'rev reverend fr father dn deacon dr mr mrs ms very most rt v h g h.g h.h his grace holiness the cor-episcopa ramban achen metropolitan bishop'.split(
    ' ',
  ),
);

/** Returns the first letters of the first and last name: 'GM' for 'Rev. Fr. George K. Mathew'; '' if there are no letters. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word));
  const names = words.filter((word) => !HONORIFICS.has(word.toLowerCase().replace(/\.$/, '')));
  const [first, ...others] = names.length > 0 ? names : words;
  return [first, others.at(-1)].map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  const letters = word.replace(/^[^\p{L}]+/u, '');
  // `truncate` never splits a letter from its combining marks, so a length of 1 can give ''
  for (let length = 1; length <= letters.length; length += 1) {
    const { text } = truncate(letters, length);
    if (text !== '') return text.toUpperCase();
  }
  return '';
}
