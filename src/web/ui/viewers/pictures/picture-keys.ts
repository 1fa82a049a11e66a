import type { KeyboardEvent } from 'react';
import { ZOOM_KEYS } from '../zoom.ts';

const ARROW_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Keyboard shortcuts of the image viewer (public specification, section 4). Combinations with modifiers are left to
 * the browser.
 */
export function pictureKeys({
  zoom,
  onZoom,
  onNavigate,
}: {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onNavigate: (steps: -1 | 1) => void;
}): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const zoomBy = ZOOM_KEYS[event.key];
    // on the zoom slider the arrow keys move the slider
    const steps = event.target instanceof HTMLInputElement ? undefined : ARROW_STEPS[event.key];
    if (zoomBy) onZoom(zoomBy(zoom));
    else if (steps) onNavigate(steps);
    else return;
    event.preventDefault();
  };
}
