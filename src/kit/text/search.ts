import { isCivilDate, longDate } from '#church-year/dates.ts';
import { foldText, spellingKey, wordsOf } from '#church-year/spelling.ts';
import { limitCombiningMarks } from './characters.ts';
import { singleLine } from './preview.ts';

const fold = (text: string) => foldText(limitCombiningMarks(text));

/** A text that is compared with queries: its words and their spelling keys, each between spaces. */
export interface SearchedText {
  readonly words: string;
  readonly keys: string;
}

export function toSearchedText(text: string): SearchedText {
  const words = wordsOf(fold(text));
  return { words: ` ${words.join(' ')} `, keys: ` ${words.map(cachedKey).join(' ')} ` };
}

/** A word of a query. */
export interface QueryWord {
  readonly word: string;
  /** A number is found as a whole, any other word also as the beginning of a longer one. */
  readonly isNumber: boolean;
  /** The beginning of the spelling keys that are found too; null if they would be too similar to each other. */
  readonly key: string | null;
}

/** Returns the words of a query, the longest first, without those that are the beginning of another one. */
export function queryWords(query: string): QueryWord[] {
  const words = wordsOf(fold(query)).sort((a, b) => b.length - a.length);
  return words
    .filter((word, index) => !words.slice(0, index).some((longer) => longer.startsWith(word)))
    .map((word) => {
      const isNumber = /^\d+$/.test(word);
      return { word, isNumber, key: isNumber ? null : beginningOfKey(word) };
    });
}

const MIN_KEY_LENGTH = 4;

function beginningOfKey(word: string): string | null {
  const key = cachedKey(word);
  // of a short word the whole key: 'Mor' is 'Mar', but not the beginning of 'Mary'
  if (word.length < MIN_KEY_LENGTH) return `${key} `;
  // the final vowel is another one in a longer word
  const beginning = key.replace(/a$/, '');
  return beginning.length < MIN_KEY_LENGTH ? null : beginning;
}

/** Most words occur in many texts. */
const MAX_CACHED_KEYS = 50_000;
const cachedKeys = new Map<string, string>();

function cachedKey(word: string): string {
  const cached = cachedKeys.get(word);
  if (cached !== undefined) return cached;
  if (cachedKeys.size >= MAX_CACHED_KEYS) cachedKeys.clear();
  const key = spellingKey(word);
  cachedKeys.set(word, key);
  return key;
}

export function hasWord({ words, keys }: SearchedText, { word, isNumber, key }: QueryWord): boolean {
  return words.includes(isNumber ? ` ${word} ` : ` ${word}`) || (key !== null && keys.includes(` ${key}`));
}

/** Spellings are compared in names and titles only, because that takes ten times as long. */
const MAX_TITLE_CHARACTERS = 200;

/**
 * Returns whether a field contains the term, or the fields have all of its words; names also in their other usual
 * spellings (public specification, section 5). A blank term matches everything. A field that is a date is compared as
 * 'Sunday, December 6, 2026'.
 */
export function createMatcher(term: string): (...fields: readonly (string | null)[]) => boolean {
  const trimmed = term.trim();
  if (trimmed === '') return () => true;
  const wanted = fold(trimmed).trim();
  // nothing is left of an apostrophe
  if (wanted === '') return (...fields) => fields.some((field) => field?.includes(trimmed));
  const words = queryWords(trimmed);
  // single letters, such as those of 'a%b', are in most texts
  const hasWords = words.length > 0 && words.every(({ word, isNumber }) => isNumber || word.length > 1);
  return (...fields) => {
    const texts = fields
      .filter((field) => field !== null)
      .map((field) => fold(isCivilDate(field) ? longDate(field) : field));
    if (texts.some((text) => text.includes(wanted))) return true;
    if (!hasWords) return false;
    const titles = toSearchedText(texts.filter(({ length }) => length <= MAX_TITLE_CHARACTERS).join('\n'));
    const isFound = (word: QueryWord) =>
      hasWord(titles, word) || (!word.isNumber && texts.some((text) => text.includes(word.word)));
    return words.every(isFound);
  };
}

/** A word with the joiners and apostrophes in it. */
const WORD = /[\p{L}\p{M}\p{N}\p{Cf}'`´‘’′]+/gu;

/** Start and end of a word in a text. */
type Mark = [start: number, end: number];

/** Finds the words of a text that begin with a word of a query, in any usual spelling. */
export function findMarks(text: string, words: readonly QueryWord[]): Mark[] {
  return [...text.matchAll(WORD)]
    .filter(([each]) => words.some((word) => hasWord(toSearchedText(each), word)))
    .map(({ 0: each, index }) => [index, index + each.length]);
}

/** Characters before the first match in an excerpt. */
const LEAD_CHARACTERS = 60;

/** Returns the part of a text with the first match, on one line; the beginning if nothing matches. */
export function excerpt(text: string, words: readonly QueryWord[], characters: number): string {
  const match = findMarks(text, words)[0]?.[0] ?? 0;
  const lead = text.slice(Math.max(0, match - LEAD_CHARACTERS), match);
  // whole words before the match, unless they are the beginning of the text
  const before = lead.length < LEAD_CHARACTERS ? lead : lead.replace(/^\S*\s?/, '');
  const start = match - before.length;
  return `${start > 0 ? '…' : ''}${singleLine(text.slice(start), characters)}`;
}
