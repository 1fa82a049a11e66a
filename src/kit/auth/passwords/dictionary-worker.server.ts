/**
 * A worker thread that compares passwords with dictionaries. Loading them would stop the event loop of the server for a
 * quarter of a second, on a slow machine for seconds.
 */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Whether one of the forms of a password is a common password or word, or can be guessed, also from `words`. */
export interface Question {
  readonly kind: 'common' | 'guessable';
  readonly forms: readonly string[];
  readonly words: readonly string[];
}

/** Three very common words take fewer guesses, three unrelated ones more. */
const MIN_GUESSES = 1e9;
/** The cost of an estimate grows with the length: at most about 15 ms of CPU time for this many characters. */
const ESTIMATED_MAX_CHARACTERS = 48;

/** Common passwords, English words and first names, each list the most common first; without the 89,000 last names. */
const { 'lastnames-en': _, ...englishLists } = english;
const wordLists: Record<string, string[]> = { passwords: common['passwords-common'], ...englishLists };
/** Created when it is first needed, because a start with ADMIN_PASSWORD needs only the lists. */
let estimator: ZxcvbnFactory | undefined;

function createEstimator(): ZxcvbnFactory {
  return new ZxcvbnFactory({
    dictionary: wordLists,
    graphs: adjacencyGraphs,
    maxLength: ESTIMATED_MAX_CHARACTERS,
    // the default of 100 takes ten times as long
    l33tMaxSubstitutions: 5,
  });
}

function isGuessable(form: string, words: readonly string[]): boolean {
  estimator ??= createEstimator();
  return estimator.check(form, [...words]).guesses < MIN_GUESSES;
}

const isCommon = (form: string) => Object.values(wordLists).some((list) => list.includes(form));

parentPort?.on('message', ({ kind, forms, words, port }: Question & { readonly port: MessagePort }) => {
  port.postMessage(forms.some((form) => (kind === 'common' ? isCommon(form) : isGuessable(form, words))));
});
