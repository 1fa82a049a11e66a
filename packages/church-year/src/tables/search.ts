import type { Entry } from '../observances/entry.ts';
import { type ParishFeast, toEntry } from '../observances/parish-feasts.ts';
import { rankOf } from '../observances/precedence.ts';
import { foldText, spellingKey, wordsOf } from '../spelling.ts';
import { datedEntries } from './all.ts';

/** Shorter words are not prefixes: 'Mar' would otherwise match 'Mary'. */
const MIN_PREFIX_LENGTH = 4;

/** Reduces a spelling key to its consonants and the places of its vowels. */
function withoutVowels(key: string): string {
  return key.replace(/[aiou]+/g, 'a');
}

/** Words that many names contain and many queries add, such as 'Yeldho Perunnal'. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  ['feast', 'festival', 'perunnal', 'thirunnal', 'of', 'the', 'our', 'st', 'saint'].map(spellingKey),
);

/** The words of a name or query. */
export function nameWords(text: string): string[] {
  return wordsOf(foldText(text));
}

function specificWordsOf(text: string): string[] {
  return nameWords(text).filter((word) => !GENERIC_WORDS.has(spellingKey(word)));
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
  const words = names.flatMap(nameWords);
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
  const matchers = (specific.length > 0 ? specific : nameWords(query)).map((word) =>
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
  const isLong = word.length >= MIN_PREFIX_LENGTH;
  const wordsWith = (isMatch: (key: string, each: string) => boolean) =>
    [...keysByWord].filter(([each, itsKey]) => isMatch(itsKey, each)).map(([each]) => each);
  const spelled = wordsWith(
    (itsKey, each) =>
      each === word || (isLong && each.startsWith(word)) || (key.length > 1 && itsKey === key),
  );
  // a word of vowels has no consonants to compare
  if (spelled.length > 0 || !isLong || withoutVowels(key) === 'a') return new Set(spelled);
  return new Set(wordsWith((itsKey) => withoutVowels(itsKey) === withoutVowels(key)));
}

function namesOf({ name, malayalam, otherNames = [], searchNames = [] }: Entry): readonly string[] {
  return [name, ...(malayalam ? [malayalam] : []), ...otherNames, ...searchNames];
}
