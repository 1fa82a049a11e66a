import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { guessCost } from './guess-cost.ts';
import { charactersOffWalks } from './keyboard-walks.ts';

/** Beyond this nobody repeats or walks the keyboard out of laziness, and no list of passwords goes there. */
const PATTERN_MAX_CHARACTERS = 48;
/** A year, or a few signs: what people put around a word when they are told to. */
const DECORATION_CHARACTERS = 4;
const SPARE_CHARACTERS = 3;
const REPEATED_MIN_CHARACTERS = 5;
const WORD_MIN_LETTERS = 3;
/** Some 70 million guesses: three words that everybody uses cost less, three that have nothing to do with each other more. */
const COST_MIN_BITS = 26;

/**
 * Whether a password is a common one, one or two common words written as one and merely decorated, a short text said
 * over and over, a walk along the keyboard, or a phrase of the words that everybody uses most. The lists are those of
 * zxcvbn, which come with the installed packages: nothing is asked from outside.
 *
 * @param plain what can be seen of the password, in NFKC and lower case.
 */
export function isGuessable(plain: string): boolean {
  const words = commonWords();
  const squeezed = plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  if (words.has(plain) || words.has(squeezed) || isDecorated(plain, words)) return true;
  if (guessCost(plain, words) < COST_MIN_BITS) return true;
  if (plain.length > PATTERN_MAX_CHARACTERS) return false;
  const unit = repeatedUnit(plain);
  const isRepeated =
    [...unit].length < REPEATED_MIN_CHARACTERS ||
    (unit !== plain && (words.has(unit) || isDecorated(unit, words)));
  return isRepeated || (isAscii(plain) && charactersOffWalks(plain) <= SPARE_CHARACTERS);
}

/** What our own texts say that a good password is made of: people type what they read. */
const ADVICE = 'fewunrelatedwords';

/** Whether a password stands on the list as it is, or holds what is said about good ones. @param plain in NFKC and lower case. */
export function isCommon(plain: string): boolean {
  if (plain.replace(/[^a-z]/g, '').includes(ADVICE)) return true;
  // looked up in the text of the lists: every start with ADMIN_PASSWORD asks, and a set of all words takes long to make
  const written = JSON.stringify(plain);
  return LISTS.some((path) => textOf(path).includes(written));
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

/** Reads figures and signs as the letters that they may stand for: 'p4r1sh' is 'parish'. */
export function withoutLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

function isDecorated(text: string, words: Words): boolean {
  const core = withoutEnds(text);
  const start = text.indexOf(core);
  const decoration =
    charactersOffWalks(text.slice(0, start)) + charactersOffWalks(text.slice(start + core.length));
  if (decoration > DECORATION_CHARACTERS) return false;
  return [core, withoutLeet(core)].some((word) => words.has(word) || isTwoOf(word, words));
}

/** Leaves out what is no letter before the first and after the last one. */
export function withoutEnds(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function isTwoOf(text: string, words: Words): boolean {
  for (let cut = WORD_MIN_LETTERS; cut <= text.length - WORD_MIN_LETTERS; cut += 1)
    if (words.has(text.slice(0, cut)) && words.has(text.slice(cut))) return true;
  return false;
}

/** Whether the keyboards whose walks we know can type it. */
function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** The shortest text that makes this one when repeated; the text itself when nothing does. */
function repeatedUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

const packages = createRequire(import.meta.url);
const LISTS = [
  'language-common/src/passwords',
  ...['commonWords', 'wikipedia', 'firstnames'].map((name) => `language-en/src/${name}`),
];

/** Each word, and how common it is: 1 for the commonest. */
type Words = ReadonlyMap<string, number>;
let read: WeakRef<Words> | undefined;

/** Common passwords, English words and first names; read when somebody chooses a password, which on most days nobody does, and kept only until the memory is wanted. */
function commonWords(): Words {
  const words = read?.deref() ?? placesOf(LISTS.map((path) => JSON.parse(textOf(path)) as string[]));
  read = new WeakRef(words);
  return words;
}

/** The lists begin with the commonest, but for the names, which stand in the order of their letters: there it says little. */
function placesOf(lists: readonly (readonly string[])[]): Words {
  const places = new Map<string, number>();
  for (const list of lists)
    for (const [n, word] of list.entries()) places.set(word, Math.min(n + 1, places.get(word) ?? n + 1));
  return places;
}

function textOf(path: string): string {
  return readFileSync(packages.resolve(`@zxcvbn-ts/${path}.json`), 'utf8');
}
