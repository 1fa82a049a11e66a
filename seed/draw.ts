import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/**
 * A view of a drawing in `pictures/`. Drawings are 1600 by 1000 units, portraits 800 by 1000; the first start renders them as
 * JPEG files.
 */
export interface Scene {
  /** Base name of the drawing. */
  readonly drawing: string;
  /** The visible part: left, top, width and height; by default the whole drawing. */
  readonly view?: readonly [left: number, top: number, width: number, height: number];
  readonly isMirrored?: boolean;
  readonly light?: keyof typeof lights;
  /** SVG markup on top of the drawing, in the same units; it can refer to definitions in the drawing. */
  readonly overlay?: string;
}

/** Color adjustments for times of day and weather, as arguments of sharp's `modulate`; hue in degrees. */
const lights = {
  asDrawn: {},
  morning: { hue: 18, saturation: 0.8, brightness: 1.35 },
  overcast: { hue: 0, saturation: 0.45, brightness: 1.12 },
  night: { hue: -40, saturation: 0.85, brightness: 0.8 },
  mourning: { hue: -75, saturation: 0.4, brightness: 0.8 },
} as const;

/** Pixels; the widest variant that pages use on most screens. */
const WIDTH = 1440;
const VIEW_BOX = /viewBox="([^"]*)"/;

/** Renders a scene. @returns a JPEG like one that the media host creates from an upload. */
export async function draw({
  drawing,
  view,
  isMirrored = false,
  light = 'asDrawn',
  overlay = '',
}: Scene): Promise<Buffer> {
  const svg = await readFile(new URL(`./pictures/${drawing}.svg`, import.meta.url), 'utf8');
  const viewBox = view?.join(' ') ?? VIEW_BOX.exec(svg)?.[1] ?? '';
  const [, , viewWidth = 0, viewHeight = 0] = viewBox.split(' ').map(Number);
  const croppedSvg = svg
    .replace(VIEW_BOX, `viewBox="${viewBox}" width="${viewWidth}" height="${viewHeight}"`)
    .replace(/<\/svg>\s*$/, `${overlay}</svg>`);
  const image = await rasterize(Buffer.from(croppedSvg), viewWidth);
  const adjusted = light === 'asDrawn' ? image : image.modulate(lights[light]);
  return (isMirrored ? adjusted.flop() : adjusted).toBuffer();
}

/**
 * Opens an SVG at the width of a stored picture, for a JPEG.
 *
 * @param svgWidth its own width in pixels.
 */
export async function rasterize(svg: Buffer, svgWidth?: number) {
  // loaded dynamically, because only the first start needs it
  const { default: sharp } = await import('sharp');
  const width = svgWidth ?? (await sharp(svg).metadata()).width;
  // the density at which the SVG is rasterized directly at its final width
  return sharp(svg, { density: (72 * WIDTH) / width })
    .resize({ width: WIDTH })
    .flatten({ background: 'white' })
    .jpeg({ quality: 88, progressive: true });
}

/** Maps items concurrently, one task per CPU core. @returns results in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const remaining = items.entries();
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
