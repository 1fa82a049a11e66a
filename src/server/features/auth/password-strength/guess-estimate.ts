import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { guessBits } from './guess-cost.ts';
import { charactersOutsideWalks } from './keyboard-walks.ts';

/** Longer passwords are not checked for repetition and keyboard walks: people do not type these that long. */
const PATTERN_MAX_CHARACTERS = 48;
/** A year or a few symbols around a word do not make it hard to guess. */
const DECORATION_MAX_CHARACTERS = 4;
const OUTSIDE_WALKS_MAX_CHARACTERS = 3;
const REPEATED_MIN_CHARACTERS = 5;
const WORD_MIN_LETTERS = 3;
/** Some 70 million guesses: three very common words cost less, three unrelated words more. */
const GUESS_MIN_BITS = 26;

/**
 * Whether a password is common, one or two common words with a little decoration, a repeated short text, a keyboard
 * walk, or a phrase of very common words. The word lists are those of zxcvbn, from the installed packages.
 *
 * @param plain the visible characters of the password, in NFKC and lower case.
 */
export function isGuessable(plain: string): boolean {
  const words = commonWords();
  const squeezed = plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  if (words.has(plain) || words.has(squeezed) || isDecorated(plain, words)) return true;
  if (guessBits(plain, words) < GUESS_MIN_BITS) return true;
  if (plain.length > PATTERN_MAX_CHARACTERS) return false;
  const unit = repeatedUnit(plain);
  const isRepeated =
    [...unit].length < REPEATED_MIN_CHARACTERS ||
    (unit !== plain && (words.has(unit) || isDecorated(unit, words)));
  return isRepeated || (isAscii(plain) && charactersOutsideWalks(plain) <= OUTSIDE_WALKS_MAX_CHARACTERS);
}

/** The advice in our own messages, which some users type as their password. */
const ADVICE_WORDS = 'fewunrelatedwords';

/** Whether a word list contains the password, or it contains our own advice. @param plain in NFKC and lower case. */
export function isCommon(plain: string): boolean {
  if (plain.replace(/[^a-z]/g, '').includes(ADVICE_WORDS)) return true;
  // searches the JSON text: each start with ADMIN_PASSWORD calls this, and building the map of all words is slow
  const entry = JSON.stringify(plain);
  return WORD_LISTS.some((path) => readList(path).includes(entry));
}

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and symbols with the letters that they resemble: 'p4r1sh' becomes 'parish'. */
export function decodeLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

function isDecorated(text: string, words: WordRanks): boolean {
  const core = trimNonLetters(text);
  const start = text.indexOf(core);
  const decoration =
    charactersOutsideWalks(text.slice(0, start)) + charactersOutsideWalks(text.slice(start + core.length));
  if (decoration > DECORATION_MAX_CHARACTERS) return false;
  return [core, decodeLeet(core)].some((word) => words.has(word) || isTwoWords(word, words));
}

/** Removes everything before the first and after the last letter. */
export function trimNonLetters(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function isTwoWords(text: string, words: WordRanks): boolean {
  for (let cut = WORD_MIN_LETTERS; cut <= text.length - WORD_MIN_LETTERS; cut += 1)
    if (words.has(text.slice(0, cut)) && words.has(text.slice(cut))) return true;
  return false;
}

/** Keyboard walks are known only for ASCII. */
function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** The shortest text whose repetition gives this one; the text itself if there is none. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

const packages = createRequire(import.meta.url);
const WORD_LISTS = [
  'language-common/src/passwords',
  ...['commonWords', 'wikipedia', 'firstnames'].map((name) => `language-en/src/${name}`),
];

/** Each word with its frequency rank: 1 is the most common. */
type WordRanks = ReadonlyMap<string, number>;
let cachedWords: WeakRef<WordRanks> | undefined;

/** Common passwords, English words and first names. Rarely needed, so the map is only weakly cached. */
function commonWords(): WordRanks {
  const words =
    cachedWords?.deref() ?? ranksOf(WORD_LISTS.map((path) => JSON.parse(readList(path)) as string[]));
  cachedWords = new WeakRef(words);
  return words;
}

/** The lists are sorted by frequency, except the first names, which are alphabetical: their ranks mean little. */
function ranksOf(lists: readonly (readonly string[])[]): WordRanks {
  const ranks = new Map<string, number>();
  for (const list of lists)
    for (const [n, word] of list.entries()) ranks.set(word, Math.min(n + 1, ranks.get(word) ?? n + 1));
  return ranks;
}

function readList(path: string): string {
  return readFileSync(packages.resolve(`@zxcvbn-ts/${path}.json`), 'utf8');
}
