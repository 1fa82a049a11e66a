import { type SetStateAction, useCallback, useState } from 'react';
import { allowedZoom } from '../zoom.ts';
import { bounded, type Room, type View, WHOLE, zoomedAt } from './geometry.ts';

interface PictureView {
  readonly view: View;
  setView(next: SetStateAction<View>): void;
  /** Zooms about the middle of the stage. */
  zoomTo(zoom: number): void;
}

/**
 * How the picture on the stage is seen.
 *
 * @param room undefined as long as a size is not known; it cannot be zoomed until then.
 */
export function useView(room: Room | undefined): PictureView {
  const [view, setView] = useState(WHOLE);
  const zoomTo = useCallback(
    (zoom: number) => {
      if (room) setView((before) => zoomedAt(before, allowedZoom(zoom), { x: 0, y: 0 }, room));
    },
    [room],
  );
  // a window that was made smaller, a phone that was turned: the same view may not be allowed any more
  return { view: room ? bounded(view, room) : WHOLE, setView, zoomTo };
}
