import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createKeyedSemaphore } from '../../process/keyed-semaphore.ts';

const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing runs in libuv's thread pool, which also reads files; one core stays free for serving pages. */
const HASH_CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
const semaphore = createKeyedSemaphore({ concurrency: HASH_CONCURRENCY, maxQueued: 20 });
const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

/**
 * No password has this hash. Compared against if there is no account, so that the response takes as long; and stored for
 * a user who has not accepted an invitation.
 */
export const DUMMY_HASH = formatHash(ARGON2_COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Runs work that hashes a password: two at a time; 20 calls wait.
 *
 * @throws ApiProblem BUSY if the queue is full.
 */
export function runInHashSlot<T>(work: () => Promise<T>): Promise<T> {
  return semaphore('hash', work);
}

/**
 * @returns the hash in the PHC string format, `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 * @throws ApiProblem BUSY if the hash queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await runInHashSlot(() =>
    hash(password, { ...ARGON2_COST, nonce: salt, tagLength: HASH_BYTES }),
  );
  return formatHash(ARGON2_COST, salt, tag);
}

/** Call it in a hash slot. @throws Error if `stored` is malformed. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  if (!salt || !expected) throw new Error('A stored password hash is malformed');
  const tag = Buffer.from(expected, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await hash(password, { ...cost, nonce: Buffer.from(salt, 'base64'), tagLength: tag.length });
  return timingSafeEqual(actual, tag);
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
  return argon2id({ ...parameters, message: Buffer.from(password.normalize('NFKC')) });
}

function formatHash({ memory, passes, parallelism }: typeof ARGON2_COST, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}
