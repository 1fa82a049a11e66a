import { promises as files, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshFolder } from '../storage/testing/fresh-database.ts';
import { createDiskStore, moveFromOldDirectories } from './disk-files.ts';
import { deleteFile } from './file-store.ts';

const STEM = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const reference = { public_id: `gallery/${STEM}`, kind: 'picture', address: null } as const;

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
const listFiles = () => readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' }).sort();

it('a file is deleted with its variants, without reading the directory', async () => {
  const readers = (['readdir', 'opendir'] as const).map((reader) => vi.spyOn(files, reader));
  syncBuiltinESMExports();
  createFiles(`gallery/${STEM}.png`, `gallery/${STEM}-320.avif`, `gallery/${STEM}-1920.webp`);
  createFiles(`gallery/${OTHER}.jpg`);
  await deleteFile(createDiskStore(dataDir), reference);
  for (const reader of readers) expect(reader).not.toHaveBeenCalled();
  expect(listFiles()).toEqual(['gallery', `gallery/${OTHER}.jpg`]);
});

it('files in the directories of version 0.1 are moved to where they are served, once', async () => {
  createFiles(`.resting/gallery/${STEM}.jpg`, `.stray/documents/${OTHER}.pdf`, `gallery/${OTHER}.jpg`);
  for (const _ of [1, 2]) {
    await moveFromOldDirectories(dataDir);
    expect(listFiles()).toEqual([
      'documents',
      `documents/${OTHER}.pdf`,
      'gallery',
      `gallery/${STEM}.jpg`,
      `gallery/${OTHER}.jpg`,
    ]);
  }
});
