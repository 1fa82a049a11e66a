import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../process/config.ts';
import { StorageUnusable } from '../storage/errors.ts';
import { fsyncPath } from '../storage/sqlite/durable-files.ts';

type KeySource = Pick<Config, 'secretKey' | 'dataDir'>;

/** Generated keys have 43. */
const MIN_KEY_LENGTH = 32;

/**
 * Returns the secret key from SECRET_KEY or the data folder; undefined before the first start.
 *
 * @throws StorageUnusable if the file is truncated (a full disk, a power failure): an empty key would be known to
 *   everyone.
 */
export function readSecretKey({ secretKey, dataDir }: KeySource): string | undefined {
  if (secretKey) return secretKey;
  const file = keyFilePath(dataDir);
  return existsSync(file) ? readKeyFile(file) : undefined;
}

/**
 * Creates a key in the data folder (mode 600), unless another process has just created one.
 *
 * @returns the key in the file.
 * @throws as `readSecretKey`.
 */
export function createSecretKey({ dataDir }: KeySource): string {
  const file = keyFilePath(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // without a sync of the folder, a power failure may remove the file after data was encrypted with its key
  fsyncPath(dataDir);
  return readKeyFile(file);
}

function readKeyFile(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= MIN_KEY_LENGTH) return key;
  throw new StorageUnusable(
    `${file} does not contain a complete key. Restore the previous file, or, before the very first start, delete it.`,
  );
}

const keyFilePath = (dataDir: string) => join(dataDir, 'secret.key');
