import { readFile } from 'node:fs/promises';
import type { ImageJob } from '#kit/media-storage/image-worker/protocol.ts';

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

/** Color adjustments for times of day and weather. */
const lights = {
  morning: { hue: 18, saturation: 0.8, brightness: 1.35 },
  overcast: { hue: 0, saturation: 0.45, brightness: 1.12 },
  night: { hue: -40, saturation: 0.85, brightness: 0.8 },
  mourning: { hue: -75, saturation: 0.4, brightness: 0.8 },
} as const;

const VIEW_BOX = /viewBox="([^"]*)"/;

/** An SVG, and how an image worker renders it. */
export type Drawing = Omit<Extract<ImageJob, { type: 'render' }>, 'type' | 'from' | 'to'> & {
  readonly svg: string;
};

export async function draw({
  drawing,
  view,
  isMirrored = false,
  light,
  overlay = '',
}: Scene): Promise<Drawing> {
  const svg = await readFile(new URL(`./pictures/${drawing}.svg`, import.meta.url), 'utf8');
  const viewBox = view?.join(' ') ?? VIEW_BOX.exec(svg)?.[1] ?? '';
  const [, , width, height] = viewBox.split(' ');
  return {
    svg: svg
      .replace(VIEW_BOX, `viewBox="${viewBox}" width="${width}" height="${height}"`)
      .replace(/<\/svg>\s*$/, `${overlay}</svg>`),
    ...(light && { light: lights[light] }),
    isMirrored,
  };
}
