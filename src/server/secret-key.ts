import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { synced } from '#storage/durable-files.ts';
import { StorageUnusable } from '#storage/errors.ts';
import type { Settings } from './config.ts';

type KeyPlace = Pick<Settings, 'secretKey' | 'dataDir'>;

/** A made key has 43. */
const MIN_CHARACTERS = 32;

/**
 * The secret of this parish: SECRET_KEY, or the one kept in the data folder; undefined before the first start.
 *
 * @throws StorageUnusable for a file that a full disk or a power cut has left empty: everybody knows that key.
 */
export function existingKey({ secretKey: given, dataDir }: KeyPlace): string | undefined {
  if (given) return given;
  const file = keyFile(dataDir);
  return existsSync(file) ? keyIn(file) : undefined;
}

/**
 * Makes one in the data folder (mode 600), unless another process has just done so; answers it.
 *
 * @throws as `existingKey`.
 */
export function makeKey({ dataDir }: KeyPlace): string {
  const file = keyFile(dataDir);
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
  // a power cut may otherwise take its name away, and what was sealed meanwhile could not be read any more
  synced(dataDir);
  return keyIn(file);
}

function keyIn(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= MIN_CHARACTERS) return key;
  throw new StorageUnusable(
    `${file} holds no whole key. Put the one of before in its place; at the very first start, delete the file.`,
  );
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');
