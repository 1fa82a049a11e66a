import { brotliCompressSync } from 'node:zlib';
import { startServer } from '../e2e/support/server.ts';
import { type Measurement, row, whole } from './measurement.ts';
import { fetchRaw } from './raw-fetch.ts';

const BROTLI = { 'accept-encoding': 'br' };

export interface Weight {
  readonly what: string;
  readonly files: number;
  /** As they cross the wire, brotli where there is one; without headers. */
  readonly bytes: number;
}

/** What the home page weighs. */
export const weightMeasurement: Measurement = {
  name: 'weight',
  async run() {
    const server = await startServer();
    try {
      console.log('\nWhat a first visit to the home page transfers, without headers\n');
      row(['', 'files', 'bytes']);
      const weights = await weighPage(`${server.address}/`);
      for (const { what, files, bytes } of weights) row([what, String(files), whole(bytes)]);
      const fetched = weights.filter(({ files }) => files > 0);
      row(['together', '', whole(fetched.reduce((sum, { bytes }) => sum + bytes, 0))]);
    } finally {
      await server.stop();
    }
  },
};

/** What a first visitor's browser fetches before it needs to scroll, on a phone. */
export async function weighPage(address: string): Promise<Weight[]> {
  const page = await fetchRaw(address, BROTLI);
  const html = (await fetchRaw(address, {})).body.toString();
  const later = laterOf(html);
  const links = tags(html, 'link');
  const groups: Record<string, readonly (string | undefined)[]> = {
    fonts: lettersOf(html),
    pictures: picturesAbove(html),
    // from here on after it was painted
    'styles for later': [later.styles],
    scripts: later.modules,
  };
  const weights = await Promise.all(
    Object.entries(groups).map(([what, paths]) =>
      weigh(
        what,
        address,
        // what stands in the page itself is weighed with it
        paths.filter((path) => path !== undefined).filter((path) => !path.startsWith('data:')),
      ),
    ),
  );
  return [
    { what: 'HTML', files: 1, bytes: page.body.byteLength },
    { what: 'styles in it', files: 0, bytes: brotliCompressSync(inlineStyles(html)).byteLength },
    { what: 'blocking', files: links.filter(({ rel }) => rel === 'stylesheet').length, bytes: 0 },
    ...weights,
  ];
}

/** What the page's own script starts after the first paint; see src/web/first-paint. */
function laterOf(html: string): { styles: string; modules: string[] } {
  const [, text] = /\((\{"styles":.*?\]\}),"[^"]+"\)<\/script>/.exec(html) ?? [];
  if (!text) throw new Error('The page starts no scripts.');
  return JSON.parse(text);
}

/** The two fonts that every page is written in, whether its head names them or leaves that to its rules. */
const lettersOf = (html: string) =>
  [...inlineStyles(html).matchAll(/url\(([^)]*-latin-wght-normal-[^)]*)\)/g)].map(([, path]) => path);

const inlineStyles = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

/** As wide as pages say that a phone's column is (`PHONE_COLUMN`), in the pixels of the phone that Lighthouse takes. */
const PHONE_PIXELS = 634;

/** The pictures that do not wait to be scrolled to, each in the form that a phone takes. */
function picturesAbove(html: string): (string | undefined)[] {
  const framed = /<picture>(.*?)<\/picture>/g;
  const parts = [...html.matchAll(framed)].map(([, part = '']) => part);
  return [html.replaceAll(framed, ''), ...parts].flatMap((part) => {
    // one that has yet to be put into the page is passed over
    const sources = tags(part, 'source').filter(({ srcset }) => srcset);
    if (sources.some(({ srcset }) => srcset?.startsWith('data:'))) return [];
    const avif = sources.find(({ type }) => type === 'image/avif')?.srcset;
    return tags(part, 'img')
      .filter(({ loading }) => loading !== 'lazy')
      .map(({ src }) => (avif ? formFor(avif) : src));
  });
}

/** The narrowest form that fills a phone's screen, of '/a-480.avif 480w, /a-960.avif 960w'. */
function formFor(srcset: string): string | undefined {
  const forms = srcset.split(', ').map((form) => form.split(' '));
  const enough = forms.find(([, width = '']) => Number.parseInt(width, 10) >= PHONE_PIXELS);
  return (enough ?? forms.at(-1))?.[0];
}

async function weigh(what: string, page: string, paths: readonly string[]): Promise<Weight> {
  const addresses = new Set(paths.map((path) => new URL(path.replaceAll('&amp;', '&'), page).href));
  const answers = await Promise.all(
    [...addresses].map(async (address) => {
      const answer = await fetchRaw(address, BROTLI);
      if (answer.status !== 200)
        throw new Error(`${address}, which the page names, answers ${answer.status}`);
      return answer.body.byteLength;
    }),
  );
  return { what, files: answers.length, bytes: answers.reduce((sum, bytes) => sum + bytes, 0) };
}

/** The attributes of every tag of a name; our own pages are regular enough for this. */
function tags(html: string, name: string): Record<string, string | undefined>[] {
  const found = html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'gi'));
  return [...found].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key.toLowerCase(), value]),
    ),
  );
}
