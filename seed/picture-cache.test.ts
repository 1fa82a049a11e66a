import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { createPictureCache } from './picture-cache.ts';
import { type SeedFile, writeDrawing } from './sample-files.ts';

it('a drawing is rendered once; later copies and the cache do not share their files', async () => {
  const [dataDir, folder] = [freshFolder(), freshFolder()];
  const cache = createPictureCache(folder);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><path d="M0 0h8v5H0z" fill="#8f1d21"/></svg>';
  const write = () => writeDrawing(dataDir, { folder: 'pictures', drawing: { svg }, now: 0 }, cache);
  const pathOf = ({ stored }: SeedFile, ending = '.jpg') =>
    join(dataDir, stored.address.replace('.jpg', ending));
  const first = await write();
  const rendered = await readFile(pathOf(first));
  const cached = (ending: string) => join(folder, `${first.cacheKey}${ending}`);

  // different from what a renderer would write
  await writeFile(cached('.jpg'), 'copied');
  await writeFile(cached('-320.avif'), 'a variant');
  const second = await write();
  expect(await readFile(pathOf(second), 'utf8')).toBe('copied');
  expect(await readFile(pathOf(second, '-320.avif'), 'utf8')).toBe('a variant');
  expect(second.stored).toEqual({
    ...first.stored,
    address: expect.not.stringContaining(first.stored.address),
  });
  await writeFile(pathOf(second), 'changed');
  expect(await readFile(cached('.jpg'), 'utf8')).toBe('copied');

  await rm(cached('.json'));
  expect(await readFile(pathOf(await write()))).toEqual(rendered);
  await cache.keepOnly(new Set(['another key']));
  await expect(readFile(cached('.jpg'))).rejects.toThrow('ENOENT');
});
