import type { KeyboardEvent } from 'react';
import { ZOOM_KEYS } from '../zoom.ts';

const TURNS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The image viewer's keys (public specification, section 4); those of the browser, with Ctrl and the like, stay its own. */
export function pictureKeys({
  zoom,
  onZoom,
  onTurn,
}: {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onTurn: (steps: -1 | 1) => void;
}): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoomBy = ZOOM_KEYS[event.key];
    // on the slider the arrows move the slider
    const steps = event.target instanceof HTMLInputElement ? undefined : TURNS[event.key];
    if (zoomBy) onZoom(zoomBy(zoom));
    else if (steps) onTurn(steps);
    else return;
    event.preventDefault();
  };
}
