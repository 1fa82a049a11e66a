import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '#storage/testing/fresh.ts';
import { existingKey, makeKey } from './secret-key.ts';

const place = () => ({ secretKey: undefined, dataDir: freshFolder() });

it('makes one key for a folder, which only its user reads, and finds it again', () => {
  const here = place();
  expect(existingKey(here)).toBeUndefined();
  const key = makeKey(here);
  expect([makeKey(here), existingKey(here)]).toEqual([key, key]);
  expect(statSync(join(here.dataDir, 'secret.key')).mode & 0o077).toBe(0);
});

it.each(['', '\n', 'half a key'])('does not take %j for a key, and leaves it as it is', (content) => {
  const here = place();
  const file = join(here.dataDir, 'secret.key');
  writeFileSync(file, content);
  for (const use of [existingKey, makeKey]) expect(() => use(here)).toThrow(/holds no whole key/);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
