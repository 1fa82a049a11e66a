import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { contextWords, isMadeOfContextWords, type PasswordContext } from './context-words.ts';

export const PASSWORD_MIN_CHARACTERS = 12;
export const PASSWORD_MAX_CHARACTERS = 128;
const COMMON_PASSWORD_MESSAGE = 'This password is too common. A few unrelated words make a good one.';
export const CONTEXT_PASSWORD_MESSAGE =
  'This password consists of names and words that are easy to guess for this site. Add a few unrelated words.';

/** Three very common words take fewer guesses, three unrelated ones more. */
const MIN_GUESSES = 1e9;
/** The cost of an estimate grows with the length: at most about 15 ms of CPU time for this many characters. */
const ESTIMATED_MAX_CHARACTERS = 48;
/** Without its symbols a password is too short to say much about it. */
const SQUEEZED_MIN_CHARACTERS = 6;

/**
 * Checks a new password: 12 to 128 visible characters of any kind, not common, and not guessable from its owner or this
 * site (NIST SP 800-63B, section 3.1.1.2).
 *
 * @returns a message for the person who chose it; `undefined` if it is acceptable.
 */
export async function passwordProblem(password: string, owner: PasswordContext): Promise<string | undefined> {
  const basicProblem = await basicPasswordProblem(password);
  if (basicProblem) return basicProblem;
  const text = plainText(password);
  const words = contextWords(owner);
  if (isMadeOfContextWords(text, words)) return CONTEXT_PASSWORD_MESSAGE;
  return (await isGuessable(text, words)) ? COMMON_PASSWORD_MESSAGE : undefined;
}

/**
 * Checks only what the host's setup must meet too: valid characters, the length, and the list of common passwords.
 *
 * @returns a message; `undefined` if it passes.
 */
export async function basicPasswordProblem(password: string): Promise<string | undefined> {
  // lone surrogates and undecodable bytes all become U+FFFD, so different passwords would have the same hash
  if (password.toWellFormed().includes('\ufffd'))
    return 'This password contains an invalid character. Please choose another one.';
  const text = password.normalize('NFKC');
  // NFKC can expand one character to a whole phrase, which is no harder to guess than one character
  const visibleCount = Math.min(...[password, text].map((form) => [...visibleCharacters(form)].length));
  if (visibleCount < PASSWORD_MIN_CHARACTERS)
    return `A password must have at least ${PASSWORD_MIN_CHARACTERS} characters.`;
  if ([...text].length > PASSWORD_MAX_CHARACTERS)
    return `A password must have at most ${PASSWORD_MAX_CHARACTERS} characters.`;
  return (await isCommon(plainText(password))) ? COMMON_PASSWORD_MESSAGE : undefined;
}

/** The form in which a password is compared with lists: NFKC, visible characters, lower case. */
function plainText(password: string): string {
  return visibleCharacters(password.normalize('NFKC')).toLowerCase();
}

/** Removes invisible characters such as zero-width spaces, which do not make a password harder to guess. */
function visibleCharacters(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '');
}

/** The advice in our own messages, which some users type as their password. */
const ADVICE_WORDS = 'fewunrelatedwords';

async function isCommon(text: string): Promise<boolean> {
  if (text.replace(/[^a-z]/g, '').includes(ADVICE_WORDS)) return true;
  return Object.values(await wordLists()).some((words) => words.includes(text));
}

/** Estimates the guesses with and without symbols, which do not make words much harder to guess. */
async function isGuessable(text: string, words: readonly string[]): Promise<boolean> {
  const squeezed = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const forms = squeezed.length < SQUEEZED_MIN_CHARACTERS ? [text] : [text, squeezed];
  estimator ??= createEstimator();
  const zxcvbn = await estimator;
  return forms.some((form) => zxcvbn.check(form, [...words]).guesses < MIN_GUESSES);
}

/** Created when it is first needed, because the dictionaries take 150 ms of CPU time and 25 MB. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: await wordLists(),
    graphs: adjacencyGraphs,
    maxLength: ESTIMATED_MAX_CHARACTERS,
    // the default of 100 takes ten times as long
    l33tMaxSubstitutions: 5,
  });
}

/** Common passwords, English words and first names, each list the most common first. */
async function wordLists(): Promise<Record<string, string[]>> {
  const [common, english] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  // the 89,000 last names would take another 60 ms and 6 MB
  const { 'lastnames-en': _, ...englishLists } = english.dictionary;
  return { passwords: common.dictionary['passwords-common'], ...englishLists };
}
