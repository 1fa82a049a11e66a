/** The consonants of the Malayalam chillu letters U+0D7A to U+0D7F, which Unicode encodes in two ways. */
const CHILLU_CONSONANTS = 'ണനരലളക';
const VIRAMA = '\u0d4d';

/**
 * Normalizes text for every search: removes case, accents, apostrophes, joiners and direction marks, writes dashes and any
 * space as one space, and a Malayalam chillu as its consonant with a virama.
 */
export function foldText(text: string): string {
  // a third of the time for most texts
  if (/^\p{ASCII}*$/u.test(text))
    return text
      .replace(/['`]/g, '')
      .replace(/ *[-\t-\r][-\s]*| {2,}/g, ' ')
      .toLowerCase();
  return (
    text
      // before NFKD, in which ´ is a space with an accent
      .replace(/['`´‘’ʼ′]/g, '')
      .normalize('NFKD')
      .toLowerCase()
      // the accents and joiners that all scripts share; the vowel signs of Malayalam belong to its script
      .replace(/[\p{sc=Inherited}\p{Cf}]/gu, '')
      .replace(/[\p{Pd}\u2212\s]+/gu, ' ')
      .replace(
        /[\u0d7a-\u0d7f]/g,
        (chillu) => CHILLU_CONSONANTS.charAt(chillu.charCodeAt(0) - 0x0d7a) + VIRAMA,
      )
      .replace(/\u0d4d+/g, VIRAMA)
      // the vowel sign au in its older form
      .replaceAll('\u0d46\u0d57', '\u0d57')
  );
}

/** The words of a folded text. One has no virama or anusvara at its end, which endings replace: പെരുന്നാൾ, പെരുന്നാളിന്; മറിയം, മറിയമിന്. */
export function wordsOf(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/(?<=.)[\u0d02\u0d4d]$/u, ''));
}

/** Differences between the spellings of Malayalam and Syriac names, in the order in which they are removed. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^ye/, 'e'], // Yeldho, Eldho
  [/^dh?ivan+as/, 'dionis'], // Divannasios, Dionysios
  [/^(?:\u0d2f\u0d46|\u0d0e)(?=\u0d32\u0d4d\u0d26)/, '\u0d2f'], // യെൽദോ, എൽദോ, യൽദോ
  [/^gh?(?:ee|e|i)(?=var)/, ''], // Geevarghese, Gheevarghese, Varghese
  [/^h(?=[aeiou])/, ''], // Hosanna, Oshana
  [/^([br])a+([svwz])a(?=s?$)/, '$1ah$2a'], // Raasa, Raza; Bava, Bawa: unlike other short words
  [/oy?[ai]m(?=[bp])/, 'om'], // Nombu, Noyambu
  [/np/g, 'mp'], // Anpathu, Ambathu
  [/mp/g, 'mb'],
  [/nch/g, 'nj'], // Pathinanju, Pathinanchu
  [/ph/g, 'f'],
  [/ch$/, 's'],
  [/ono$/, 'ana'], // Qurbono, Qurbana
  [/ius$/, 'ios'], // Dionysius, Dionysios
  [/zh/g, 'l'],
  [/([bcdgkst])h/g, '$1'], // Yeldho, Yeldo; Koodosh, Kudos
  [/dt/g, 't'], // Idto, Eetho
  [/[cq]/g, 'k'],
  [/[bw]/g, 'v'], // Sleeba, Sleeva
  [/z/g, 's'],
  [/j/g, 'y'], // Njayar, Nyayar
  [/(?<=[^aeiou])i?y(?=[aeiou])/, 'i'], // Valiya, Valia; Maryam, Mariam
  [/ee|ii|ea|ie|y(?![aeiou])/g, 'i'], // Sleeba, Sliba
  [/oo|uu|ou/g, 'u'], // Koodosh, Kudosh
  [/e/g, 'a'], // Denaha, Danaha
  [/(.)\1+/g, '$1'], // Perunnal, Perunal
  [/(\p{L})\u0d4d\1/gu, '$1'], // കുർബ്ബാന, കുർബാന
  [/[\u0d46\u0d47](?=\u0d3e)/g, ''], // കൂദോശ്, കൂദാശ്
  [/\u0d40/g, '\u0d3f'], // ഗ്രീഗോറിയോസ്, ഗ്രിഗോറിയോസ്
  [/\u0d42/g, '\u0d41'], // ശൂനോയോ, ശുനോയോ
  [/\u0d03/g, ''], // ദുഃഖവെള്ളി, ദുഖവെള്ളി
  [/[aiou]h?$/, 'a'], // Denaha, Denaho
];

/** Shorter words are too similar to each other. */
const MIN_SPELLED_LENGTH = 4;

/** Returns a key that is equal for the usual spellings of one word of `wordsOf`; a short word is its own key. */
export function spellingKey(word: string): string {
  if (word === 'mor') return 'mar';
  if (word.length < MIN_SPELLED_LENGTH) return word;
  return spellings.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), word);
}
