import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Alias } from 'vite';

const PACKAGE = '@fontsource-variable/eb-garamond';
const home = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
const MADE = join(import.meta.dirname, '..', '.cache', 'fonts');

/** The weights that pages use; what is emphasized has one. */
const FONTS = [
  { file: 'eb-garamond-latin-wght-normal.woff2', weight: { min: 400, max: 700 } },
  { file: 'eb-garamond-latin-wght-italic.woff2', weight: 400 },
];
/** Kerning, ligatures and accents, and figures of one width; small capitals, swashes and the rest are a seventh of the file. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Cuts the headings' font down to what pages use of it, once for each version of the font.
 *
 * @returns where the fonts are found instead of in their package.
 */
export async function leanFonts(): Promise<Alias[]> {
  const text = charactersOf(JSON.parse(readFileSync(join(home, 'unicode.json'), 'utf8')).latin);
  return Promise.all(
    FONTS.map(async ({ file, weight }) => ({
      // scripts ask with a query behind it
      find: new RegExp(`^${PACKAGE}/files/${file}`),
      replacement: await cut(join(home, 'files', file), file, {
        text,
        keepFeatures: FEATURES,
        variationAxes: { wght: weight },
      }),
    })),
  );
}

async function cut(
  source: string,
  file: string,
  { text, ...options }: { readonly text: string } & Parameters<typeof subsetFont>[2],
): Promise<string> {
  const font = readFileSync(source);
  const key = createHash('sha256').update(font).update(JSON.stringify({ text, options })).digest('hex');
  const made = join(MADE, key.slice(0, 12), file);
  if (!existsSync(made)) {
    mkdirSync(dirname(made), { recursive: true });
    // never half a font: pages may be built twice at once
    const written = `${made}.${process.pid}`;
    writeFileSync(written, await subsetFont(font, text, { ...options, targetFormat: 'woff2' }));
    renameSync(written, made);
  }
  return made;
}

/** Of ranges as style sheets write them: `U+0000-00FF,U+0131`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => range.replace('U+', '').split('-'))
    .map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('');
}
