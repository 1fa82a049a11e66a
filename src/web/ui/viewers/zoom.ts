/** How far a viewer zooms, and in which steps (public specification, sections 4 and 9); 1 shows the whole picture. */
export const ZOOM = { least: 1, most: 4, buttonStep: 0.25, sliderStep: 0.1, wheelStep: 0.1 } as const;

/** Units of a wheel's `deltaMode` (pixels, lines, pages) that make one notch. */
const NOTCH = [100, 3, 1];

/** The nearest zoom that is allowed, to the hundredth: 1.1 and 0.1 must make 1.2. */
export function allowedZoom(zoom: number): number {
  return Math.round(Math.min(ZOOM.most, Math.max(ZOOM.least, zoom)) * 100) / 100;
}

export const zoomedIn = (zoom: number) => allowedZoom(zoom + ZOOM.buttonStep);
export const zoomedOut = (zoom: number) => allowedZoom(zoom - ZOOM.buttonStep);

/** The zoom after a turn of the wheel, 0.1 a notch; a touch pad's small turns are small parts of a notch, and no event is more than one. */
export function wheeledZoom(
  zoom: number,
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
): number {
  const notches = Math.min(1, Math.max(-1, deltaY / (NOTCH[deltaMode] ?? 1)));
  return Math.min(ZOOM.most, Math.max(ZOOM.least, Math.round((zoom - notches * ZOOM.wheelStep) * 1e4) / 1e4));
}

/** '125%' */
export const zoomWords = (zoom: number) => `${Math.round(zoom * 100)}%`;

/** What a key does to the zoom (public specification, section 4). */
export const ZOOM_KEYS: Readonly<Record<string, ((zoom: number) => number) | undefined>> = {
  '+': zoomedIn,
  '=': zoomedIn,
  '-': zoomedOut,
  '0': () => ZOOM.least,
};
