import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { Picture } from '../src/contract/media.ts';
import { pictureWidths } from '../src/domain/file-names.ts';

/** `import forms from './church.jpg?picture'` gives the picture as pages show it, a `Picture` of the contract. */
const QUERY = '?picture';
/** Of the largest form, in pixels: as wide as the page's column on a good screen. */
const LARGEST = 1440;
const SVG_DENSITY = 72;

interface Made {
  readonly picture: Picture;
  /** By name, below the build. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The parish's own pictures, which lie beside its configuration: made narrower and lighter when the pages are built, as uploads are. */
export function pictureForms(): Plugin {
  // pages are built twice, for the browser and for the server
  const made = new Map<string, Promise<Made>>();
  return {
    name: 'picture-forms',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      if (this.environment.mode === 'dev')
        return `import src from ${JSON.stringify(`${file}?url`)};
export default { src, width: null, height: null, placeholder: null, sources: [] };`;
      const making = made.get(file) ?? makeForms(file);
      made.set(file, making);
      const { picture, files } = await making;
      if (this.environment.config.consumer === 'client')
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(picture)};`;
    },
  };
}

async function makeForms(file: string): Promise<Made> {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const nameOf = (width: number, ending: string) =>
    `assets/${basename(file, extname(file))}-${hash}-${width}.${ending}`;
  const isDrawing = extname(file) === '.svg';
  const { width: drawn = LARGEST } = await sharp(content).metadata();
  const largest = isDrawing ? LARGEST : Math.min(drawn, LARGEST);
  const whole = await sharp(content, isDrawing ? { density: (SVG_DENSITY * LARGEST) / drawn } : {})
    .rotate()
    .resize({ width: largest })
    .png()
    .toBuffer();
  const files = new Map<string, Buffer>();
  const add = async (width: number, ending: 'avif' | 'webp' | 'jpg') => {
    const seen = sharp(whole).resize({ width });
    const given = {
      avif: () => seen.avif({ quality: 52, effort: 3 }),
      webp: () => seen.webp({ quality: 78 }),
      jpg: () => seen.jpeg({ quality: 82, mozjpeg: true }),
    }[ending]();
    files.set(nameOf(width, ending), await given.toBuffer());
    return `/${nameOf(width, ending)}`;
  };
  const { height = null } = await sharp(whole).metadata();
  const tiny = await sharp(whole).resize({ width: 16 }).webp({ quality: 20, effort: 6 }).toBuffer();
  const sources = [];
  for (const width of pictureWidths.filter((one) => one <= largest))
    sources.push({ width, avif: await add(width, 'avif'), webp: await add(width, 'webp') });
  const picture: Picture = {
    src: await add(largest, 'jpg'),
    width: largest,
    height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    sources,
  };
  return { picture, files };
}
