import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Alias } from 'vite';

const require = createRequire(import.meta.url);
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'fonts');

interface Font {
  /** As in an import: '@fontsource-variable/eb-garamond/files/….woff2'. */
  readonly file: string;
  /** The weights that pages use. */
  readonly weight: number | { readonly min: number; readonly max: number };
  /** As in the CSS property `unicode-range`. */
  readonly characters: string;
}

const HEADINGS = '@fontsource-variable/eb-garamond';
const TEXT = '@fontsource-variable/source-sans-3';
const LATIN: string = JSON.parse(readFileSync(require.resolve(`${HEADINGS}/unicode.json`), 'utf8')).latin;
/** The letters of European names and of transliterations: ā, ḥ, ʿ. The complete subset is three times as large. */
export const EXTENDED_LATIN =
  'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+02B0-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F';
/** Regular to semibold. */
const WEIGHTS = { min: 400, max: 600 };
const headingFont = {
  file: `${HEADINGS}/files/eb-garamond-latin-wght-normal.woff2`,
  weight: WEIGHTS,
  characters: LATIN,
};
const FONTS: readonly Font[] = [
  headingFont,
  { file: `${HEADINGS}/files/eb-garamond-latin-wght-italic.woff2`, weight: 400, characters: LATIN },
  {
    file: `${HEADINGS}/files/eb-garamond-latin-ext-wght-normal.woff2`,
    weight: WEIGHTS,
    characters: EXTENDED_LATIN,
  },
  { file: `${TEXT}/files/source-sans-3-latin-wght-normal.woff2`, weight: WEIGHTS, characters: LATIN },
  {
    file: `${TEXT}/files/source-sans-3-latin-ext-wght-normal.woff2`,
    weight: WEIGHTS,
    characters: EXTENDED_LATIN,
  },
];
/** Kerning, ligatures, accents, tabular figures. Small capitals, swashes and the rest are a seventh of the file. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Reduces fonts to the characters, weights and features that pages use. Results are cached per version of the font.
 *
 * @returns Vite aliases from the files of the packages to the reduced ones.
 */
export async function subsetFontAliases(): Promise<Alias[]> {
  return Promise.all(
    FONTS.map(async (font) => ({
      // not anchored at the end, because scripts import the file with a query
      find: new RegExp(`^${font.file}`),
      replacement: await cachedSubset(font, 'woff2'),
    })),
  );
}

/** Path of the heading font in medium weight, as TrueType: libraries that draw text cannot read WOFF2. */
export function headingFontFile(): Promise<string> {
  return cachedSubset({ ...headingFont, weight: 500 }, 'truetype');
}

async function cachedSubset(
  { file, weight, characters }: Font,
  format: 'woff2' | 'truetype',
): Promise<string> {
  const text = charactersIn(characters);
  const font = readFileSync(require.resolve(file));
  const options = { keepFeatures: FEATURES, variationAxes: { wght: weight }, targetFormat: format };
  const key = createHash('sha256').update(font).update(JSON.stringify({ text, options })).digest('hex');
  const cached = join(CACHE, key.slice(0, 12), basename(file));
  if (!existsSync(cached)) {
    mkdirSync(dirname(cached), { recursive: true });
    // renamed when complete, because two builds may run at once
    const temporary = `${cached}.${process.pid}`;
    writeFileSync(temporary, await subsetFont(font, text, options));
    renameSync(temporary, cached);
  }
  return cached;
}

/** @param ranges as in the CSS property `unicode-range`: 'U+0000-00FF,U+0131'. */
function charactersIn(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => range.replace('U+', '').split('-'))
    .map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, offset) => first + offset))
    .map((code) => String.fromCodePoint(code))
    .join('');
}
