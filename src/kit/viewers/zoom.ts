/** Zoom range and steps of the viewers (public specification, sections 4 and 9); 1 fits the picture. */
export const ZOOM = { min: 1, max: 4, buttonStep: 0.25, sliderStep: 0.1, wheelStep: 0.1 } as const;

/** Units per notch by the wheel's `deltaMode`: pixels, lines, pages. */
const NOTCH = [100, 3, 1];

/** The nearest allowed zoom, rounded to hundredths: 1.1 + 0.1 must be 1.2. */
export function clampZoom(zoom: number): number {
  return Math.round(Math.min(ZOOM.max, Math.max(ZOOM.min, zoom)) * 100) / 100;
}

export const zoomIn = (zoom: number) => clampZoom(zoom + ZOOM.buttonStep);
export const zoomOut = (zoom: number) => clampZoom(zoom - ZOOM.buttonStep);

/** The zoom after a wheel event: 0.1 per notch, fractions for touchpads, at most one notch per event. */
export function zoomByWheel(
  zoom: number,
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
): number {
  const notches = Math.min(1, Math.max(-1, deltaY / (NOTCH[deltaMode] ?? 1)));
  return Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round((zoom - notches * ZOOM.wheelStep) * 1e4) / 1e4));
}

/** Zoom as a percentage, '125%'. */
export const zoomLabel = (zoom: number) => `${Math.round(zoom * 100)}%`;

/** Zoom functions by key (public specification, section 4). */
export const ZOOM_KEYS: Readonly<Record<string, ((zoom: number) => number) | undefined>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': () => ZOOM.min,
};
