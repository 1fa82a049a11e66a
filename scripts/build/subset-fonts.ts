import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Alias } from 'vite';

const PACKAGE = '@fontsource-variable/eb-garamond';
const packageFolder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
const CACHE = join(import.meta.dirname, '..', '..', '.cache', 'fonts');

/** The weights that pages use. */
const FONTS = [
  { file: 'eb-garamond-latin-wght-normal.woff2', weight: { min: 400, max: 700 } },
  { file: 'eb-garamond-latin-wght-italic.woff2', weight: 400 },
] as const;
/** Kerning, ligatures, accents, tabular figures. Small capitals, swashes and the rest are a seventh of the file. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Reduces the heading font to the characters, weights and features that pages use. Results are cached per version
 * of the font.
 *
 * @returns Vite aliases from the files of the package to the reduced ones.
 */
export async function subsetFontAliases(): Promise<Alias[]> {
  return Promise.all(
    FONTS.map(async ({ file, weight }) => ({
      // not anchored at the end, because scripts import the file with a query
      find: new RegExp(`^${PACKAGE}/files/${file}`),
      replacement: await cachedSubset(file, { weight, format: 'woff2' }),
    })),
  );
}

/** Path of the heading font in medium weight, as TrueType: libraries that draw text cannot read WOFF2. */
export function headingFontFile(): Promise<string> {
  return cachedSubset(FONTS[0].file, { weight: 500, format: 'truetype' });
}

async function cachedSubset(
  file: string,
  { weight, format }: { weight: number | { min: number; max: number }; format: 'woff2' | 'truetype' },
): Promise<string> {
  const text = charactersIn(JSON.parse(readFileSync(join(packageFolder, 'unicode.json'), 'utf8')).latin);
  const font = readFileSync(join(packageFolder, 'files', file));
  const options = { keepFeatures: FEATURES, variationAxes: { wght: weight }, targetFormat: format };
  const key = createHash('sha256').update(font).update(JSON.stringify({ text, options })).digest('hex');
  const cached = join(CACHE, key.slice(0, 12), file);
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
