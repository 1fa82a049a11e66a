import { type RefObject, useEffect } from 'react';
import { zoomByWheel } from '../zoom.ts';
import { type View, type ViewBounds, zoomAt } from './geometry.ts';
import { pointerPosition } from './pointer-position.ts';

/** Zooms with the wheel around the pointer. */
export function useWheel(
  canvas: RefObject<HTMLElement | null>,
  bounds: ViewBounds | undefined,
  setView: (next: (before: View) => View) => void,
): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element || !bounds) return;
    const navigate = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointerPosition(element, event);
      setView((before) => zoomAt(before, zoomByWheel(before.zoom, event), at, bounds));
    };
    // React's wheel listener is passive and cannot prevent the browser from zooming the page
    element.addEventListener('wheel', navigate, { passive: false });
    return () => element.removeEventListener('wheel', navigate);
  }, [canvas, bounds, setView]);
}
