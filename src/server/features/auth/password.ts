import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createKeyedSemaphore } from '../../keyed-semaphore.ts';
import { isMadeOfContextWords } from './password-strength/context-words.ts';
import { isCommon, isGuessable } from './password-strength/guess-estimate.ts';

const COMMON_PASSWORD_MESSAGE = 'This password is too common. A few unrelated words make a good one.';
export const PASSWORD_MIN_CHARACTERS = 12;
export const PASSWORD_MAX_CHARACTERS = 128;
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing runs in libuv's thread pool, which also reads files; one core stays free for serving pages. */
const HASH_CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
const runInHashSlot = createKeyedSemaphore({
  concurrency: HASH_CONCURRENCY,
  maxQueued: 22 - HASH_CONCURRENCY,
});
const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

/** Compared against if there is no account, so that the response takes as long. No password has this hash. */
export const DUMMY_HASH = formatHash(ARGON2_COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * @returns the hash in the PHC string format, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 * @throws ApiProblem BUSY if the hash queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatHash(
    ARGON2_COST,
    salt,
    await hash(password, { ...ARGON2_COST, nonce: salt, tagLength: HASH_BYTES }),
  );
}

// one hash per caller: many parallel changes by one administrator would fill the hash queue and block sign-ins
const runInCallerSlot = createKeyedSemaphore({ concurrency: 1, maxQueued: 20 });

/** Like `hashPassword`, one at a time per caller. @throws ApiProblem BUSY, also if the queue of this caller is full. */
export function hashChosenPassword(password: string, callerId: number): Promise<string> {
  return runInCallerSlot(`user ${callerId}`, () => hashPassword(password));
}

/**
 * Hashes a new password that must differ from the current one.
 *
 * @returns `undefined` if it is the same password.
 * @throws ApiProblem BUSY.
 */
export function hashDifferentPassword(
  password: string,
  { id, password_hash }: { readonly id: number; readonly password_hash: string },
): Promise<string | undefined> {
  return runInCallerSlot(`user ${id}`, async () =>
    (await verifyPassword(password, password_hash)) ? undefined : hashPassword(password),
  );
}

/** @throws ApiProblem BUSY if the hash queue is full; Error if `stored` is malformed. */
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
 * Checks a new password: 12 to 128 visible characters of any kind, not common, and not guessable from its owner or this
 * site (NIST SP 800-63B, section 3.1.1.2).
 *
 * @returns a message for the person who chose it; `undefined` if it is acceptable.
 */
export function passwordProblem(
  password: string,
  owner: { readonly email: string; readonly name: string },
): string | undefined {
  const normalized = visibleCharacters(password.normalize('NFKC')).toLowerCase();
  const basicProblem = basicPasswordProblem(password);
  if (basicProblem) return basicProblem;
  if (isMadeOfContextWords(normalized, owner))
    return 'This password consists of names and words that are easy to guess for this site. Add a few unrelated words.';
  return isGuessable(normalized) ? COMMON_PASSWORD_MESSAGE : undefined;
}

/**
 * Checks only what the host's setup must meet too: valid characters, the length, and the list of common passwords.
 *
 * @returns a message; `undefined` if it passes.
 */
export function basicPasswordProblem(password: string): string | undefined {
  // lone surrogates and undecodable bytes all become U+FFFD, so different passwords would have the same hash
  if (password.toWellFormed().includes('\ufffd'))
    return 'This password contains an invalid character. Please choose another one.';
  const text = password.normalize('NFKC');
  const characters = [...text].length;
  // NFKC can expand one character to a whole phrase, which is no harder to guess than one character
  const visibleCount = Math.min(...[password, text].map((form) => [...visibleCharacters(form)].length));
  if (visibleCount < PASSWORD_MIN_CHARACTERS)
    return `A password must have at least ${PASSWORD_MIN_CHARACTERS} characters.`;
  if (characters > PASSWORD_MAX_CHARACTERS)
    return `A password must have at most ${PASSWORD_MAX_CHARACTERS} characters.`;
  return isCommon(visibleCharacters(text).toLowerCase()) ? COMMON_PASSWORD_MESSAGE : undefined;
}

/** Removes invisible characters such as zero-width spaces, which do not make a password harder to guess. */
function visibleCharacters(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '');
}

/** Letters and digits that are not confused on paper or over the phone. */
const UNAMBIGUOUS_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random temporary password such as `k7qm-2x9d-hw4t-b8nc-3vyr`: 99 bits. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 4 }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]).join(
      '',
    );
  return Array.from({ length: 5 }, group).join('-');
}

function hash(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return runInHashSlot('hash', () =>
    argon2id({ ...parameters, message: Buffer.from(password.normalize('NFKC')) }),
  );
}

function formatHash({ memory, passes, parallelism }: typeof ARGON2_COST, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}
