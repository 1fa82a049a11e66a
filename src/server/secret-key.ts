import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

type KeyPlace = Pick<Settings, 'secretKey' | 'dataDir'>;

/** The secret of this parish: SECRET_KEY, or the one kept in the data folder; undefined before the first start. */
export function existingKey({ secretKey: given, dataDir }: KeyPlace): string | undefined {
  if (given) return given;
  const file = keyFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Makes one in the data folder (mode 600), unless another process has just done so; answers it. */
export function makeKey({ dataDir }: KeyPlace): string {
  const file = keyFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');
