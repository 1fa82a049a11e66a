import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { leanFonts } from './lean-fonts.ts';

const require = createRequire(import.meta.url);
const FILES = '@fontsource-variable/eb-garamond/files';

it('puts fonts that are lighter in the place of those of the package, whatever the query', async () => {
  const fonts = await leanFonts();
  expect(fonts).toHaveLength(2);
  for (const { find, replacement } of fonts) {
    const name = basename(replacement);
    expect(`${FILES}/${name}?url`.replace(find, replacement)).toBe(`${replacement}?url`);
    expect(readFileSync(replacement).toString('latin1', 0, 4)).toBe('wOF2');
    const whole = statSync(require.resolve(`${FILES}/${name}`)).size;
    expect(statSync(replacement).size).toBeLessThan(0.9 * whole);
  }
});

it('makes each of them once', async () => {
  const times = async () => (await leanFonts()).map(({ replacement }) => statSync(replacement).mtimeMs);
  expect(await times()).toEqual(await times());
});
