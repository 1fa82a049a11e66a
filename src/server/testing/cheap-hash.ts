import { argon2Sync, randomBytes } from 'node:crypto';

const LEAST = { memory: 8, passes: 1, parallelism: 1 };

/**
 * A hash that this password opens, written as `hashPassword` writes it, and made with the least work that argon2id knows:
 * a test of accounts is none of hashing, and a thousand of them each make one.
 */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const message = Buffer.from(password.normalize('NFKC'));
  const tag = argon2Sync('argon2id', { ...LEAST, message, nonce: salt, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${LEAST.memory},t=${LEAST.passes},p=${LEAST.parallelism}$${text(salt)}$${text(tag)}`;
}
