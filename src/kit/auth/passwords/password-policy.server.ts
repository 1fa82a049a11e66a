import { MessageChannel, Worker } from 'node:worker_threads';
import { contextWords, isMadeOfContextWords, type PasswordContext } from './context-words.server.ts';
import type { Question } from './dictionary-worker.server.ts';

const PASSWORD_MIN_CHARACTERS = 12;
const PASSWORD_MAX_CHARACTERS = 128;
const COMMON_PASSWORD_MESSAGE = 'This password is too common. A few unrelated words make a good one.';
export const CONTEXT_PASSWORD_MESSAGE =
  'This password consists of names and words that are easy to guess for this site. Add a few unrelated words.';

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
 * Checks only what a password from the settings must meet too: valid characters, the length, and the list of common passwords.
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
  return (
    text.replace(/[^a-z]/g, '').includes(ADVICE_WORDS) || ask({ kind: 'common', forms: [text], words: [] })
  );
}

/** Estimates the guesses with and without symbols, which do not make words much harder to guess. */
async function isGuessable(text: string, words: readonly string[]): Promise<boolean> {
  const squeezed = text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const forms = squeezed.length < SQUEEZED_MIN_CHARACTERS ? [text] : [text, squeezed];
  return ask({ kind: 'guessable', forms, words });
}

let worker: Worker | undefined;

/** Asks the worker thread. The first question starts it, because the dictionaries take 25 MB. @throws Error if it ends. */
function ask(question: Question): Promise<boolean> {
  worker ??= startWorker();
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  port1.once('close', () => reject(new Error('The worker for passwords ended')));
  // the port keeps the process alive until the answer
  port1.once('message', (answer) => {
    resolve(answer);
    port1.close();
  });
  worker.postMessage({ ...question, port: port2 }, [port2]);
  return promise;
}

function startWorker(): Worker {
  const started = new Worker(new URL('dictionary-worker.server.ts', import.meta.url));
  started.unref();
  // the port of each question reports the end
  return started.on('error', () => undefined).on('exit', () => (worker = undefined));
}
