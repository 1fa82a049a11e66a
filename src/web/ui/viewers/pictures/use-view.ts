import { type SetStateAction, useCallback, useState } from 'react';
import { clampZoom } from '../zoom.ts';
import { clampView, FIT_VIEW, type View, type ViewBounds, zoomAt } from './geometry.ts';

interface PictureView {
  readonly view: View;
  setView(next: SetStateAction<View>): void;
  /** Zooms around the center of the canvas. */
  zoomTo(zoom: number): void;
}

/**
 * Zoom and position of the current picture.
 *
 * @param bounds undefined until the sizes are known; zooming is disabled until then.
 */
export function useView(bounds: ViewBounds | undefined): PictureView {
  const [view, setView] = useState(FIT_VIEW);
  const zoomTo = useCallback(
    (zoom: number) => {
      if (bounds) setView((before) => zoomAt(before, clampZoom(zoom), { x: 0, y: 0 }, bounds));
    },
    [bounds],
  );
  // resizing or rotating the window can make the view invalid
  return { view: bounds ? clampView(view, bounds) : FIT_VIEW, setView, zoomTo };
}
