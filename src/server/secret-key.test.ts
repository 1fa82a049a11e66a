import fs, { fstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { existingKey, makeKey } from './secret-key.ts';

const place = () => ({ secretKey: undefined, dataDir: freshFolder() });

it('makes one key for a folder, which only its user reads, and finds it again', () => {
  const here = place();
  expect(existingKey(here)).toBeUndefined();
  const key = makeKey(here);
  expect([makeKey(here), existingKey(here)]).toEqual([key, key]);
  expect(statSync(join(here.dataDir, 'secret.key')).mode & 0o077).toBe(0);
});

describe('a key that is made', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  /** The numbers of the folders that are synced, and what comes of it. */
  const syncingFolders = (sync: () => void = () => undefined) => {
    const synced: number[] = [];
    vi.spyOn(fs, 'fsyncSync').mockImplementation((opened) => {
      const about = fstatSync(opened);
      if (!about.isDirectory()) return;
      synced.push(about.ino);
      sync();
    });
    syncBuiltinESMExports();
    return synced;
  };
  const failing = (code: string) => () => {
    throw Object.assign(new Error('fsync'), { code });
  };

  it('has its name on the disk before it is used, also where another process has just made it', () => {
    const here = place();
    const synced = syncingFolders();
    const key = makeKey(here);
    const { ino } = statSync(here.dataDir);
    expect(synced).toEqual([ino]);
    expect(makeKey(here)).toBe(key);
    expect(synced).toEqual([ino, ino]);
  });

  it('is used where the file system knows no way to do so, and not where the disk fails', () => {
    const here = place();
    syncingFolders(failing('EINVAL'));
    expect(makeKey(here)).toBe(existingKey(here));
    vi.restoreAllMocks();
    syncingFolders(failing('EIO'));
    expect(() => makeKey(here)).toThrow('fsync');
  });
});

it.each(['', '\n', 'half a key'])('does not take %j for a key, and leaves it as it is', (content) => {
  const here = place();
  const file = join(here.dataDir, 'secret.key');
  writeFileSync(file, content);
  for (const use of [existingKey, makeKey]) expect(() => use(here)).toThrow(/holds no whole key/);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
