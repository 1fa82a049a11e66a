import { promises as files, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { type Attempt, filesOnDisk } from './disk-files.ts';
import { namesOf, PLACES, putAside, removeFile, restFile, wakeFile } from './storage-layout.ts';

const STEM = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const told = {
  public_id: `gallery/${STEM}`,
  kind: 'picture',
  address: `/media/gallery/${STEM}.jpg`,
} as const;
const names = namesOf(told);

let dataDir: string;
beforeEach(() => {
  dataDir = freshFolder();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const lay = (...paths: string[]) => {
  for (const path of paths) {
    const file = join(dataDir, 'media', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'x');
  }
};
const there = () =>
  readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(dataDir, 'media', '/').length))
    .sort();

/** Work that fails is for the test to see. */
const plainly: Attempt = async (work) => void (await work());

describe('a file that is moved or removed', () => {
  it('is known by its names: no folder is read, however many files lie there', async () => {
    const readers = (['readdir', 'opendir'] as const).map((reader) => vi.spyOn(files, reader));
    syncBuiltinESMExports();
    lay(
      `gallery/${STEM}.jpg`,
      `gallery/${STEM}-320.avif`,
      `gallery/${STEM}-1920.webp`,
      `gallery/${OTHER}.jpg`,
    );
    await restFile(dataDir, names);
    expect(there()).toEqual([`.resting/gallery/${STEM}.jpg`, `gallery/${OTHER}.jpg`]);
    await wakeFile(dataDir, names);
    expect(there()).toEqual([`gallery/${STEM}.jpg`, `gallery/${OTHER}.jpg`]);
    await removeFile(dataDir, names);
    expect(there()).toEqual([`gallery/${OTHER}.jpg`]);
    for (const reader of readers) expect(reader).not.toHaveBeenCalled();
    await filesOnDisk(dataDir, plainly);
    expect(readers.flatMap(({ mock }) => mock.calls)).not.toEqual([]);
  });

  it.each(['jpg', 'png', 'webp'])(
    'is found as .%s when its row does not tell what came of its upload',
    async (ending) => {
      lay(`gallery/${STEM}.${ending}`);
      await removeFile(dataDir, namesOf({ ...told, address: null }));
      expect(there()).toEqual([]);
    },
  );

  it.each([
    ['brought back', wakeFile],
    ['laid to rest', restFile],
    ['put aside', (...file: [string, typeof names]) => putAside(...file, 0)],
  ])('is gone once it was removed, at whatever moment it was %s meanwhile', async (_, move) => {
    const { unlink } = files;
    const few = { ...names, narrower: names.narrower.slice(0, 1) };
    let steps = 1;
    for (const place of Object.values(PLACES))
      for (let at = 1; at <= steps; at += 1) {
        lay(join(place, `gallery/${STEM}.jpg`));
        let step = 0;
        vi.spyOn(files, 'unlink').mockImplementation(async (path) => {
          step += 1;
          if (step === at) await move(dataDir, few);
          return unlink(path);
        });
        syncBuiltinESMExports();
        await removeFile(dataDir, few);
        vi.restoreAllMocks();
        expect(there(), `moved at step ${at} from "${place}"`).toEqual([]);
        steps = Math.max(steps, step);
      }
    expect(steps).toBeGreaterThan(Object.keys(PLACES).length);
  });

  it('leaves its address also when no more files can be opened', async () => {
    lay(`gallery/${STEM}.jpg`, `gallery/${STEM}-320.avif`);
    vi.spyOn(files, 'open').mockRejectedValue(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }));
    syncBuiltinESMExports();
    await expect(restFile(dataDir, names)).rejects.toThrow('EMFILE');
    expect(there()).toEqual([`.resting/gallery/${STEM}.jpg`]);
  });
});

describe('what cannot be read', () => {
  it('is told of when it is a folder that housekeeping looks through, and not taken for an empty one', async () => {
    lay('gallery');
    await expect(filesOnDisk(dataDir, plainly)).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(restFile(dataDir, names)).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('is nothing where no folder is there yet', async () => {
    expect((await filesOnDisk(dataDir, plainly)).served.size).toBe(0);
    await restFile(dataDir, names);
    expect(there()).toEqual([]);
  });
});
