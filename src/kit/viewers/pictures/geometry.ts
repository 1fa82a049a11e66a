import { ZOOM } from '../zoom.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Offset from the center of the canvas in px, right and down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Zoom, and offset of the picture's center. */
export interface View extends Point {
  readonly zoom: number;
}

/** Size of the canvas, and of the picture at 1x. */
export interface ViewBounds {
  readonly canvas: Size;
  readonly picture: Size;
}

export const FIT_VIEW: View = { zoom: 1, x: 0, y: 0 };

/** The size at which a picture fits the canvas; small pictures are not enlarged. */
export function fitPicture(picture: Size, canvas: Size): Size {
  const scale = Math.min(1, canvas.width / picture.width, canvas.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The nearest view that leaves no avoidable empty space; a side that fits is centered. */
export function clampView(view: View, { canvas, picture }: ViewBounds): View {
  const clampOffset = (offset: number, visibleLength: number, pictureLength: number) => {
    const maxOffset = Math.max(0, (pictureLength * view.zoom - visibleLength) / 2);
    return Math.min(maxOffset, Math.max(-maxOffset, offset)) || 0;
  };
  return {
    zoom: view.zoom,
    x: clampOffset(view.x, canvas.width, picture.width),
    y: clampOffset(view.y, canvas.height, picture.height),
  };
}

/** The view at another zoom, with the point `at` fixed. */
export function zoomAt(view: View, zoom: number, at: Point, bounds: ViewBounds): View {
  const factor = zoom / view.zoom;
  return clampView({ zoom, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }, bounds);
}

/** The view after a drag. */
export function dragView(view: View, from: Point, to: Point, bounds: ViewBounds): View {
  return clampView({ zoom: view.zoom, x: view.x + to.x - from.x, y: view.y + to.y - from.y }, bounds);
}

/** The view after a pinch; the midpoint follows the fingers. */
export function pinchView(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  bounds: ViewBounds,
): View {
  const factor = distance(...to) / Math.max(1, distance(...from));
  const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, view.zoom * factor));
  const [before, after] = [midpoint(...from), midpoint(...to)];
  return dragView(zoomAt(view, zoom, before, bounds), before, after, bounds);
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

const SWIPE_PX = 48;

/** Direction of a swipe: 1 for the next picture, -1 for the previous one, 0 if it was too short or vertical. */
export function swipeStep(from: Point, to: Point): -1 | 0 | 1 {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) < SWIPE_PX || Math.abs(right) < 1.5 * Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/** The index `steps` further, wrapping at both ends. */
export function wrapIndex(index: number, steps: number, total: number): number {
  return (((index + steps) % total) + total) % total;
}
