import { ZOOM } from '../zoom.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** px from the stage's centre, to the right and down. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How large a picture is shown, and where its centre lies. */
export interface View extends Point {
  readonly zoom: number;
}

/** The stage, and the picture at 1x. */
export interface Room {
  readonly stage: Size;
  readonly picture: Size;
}

export const WHOLE: View = { zoom: 1, x: 0, y: 0 };

/** The size at which a picture is seen whole; a small one is not blown up. */
export function fitted(picture: Size, stage: Size): Size {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The nearest view that leaves no more of the stage empty than it must; a side that fits stays centred. */
export function bounded(view: View, { stage, picture }: Room): View {
  const within = (shift: number, seen: number, whole: number) => {
    const most = Math.max(0, (whole * view.zoom - seen) / 2);
    return Math.min(most, Math.max(-most, shift)) || 0;
  };
  return {
    zoom: view.zoom,
    x: within(view.x, stage.width, picture.width),
    y: within(view.y, stage.height, picture.height),
  };
}

/** The view at another zoom, with what lies under `at` staying there. */
export function zoomedAt(view: View, zoom: number, at: Point, room: Room): View {
  const factor = zoom / view.zoom;
  return bounded({ zoom, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }, room);
}

/** The view after its picture was dragged from one point to another. */
export function dragged(view: View, from: Point, to: Point, room: Room): View {
  return bounded({ zoom: view.zoom, x: view.x + to.x - from.x, y: view.y + to.y - from.y }, room);
}

/** The view after two fingers have moved: what lay between them follows. */
export function pinched(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  room: Room,
): View {
  const factor = distance(...to) / Math.max(1, distance(...from));
  const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, view.zoom * factor));
  const [before, after] = [middle(...from), middle(...to)];
  return dragged(zoomedAt(view, zoom, before, room), before, after, room);
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

const SWIPE_PX = 48;

/** Which way a finger turned the page: 1 for the next picture, -1 for the one before, 0 when it did not. */
export function swipe(from: Point, to: Point): -1 | 0 | 1 {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) < SWIPE_PX || Math.abs(right) < 1.5 * Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/** The place of the picture so many steps on; after the last comes the first, before the first the last. */
export function turned(index: number, steps: number, total: number): number {
  return (((index + steps) % total) + total) % total;
}
