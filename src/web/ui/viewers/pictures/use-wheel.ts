import { type RefObject, useEffect } from 'react';
import { wheeledZoom } from '../zoom.ts';
import { type Room, type View, zoomedAt } from './geometry.ts';
import { pointOn } from './pointer-position.ts';

/** Zooms with the wheel, about the place where it is turned. */
export function useWheel(
  stage: RefObject<HTMLElement | null>,
  room: Room | undefined,
  setView: (next: (before: View) => View) => void,
): void {
  useEffect(() => {
    const element = stage.current;
    if (!element || !room) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointOn(element, event);
      setView((before) => zoomedAt(before, wheeledZoom(before.zoom, event), at, room));
    };
    // React's own listener could not keep the browser from zooming the page
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [stage, room, setView]);
}
