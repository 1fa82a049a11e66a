import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Pictures of the demonstration are drawings of the project, turned into photographs' files at the first start. */

/** A view of a drawing in `pictures/`, which is 1600 wide and 1000 high. */
export interface Scene {
  /** Base name of the drawing. */
  readonly drawing: string;
  /** The part that is shown: left, top, width and height; all of it, when left out. */
  readonly view?: readonly [left: number, top: number, width: number, height: number];
  readonly isMirrored?: boolean;
  readonly light?: keyof typeof lights;
  /** SVG laid over the drawing, in its measures; it may use what the drawing defines. */
  readonly over?: string;
}

/** Times of day and weathers: how the drawing's colours are turned (degrees), strengthened and lit. */
const lights = {
  asDrawn: {},
  morning: { hue: 18, saturation: 0.8, brightness: 1.35 },
  overcast: { hue: 0, saturation: 0.45, brightness: 1.12 },
  night: { hue: -40, saturation: 0.85, brightness: 0.8 },
  mourning: { hue: -75, saturation: 0.4, brightness: 0.8 },
} as const;

/** In pixels, as wide as the widest that a page asks for on most screens. */
const WIDTH = 1440;

/** @returns a JPEG such as the media host would make of an upload. */
export async function draw({
  drawing,
  view = [0, 0, 1600, 1000],
  isMirrored = false,
  light = 'asDrawn',
  over = '',
}: Scene): Promise<Buffer> {
  // loaded here, since only a first start draws
  const { default: sharp } = await import('sharp');
  const svg = await readFile(new URL(`./pictures/${drawing}.svg`, import.meta.url), 'utf8');
  const [left, top, wide, high] = view;
  const seen = svg
    .replace(/viewBox="[^"]*"/, `viewBox="${left} ${top} ${wide} ${high}" width="${wide}" height="${high}"`)
    .replace(/<\/svg>\s*$/, `${over}</svg>`);
  // drawn at its final size: the density that makes the view as wide as is asked
  const drawn = sharp(Buffer.from(seen), { density: (72 * WIDTH) / wide }).resize({ width: WIDTH });
  const lit = light === 'asDrawn' ? drawn : drawn.modulate(lights[light]);
  return (isMirrored ? lit.flop() : lit).jpeg({ quality: 88, progressive: true }).toBuffer();
}

/** Does a piece of work for each, on every core at once; answers in the order of the list. */
export async function onAllCores<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
