import { startServer } from '../e2e/support/server.ts';
import { fetchRaw } from './answer.ts';
import { type Measurement, row, whole } from './measurement.ts';

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
      row(['together', '', whole(weights.reduce((sum, { bytes }) => sum + bytes, 0))]);
    } finally {
      await server.stop();
    }
  },
};

/** What a first visitor's browser fetches before it needs to scroll. */
export async function weighPage(address: string): Promise<Weight[]> {
  const page = await fetchRaw(address, 'br');
  const html = (await fetchRaw(address, 'identity')).body.toString();
  const links = tags(html, 'link');
  const withRel = (rel: string) => links.filter((link) => link.rel === rel);
  const pictures = tags(html, 'img').filter((img) => img.loading !== 'lazy');
  const groups = {
    styles: withRel('stylesheet').map(({ href }) => href),
    scripts: [
      ...withRel('modulepreload').map(({ href }) => href),
      ...tags(html, 'script').map(({ src }) => src),
      ...moduleImports(html),
    ],
    fonts: withRel('preload')
      .filter((link) => link.as === 'font')
      .map(({ href }) => href),
    pictures: pictures.map(({ src }) => src),
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
  return [{ what: 'HTML', files: 1, bytes: page.body.byteLength }, ...weights];
}

async function weigh(what: string, page: string, paths: readonly string[]): Promise<Weight> {
  const addresses = new Set(paths.map((path) => new URL(path.replaceAll('&amp;', '&'), page).href));
  const answers = await Promise.all(
    [...addresses].map(async (address) => {
      const answer = await fetchRaw(address, 'br');
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

/** React Router starts its modules from an inline script. */
function moduleImports(html: string): string[] {
  const inline = [...html.matchAll(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code = '']) => code)
    .join('\n');
  return [...inline.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, path = '']) => path);
}
