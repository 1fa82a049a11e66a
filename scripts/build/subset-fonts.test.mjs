import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { EXTENDED_LATIN, subsetFontAliases } from './subset-fonts.ts';

const require = createRequire(import.meta.url);

it('`subsetFontAliases` replaces font files of packages by smaller ones, also in imports with a query', async () => {
  const fonts = await subsetFontAliases();
  expect(fonts).toHaveLength(5);
  for (const { find, replacement } of fonts) {
    const file = find.source.slice(1).replaceAll('\\/', '/');
    expect(basename(file)).toBe(basename(replacement));
    expect(`${file}?url`.replace(find, replacement)).toBe(`${replacement}?url`);
    expect(readFileSync(replacement).toString('latin1', 0, 4)).toBe('wOF2');
    const originalSize = statSync(require.resolve(file)).size;
    expect(statSync(replacement).size).toBeLessThan(0.9 * originalSize);
  }
});

it('`subsetFontAliases` reuses the files of the first call', async () => {
  const times = async () =>
    (await subsetFontAliases()).map(({ replacement }) => statSync(replacement).mtimeMs);
  expect(await times()).toEqual(await times());
});

it('the style sheet requests the extended Latin fonts for exactly the characters that they contain', () => {
  const css = readFileSync(new URL('../../src/app/theme/fonts.css', import.meta.url), 'utf8');
  const ranges = css
    .split('@font-face')
    .filter((rule) => rule.includes('-latin-ext-'))
    .map((rule) => rule.match(/unicode-range:([^;]+)/)?.[1].replace(/\s/g, ''));
  expect(ranges).toEqual([EXTENDED_LATIN, EXTENDED_LATIN]);
});
