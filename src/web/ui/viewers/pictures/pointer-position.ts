import type { Point } from './geometry.ts';

/** Position of a pointer relative to the center of the canvas, in px. */
export function pointerPosition(
  canvas: Element,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
