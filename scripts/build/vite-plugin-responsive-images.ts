import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { Picture } from '../../src/contract/resources/media.ts';
import { pictureWidths } from '../../src/domain/media/file-names.ts';

/**
 * `import picture from './church.jpg?picture'` imports a `Picture` of the contract, with variants for several
 * widths.
 */
const QUERY = '?picture';
/** Width of the largest variant in pixels: the text column on a screen of high density. */
const MAX_WIDTH = 1440;
const SVG_DENSITY = 72;

interface Variants {
  readonly picture: Picture;
  /** Contents by path in the build. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * Vite plugin: creates the variants of the pictures in `parish.history/` at build time, as the server does for
 * uploads.
 */
export function responsiveImages(): Plugin {
  // shared by the client build and the server build
  const variants = new Map<string, Promise<Variants>>();
  return {
    name: 'responsive-images',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      if (this.environment.mode === 'dev')
        return `import src from ${JSON.stringify(`${file}?url`)};
export default { src, width: null, height: null, placeholder: null, sources: [], preview: null };`;
      const pending = variants.get(file) ?? createVariants(file);
      variants.set(file, pending);
      const { picture, files } = await pending;
      if (this.environment.config.consumer === 'client')
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(picture)};`;
    },
  };
}

async function createVariants(file: string): Promise<Variants> {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const pathFor = (width: number, extension: string) =>
    `assets/${basename(file, extname(file))}-${hash}-${width}.${extension}`;
  const isDrawing = extname(file) === '.svg';
  const { width: originalWidth = MAX_WIDTH } = await sharp(content).metadata();
  const maxWidth = isDrawing ? MAX_WIDTH : Math.min(originalWidth, MAX_WIDTH);
  const source = await sharp(content, isDrawing ? { density: (SVG_DENSITY * MAX_WIDTH) / originalWidth } : {})
    .rotate()
    .resize({ width: maxWidth })
    .png()
    .toBuffer();
  const files = new Map<string, Buffer>();
  const add = async (width: number, format: 'avif' | 'webp' | 'jpg') => {
    const resized = sharp(source).resize({ width });
    const encoded = {
      avif: () => resized.avif({ quality: 52, effort: 3 }),
      webp: () => resized.webp({ quality: 78 }),
      jpg: () => resized.jpeg({ quality: 82, mozjpeg: true }),
    }[format]();
    files.set(pathFor(width, format), await encoded.toBuffer());
    return `/${pathFor(width, format)}`;
  };
  const { height = null } = await sharp(source).metadata();
  const placeholder = await sharp(source).resize({ width: 16 }).webp({ quality: 20, effort: 6 }).toBuffer();
  const sources = [];
  for (const width of pictureWidths.filter((candidate) => candidate <= maxWidth))
    sources.push({ width, avif: await add(width, 'avif'), webp: await add(width, 'webp') });
  const picture: Picture = {
    src: await add(maxWidth, 'jpg'),
    width: maxWidth,
    height,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    sources,
    preview: null,
  };
  return { picture, files };
}
