import { promises as files, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { type ContinueOnError, listFilesOnDisk } from './disk-files.ts';
import {
  DIRECTORIES,
  deleteFile,
  expectedFileNames,
  moveFileToLive,
  moveFileToTrash,
  quarantineFile,
} from './storage-layout.ts';

const STEM = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const reference = {
  public_id: `gallery/${STEM}`,
  kind: 'picture',
  address: `/media/gallery/${STEM}.jpg`,
} as const;
const names = expectedFileNames(reference);

let dataDir: string;
beforeEach(() => {
  dataDir = freshFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const createFiles = (...paths: string[]) => {
  for (const path of paths) {
    const file = join(dataDir, 'media', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'x');
  }
};
const listFiles = () =>
  readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(dataDir, 'media', '/').length))
    .sort();

/** Does not catch errors, so that a failure fails the test. */
const runDirectly: ContinueOnError = async (work) => void (await work());

describe('moving and deleting a file', () => {
  it('reads no directory', async () => {
    const readers = (['readdir', 'opendir'] as const).map((reader) => vi.spyOn(files, reader));
    syncBuiltinESMExports();
    createFiles(
      `gallery/${STEM}.jpg`,
      `gallery/${STEM}-320.avif`,
      `gallery/${STEM}-1920.webp`,
      `gallery/${OTHER}.jpg`,
    );
    await moveFileToTrash(dataDir, names);
    expect(listFiles()).toEqual([`.resting/gallery/${STEM}.jpg`, `gallery/${OTHER}.jpg`]);
    await moveFileToLive(dataDir, names);
    expect(listFiles()).toEqual([`gallery/${STEM}.jpg`, `gallery/${OTHER}.jpg`]);
    await deleteFile(dataDir, names);
    expect(listFiles()).toEqual([`gallery/${OTHER}.jpg`]);
    for (const reader of readers) expect(reader).not.toHaveBeenCalled();
    await listFilesOnDisk(dataDir, runDirectly);
    expect(readers.flatMap(({ mock }) => mock.calls)).not.toEqual([]);
  });

  it.each(['jpg', 'png', 'webp'])(
    'deletes a file with the extension .%s when its row has no address',
    async (ending) => {
      createFiles(`gallery/${STEM}.${ending}`);
      await deleteFile(dataDir, expectedFileNames({ ...reference, address: null }));
      expect(listFiles()).toEqual([]);
    },
  );

  it.each([
    ['restored', moveFileToLive],
    ['trashed', moveFileToTrash],
    ['quarantined', (...file: [string, typeof names]) => quarantineFile(...file, 0)],
  ])('deletes a file even when it is %s concurrently, at any step of the deletion', async (_, move) => {
    const { unlink } = files;
    const few = { ...names, variants: names.variants.slice(0, 1) };
    let steps = 1;
    for (const directory of Object.values(DIRECTORIES))
      for (let at = 1; at <= steps; at += 1) {
        createFiles(join(directory, `gallery/${STEM}.jpg`));
        let step = 0;
        vi.spyOn(files, 'unlink').mockImplementation(async (path) => {
          step += 1;
          if (step === at) await move(dataDir, few);
          return unlink(path);
        });
        syncBuiltinESMExports();
        await deleteFile(dataDir, few);
        vi.restoreAllMocks();
        expect(listFiles(), `moved at step ${at} from "${directory}"`).toEqual([]);
        steps = Math.max(steps, step);
      }
    expect(steps).toBeGreaterThan(Object.keys(DIRECTORIES).length);
  });

  it('moves a file to the trash even when too many files are open', async () => {
    createFiles(`gallery/${STEM}.jpg`, `gallery/${STEM}-320.avif`);
    vi.spyOn(files, 'open').mockRejectedValue(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }));
    syncBuiltinESMExports();
    await expect(moveFileToTrash(dataDir, names)).rejects.toThrow('EMFILE');
    expect(listFiles()).toEqual([`.resting/gallery/${STEM}.jpg`]);
  });
});

describe('an unreadable media directory', () => {
  it('causes an error when files are listed or moved', async () => {
    createFiles('gallery');
    await expect(listFilesOnDisk(dataDir, runDirectly)).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(moveFileToTrash(dataDir, names)).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('counts as empty when it does not exist', async () => {
    expect((await listFilesOnDisk(dataDir, runDirectly)).live.size).toBe(0);
    await moveFileToTrash(dataDir, names);
    expect(listFiles()).toEqual([]);
  });
});
