import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { turns } from '../../keyed-semaphore.ts';
import { isMadeOfContextWords } from './password-strength/context-words.ts';
import { isCommon, isGuessable } from './password-strength/guess-estimate.ts';

const COMMON = 'This password is among those that are tried first. A few unrelated words make a good one.';
export const PASSWORD_MIN_CHARACTERS = 12;
export const PASSWORD_MAX_CHARACTERS = 128;
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing runs on the threads that also read files, and one processor is left to whoever answers pages. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const inTurn = turns({ atOnce: AT_ONCE, waiting: 22 - AT_ONCE });
const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

/** Compared against when there is no such account, so that the answer takes as long. No password has this hash. */
export const NOBODYS_HASH = written(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * @returns the hash with all that is needed to check it, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` (the PHC string format).
 * @throws ApiProblem BUSY when too many are being hashed already.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(COST, salt, await hash(password, { ...COST, nonce: salt, tagLength: HASH_BYTES }));
}

// in the line itself a caller's passwords stand one by one: many at once would keep out whoever wants to sign in
const oneByOne = turns({ atOnce: 1, waiting: 20 });

/** The same for a password that staff choose. @param by id of who calls. @throws ApiProblem BUSY, also when too many of theirs wait. */
export function hashChosenPassword(password: string, by: number): Promise<string> {
  return oneByOne(`user ${by}`, () => hashPassword(password));
}

/**
 * The same for whoever may not keep the password that they have, which is compared within the same turn.
 *
 * @returns undefined when it is that one. @throws ApiProblem BUSY.
 */
export function hashAnotherPassword(
  password: string,
  { id, password_hash }: { readonly id: number; readonly password_hash: string },
): Promise<string | undefined> {
  return oneByOne(`user ${id}`, async () =>
    (await verifyPassword(password, password_hash)) ? undefined : hashPassword(password),
  );
}

/** @throws ApiProblem BUSY when too many are being hashed already; Error when `stored` is not one of our hashes. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  if (!salt || !expected) throw new Error('A stored password hash is malformed');
  const tag = Buffer.from(expected, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await hash(password, { ...cost, nonce: Buffer.from(salt, 'base64'), tagLength: tag.length });
  return timingSafeEqual(actual, tag);
}

/**
 * Says what is wrong with a password that somebody chooses: 12 to 128 characters of any kind, of which what cannot be seen does not count, not a common one, not one
 * that can be guessed from whose it is and where it is used (NIST SP 800-63B, section 3.1.1.2).
 *
 * @returns one sentence for that person, or undefined when it is good.
 */
export function passwordProblem(
  password: string,
  owner: { readonly email: string; readonly name: string },
): string | undefined {
  const plain = seenOf(password.normalize('NFKC')).toLowerCase();
  const grave = gravePasswordProblem(password);
  if (grave) return grave;
  if (isMadeOfContextWords(plain, owner))
    return 'This password is made of names and words that are easy to guess here. Add a few unrelated words.';
  return isGuessable(plain) ? COMMON : undefined;
}

/**
 * Says what makes a password unfit whoever chooses it: signs that cannot be told apart, its length, or its place on the list of common ones. Whoever sets up
 * the host may choose one that is merely easy to guess.
 *
 * @returns one sentence, or undefined.
 */
export function gravePasswordProblem(password: string): string | undefined {
  // halves of signs, and bytes that were no letters: all of them are hashed as this one sign, which no keyboard types
  if (password.toWellFormed().includes('\ufffd'))
    return 'This password has a sign that cannot be kept. Please choose another one.';
  const text = password.normalize('NFKC');
  const characters = [...text].length;
  // one sign may stand for a whole sentence: it takes no more guesses than any other
  const least = Math.min(...[password, text].map((form) => [...seenOf(form)].length));
  if (least < PASSWORD_MIN_CHARACTERS)
    return `A password has at least ${PASSWORD_MIN_CHARACTERS} characters.`;
  if (characters > PASSWORD_MAX_CHARACTERS)
    return `A password has at most ${PASSWORD_MAX_CHARACTERS} characters.`;
  return isCommon(seenOf(text).toLowerCase()) ? COMMON : undefined;
}

/** What of a password can be seen: the rest, such as a blank without width, makes it look longer than it is. */
function seenOf(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '');
}

/** Letters and digits that nobody mistakes for each other, on paper or over the telephone. */
const CLEAR_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to be handed over once, such as `k7qm-2x9d-hw4t-b8nc-3vyr`: 99 random bits. */
export function oneTimePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => CLEAR_CHARACTERS[randomInt(CLEAR_CHARACTERS.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}

function hash(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return inTurn('hash', () => argon2id({ ...parameters, message: Buffer.from(password.normalize('NFKC')) }));
}

function written({ memory, passes, parallelism }: typeof COST, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}
