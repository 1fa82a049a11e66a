import type { KeyboardEvent } from 'react';
import { ZOOM_KEYS } from '../zoom.ts';

interface PdfKeysOptions {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onFind: () => void;
}

/** Keyboard shortcuts: zoom, and Ctrl+F or ⌘F, because the browser's search would miss pages that are not rendered. */
export function pdfKeys({ zoom, onZoom, onFind }: PdfKeysOptions): (event: KeyboardEvent) => void {
  return (event) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    const zoomBy = hasModifier || event.target instanceof HTMLInputElement ? undefined : ZOOM_KEYS[event.key];
    if (zoomBy) onZoom(zoomBy(zoom));
    else if (hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f') onFind();
    else return;
    event.preventDefault();
  };
}
