import { datedEntries } from '../tables/all.ts';
import type { Entry } from './entry.ts';
import { type ParishFeast, toEntry } from './parish-feasts.ts';
import { rankOf } from './precedence.ts';

/** Shorter words are not prefixes: 'Mar' would otherwise match 'Mary'. */
const MIN_LENGTH = 4;
/** Differences between the English spellings of Malayalam and Syriac names, in the order in which they are removed. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^ye/, 'e'], // Yeldho, Eldho
  [/^gh?(?:ee|e|i)(?=var)/, ''], // Geevarghese, Gheevarghese, Varghese
  [/^h(?=[aeiou])/, ''], // Hosanna, Oshana
  [/oy?[ai]m(?=[bp])/, 'om'], // Nombu, Noyambu
  [/np/g, 'mp'], // Anpathu, Ambathu
  [/mp/g, 'mb'],
  [/nch/g, 'nj'], // Pathinanju, Pathinanchu
  [/ph/g, 'f'],
  [/ch$/, 's'],
  [/zh/g, 'l'],
  [/([bcdgkst])h/g, '$1'], // Yeldho, Yeldo; Koodosh, Kudos
  [/dt/g, 't'], // Idto, Eetho
  [/[cq]/g, 'k'],
  [/[bw]/g, 'v'], // Sleeba, Sleeva
  [/z/g, 's'],
  [/j/g, 'y'], // Njayar, Nyayar
  [/iy(?=[aeiou])/, 'i'], // Valiya, Valia
  [/ee|ii|ea|ie|y(?![aeiou])/g, 'i'], // Sleeba, Sliba
  [/oo|uu|ou/g, 'u'], // Koodosh, Kudosh
  [/e/g, 'a'], // Denaha, Danaha
  [/(.)\1+/g, '$1'], // Perunnal, Perunal
  [/[aiou]h?$/, 'a'], // Denaha, Denaho
];

/** Returns a key that is equal for the usual English spellings of one word. */
export function spellingKey(word: string): string {
  return spellings.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), word);
}

/** Reduces a spelling key to its consonants and the places of its vowels. */
function withoutVowels(key: string): string {
  return key.replace(/[aiou]+/g, 'a');
}

/** Words that many names contain and many queries add, such as 'Yeldho Perunnal'. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  ['feast', 'festival', 'perunnal', 'thirunnal', 'of', 'the', 'our', 'st', 'saint'].map(spellingKey),
);

/** The words of a name or query in lower case, without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}

function specificWordsOf(text: string): string[] {
  return wordsOf(text).filter((word) => !GENERIC_WORDS.has(spellingKey(word)));
}

/** A key in which spaces are ignored: 'Dukhavelli' is 'Dukha Velli'. */
function joinedKey(text: string): string {
  return spellingKey(specificWordsOf(text).join(''));
}

/** An entry with what the search compares. */
interface IndexedEntry {
  readonly entry: Entry;
  /** The words of its names with their keys. */
  readonly keysByWord: ReadonlyMap<string, string>;
  readonly joinedKeys: readonly string[];
}

function indexed(entry: Entry): IndexedEntry {
  const names = namesOf(entry);
  const words = names.flatMap(wordsOf);
  return {
    entry,
    keysByWord: new Map(words.map((word) => [word, spellingKey(word)])),
    joinedKeys: names.map(joinedKey),
  };
}

const indexedTables = datedEntries.map(indexed);

/**
 * Returns the entries that have all words of the query in their names, in any usual spelling, or whose name is written
 * as one word. Entries with a name that consists of these words come first, then other feasts of our Lord; otherwise the
 * order is that of the tables, followed by the parish's own feasts.
 */
export function findEntries(query: string, parishFeasts: readonly ParishFeast[] = []): Entry[] {
  const searched = [...indexedTables, ...parishFeasts.map((feast) => indexed(toEntry(feast)))];
  const keysByWord = new Map(searched.flatMap((each) => [...each.keysByWord]));
  const specific = specificWordsOf(query);
  const matchers = (specific.length > 0 ? specific : wordsOf(query)).map((word) =>
    matchingWords(word, keysByWord),
  );
  if (matchers.length === 0) return [];
  const matches = (inName: readonly string[]) =>
    matchers.every((matching) => inName.some((word) => matching.has(word)));
  const joined = joinedKey(query);
  const isJoined = ({ joinedKeys }: IndexedEntry) => joinedKeys.includes(joined);
  const isNamed = ({ entry }: IndexedEntry) =>
    namesOf(entry).some((name) => {
      const inName = specificWordsOf(name);
      return inName.length <= matchers.length && matches(inName);
    });
  const relevance = (each: IndexedEntry) =>
    isNamed(each) || isJoined(each) ? 2 : Number(rankOf(each.entry) === 'our-lord');
  return searched
    .filter((each) => matches([...each.keysByWord.keys()]) || isJoined(each))
    .sort((a, b) => relevance(b) - relevance(a))
    .map(({ entry }) => entry);
}

/**
 * Returns the words in the names of feasts that match a word of the query in any spelling. If none matches, it compares
 * the consonants only.
 */
function matchingWords(word: string, keysByWord: ReadonlyMap<string, string>): ReadonlySet<string> {
  const key = spellingKey(word);
  const isLong = word.length >= MIN_LENGTH;
  const wordsWith = (isMatch: (key: string, each: string) => boolean) =>
    [...keysByWord].filter(([each, itsKey]) => isMatch(itsKey, each)).map(([each]) => each);
  const spelled = wordsWith(
    (itsKey, each) =>
      each === word || (isLong && each.startsWith(word)) || (each.length >= MIN_LENGTH && itsKey === key),
  );
  // a word of vowels has no consonants to compare
  if (spelled.length > 0 || !isLong || withoutVowels(key) === 'a') return new Set(spelled);
  return new Set(wordsWith((itsKey) => withoutVowels(itsKey) === withoutVowels(key)));
}

function namesOf({ name, otherNames = [] }: Entry): readonly string[] {
  return [name, ...otherNames];
}
