import type { Point } from './geometry.ts';

/** Where the pointer is, px from the stage's centre. */
export function pointOn(
  stage: Element,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
