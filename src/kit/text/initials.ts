/** Titles before a name, without a period. */
const HONORIFICS = new Set(
  'rev reverend fr father dn deacon dr mr mrs ms very most rt v h g h.g h.h his grace holiness the cor-episcopa ramban achen metropolitan bishop'.split(
    ' ',
  ),
);

/** A letter with its marks, and the consonants that a virama joins to it. */
const FIRST_LETTER = /\p{L}(?:\p{Mn}\u200d?\p{Lo}|[\p{M}\u200d])*/u;

/** Returns the first letters of the first and last name: 'GM' for 'Rev. Fr. George K. Mathew'; '' if there are no letters. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word));
  const names = words.filter((word) => !HONORIFICS.has(word.toLowerCase().replace(/\.$/, '')));
  const [first, ...others] = names.length > 0 ? names : words;
  return [first, others.at(-1)].map((word) => FIRST_LETTER.exec(word ?? '')?.[0].toUpperCase()).join('');
}
