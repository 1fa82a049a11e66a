import { brotliCompressSync } from 'node:zlib';
import { chromium as browserType } from '@playwright/test';
import { chromium } from '../scripts/install/chromium.mjs';
import { formatInteger, type Measurement, printRow } from './measurement.ts';
import { fetchRaw } from './raw-fetch.ts';

/** Of the scripts of the home page, with those of the pop-up. */
const SCRIPTS_GOAL_BYTES = 126_000;
const BROTLI = { 'accept-encoding': 'br' };

export interface Weight {
  readonly what: string;
  readonly files: number;
  /** Transfer size with brotli, without headers. */
  readonly bytes: number;
}

/** Weight of the home page. */
export const weightMeasurement: Measurement = {
  name: 'weight',
  async run({ server }) {
    console.log('\nBytes transferred by a first visit to the home page, without headers\n');
    printRow(['', 'files', 'bytes']);
    const weights = await weighPage(`${server.address}/`);
    for (const { what, files, bytes } of weights) printRow([what, String(files), formatInteger(bytes)]);
    const fetched = weights.filter(({ files }) => files > 0);
    printRow(['together', '', formatInteger(fetched.reduce((sum, { bytes }) => sum + bytes, 0))]);
    const sizes = await scriptSizes(server.address);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    printRow(['scripts within 6 s', String(sizes.length), formatInteger(total)]);
    if (total > SCRIPTS_GOAL_BYTES) console.log(`  misses: ${formatInteger(SCRIPTS_GOAL_BYTES)}`);
  },
};

/** Sizes of the scripts that load until the pop-up is open and the page can be read offline. */
async function scriptSizes(address: string): Promise<number[]> {
  const browser = await browserType.launch({ executablePath: await chromium() });
  try {
    const page = await browser.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(address);
    await page.waitForTimeout(6_000);
    return await Promise.all(sizes);
  } finally {
    await browser.close();
  }
}

/** Weighs what a phone's browser fetches on a first visit without scrolling. */
export async function weighPage(address: string): Promise<Weight[]> {
  const page = await fetchRaw(address, BROTLI);
  const html = (await fetchRaw(address, {})).body.toString();
  const links = tagAttributes(html, 'link');
  const groups: Record<string, readonly (string | undefined)[]> = {
    fonts: textFonts(html),
    pictures: eagerPictures(html),
    // loaded after the first paint (`src/kit/ssr/finish-html.ts`)
    scripts: links.filter(({ rel }) => rel === 'later').map(({ href }) => href),
  };
  const weights = await Promise.all(
    Object.entries(groups).map(([what, paths]) =>
      weigh(
        what,
        address,
        // data: URLs are part of the HTML
        paths.filter((path) => path !== undefined).filter((path) => !path.startsWith('data:')),
      ),
    ),
  );
  return [
    { what: 'HTML', files: 1, bytes: page.body.byteLength },
    { what: 'styles in it', files: 0, bytes: brotliCompressSync(inlineStyles(html)).byteLength },
    {
      what: 'blocking',
      files: links.filter(({ rel, media }) => rel === 'stylesheet' && media !== 'print').length,
      bytes: 0,
    },
    ...weights,
  ];
}

/** The two text fonts of every page. */
const textFonts = (html: string) =>
  [...inlineStyles(html).matchAll(/url\(([^)]*-latin-wght-normal-[^)]*)\)/g)].map(([, path]) => path);

const inlineStyles = (html: string) => /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

/** Width of the content column on Lighthouse's phone, in device pixels. */
const PHONE_WIDTH_PIXELS = 634;

/** Pictures without lazy loading, each in the variant for a phone. */
function eagerPictures(html: string): (string | undefined)[] {
  const framed = /<picture>(.*?)<\/picture>/g;
  const parts = [...html.matchAll(framed)].map(([, part = '']) => part);
  return [html.replaceAll(framed, ''), ...parts].flatMap((part) => {
    const avif = tagAttributes(part, 'source').find(({ type }) => type === 'image/avif')?.srcset;
    return tagAttributes(part, 'img')
      .filter(({ loading }) => loading !== 'lazy')
      .map(({ src }) => (avif ? selectVariant(avif) : src));
  });
}

/** Returns the narrowest sufficient variant of '/a-480.avif 480w, /a-960.avif 960w'. */
function selectVariant(srcset: string): string | undefined {
  const forms = srcset.split(', ').map((form) => form.split(' '));
  const enough = forms.find(([, width = '']) => Number.parseInt(width, 10) >= PHONE_WIDTH_PIXELS);
  return (enough ?? forms.at(-1))?.[0];
}

async function weigh(what: string, page: string, paths: readonly string[]): Promise<Weight> {
  const addresses = new Set(paths.map((path) => new URL(path.replaceAll('&amp;', '&'), page).href));
  const sizesOfPage = await Promise.all([...addresses].map((address) => transferSize(address, page)));
  return { what, files: sizesOfPage.length, bytes: sizesOfPage.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Sizes by address, because most pages have the same scripts. */
const sizes = new Map<string, number>();

async function transferSize(address: string, page: string): Promise<number> {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const response = await fetchRaw(address, BROTLI);
  if (response.status !== 200)
    throw new Error(`${address}, which ${page} references, responds with ${response.status}`);
  sizes.set(address, response.body.byteLength);
  return response.body.byteLength;
}

/** Returns the attributes of all tags with this name. A regular expression suffices for our own HTML. */
function tagAttributes(html: string, name: string): Record<string, string | undefined>[] {
  const found = html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'gi'));
  return [...found].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key.toLowerCase(), value]),
    ),
  );
}
