import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { subsetFontAliases } from './subset-fonts.ts';

const require = createRequire(import.meta.url);
const FILES = '@fontsource-variable/eb-garamond/files';

it('`subsetFontAliases` replaces the font files of the package by smaller ones, also in imports with a query', async () => {
  const fonts = await subsetFontAliases();
  expect(fonts).toHaveLength(2);
  for (const { find, replacement } of fonts) {
    const name = basename(replacement);
    expect(`${FILES}/${name}?url`.replace(find, replacement)).toBe(`${replacement}?url`);
    expect(readFileSync(replacement).toString('latin1', 0, 4)).toBe('wOF2');
    const originalSize = statSync(require.resolve(`${FILES}/${name}`)).size;
    expect(statSync(replacement).size).toBeLessThan(0.9 * originalSize);
  }
});

it('`subsetFontAliases` reuses the files of the first call', async () => {
  const times = async () =>
    (await subsetFontAliases()).map(({ replacement }) => statSync(replacement).mtimeMs);
  expect(await times()).toEqual(await times());
});
