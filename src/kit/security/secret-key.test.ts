import fs, { fstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshFolder } from '../storage/testing/fresh-database.ts';
import { createSecretKey, readSecretKey } from './secret-key.ts';

const newSource = () => ({ secretKey: undefined, dataDir: freshFolder() });

it('a created key is readable only by its owner, and is found again', () => {
  const source = newSource();
  expect(readSecretKey(source)).toBeUndefined();
  const key = createSecretKey(source);
  expect([createSecretKey(source), readSecretKey(source)]).toEqual([key, key]);
  expect(statSync(join(source.dataDir, 'secret.key')).mode & 0o077).toBe(0);
});

describe('a created key', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  /** Records the inodes of synced folders; `sync` may throw. */
  const syncingFolders = (sync: () => void = () => undefined) => {
    const synced: number[] = [];
    vi.spyOn(fs, 'fsyncSync').mockImplementation((opened) => {
      const stats = fstatSync(opened);
      if (!stats.isDirectory()) return;
      synced.push(stats.ino);
      sync();
    });
    syncBuiltinESMExports();
    return synced;
  };
  const failing = (code: string) => () => {
    throw Object.assign(new Error('fsync'), { code });
  };

  it('is used only after its folder was synced, also if another process has just created it', () => {
    const source = newSource();
    const synced = syncingFolders();
    const key = createSecretKey(source);
    const { ino } = statSync(source.dataDir);
    expect(synced).toEqual([ino]);
    expect(createSecretKey(source)).toBe(key);
    expect(synced).toEqual([ino, ino]);
  });

  it('is used when the file system does not support syncing folders, and not when the disk fails', () => {
    const source = newSource();
    syncingFolders(failing('EINVAL'));
    expect(createSecretKey(source)).toBe(readSecretKey(source));
    vi.restoreAllMocks();
    syncingFolders(failing('EIO'));
    expect(() => createSecretKey(source)).toThrow('fsync');
  });
});

it.each(['', '\n', 'half a key'])('the incomplete key file %j is rejected and not changed', (content) => {
  const source = newSource();
  const file = join(source.dataDir, 'secret.key');
  writeFileSync(file, content);
  for (const use of [readSecretKey, createSecretKey])
    expect(() => use(source)).toThrow(/does not contain a complete key/);
  expect(readFileSync(file, 'utf8')).toBe(content);
});
