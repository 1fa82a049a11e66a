import { argon2Sync, randomBytes } from 'node:crypto';

const MINIMUM_COST = { memory: 8, passes: 1, parallelism: 1 };

/**
 * Hashes a password in the same format as `hashPassword`, with the minimum cost of argon2id, to keep tests fast.
 */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const message = Buffer.from(password.normalize('NFKC'));
  const tag = argon2Sync('argon2id', { ...MINIMUM_COST, message, nonce: salt, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${MINIMUM_COST.memory},t=${MINIMUM_COST.passes},p=${MINIMUM_COST.parallelism}$${text(salt)}$${text(tag)}`;
}
