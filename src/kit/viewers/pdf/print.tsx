import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';

interface PrintProgressProps {
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
}

/** Progress of preparing a print, with a button to stop. */
export function PrintProgress({ done, total, onStop }: PrintProgressProps) {
  return (
    <div className="print-progress">
      <label>
        <span>
          Preparing page {Math.min(done + 1, total)} of {total} for printing
        </span>
        <progress value={done} max={total} />
      </label>
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
}

/** Prints a document. Stops when the viewer is closed. */
export function usePrint(pdf: PDFDocumentProxy | undefined) {
  const [done, setDone] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const activePrint = useRef<AbortController>(undefined);
  useEffect(() => () => activePrint.current?.abort(), []);

  const stop = () => {
    activePrint.current?.abort();
    setDone(undefined);
  };
  const start = async () => {
    if (!pdf) return;
    activePrint.current?.abort();
    const controller = new AbortController();
    activePrint.current = controller;
    setFailed(false);
    setDone(0);
    try {
      await printPages(pdf, { signal: controller.signal, onPage: setDone });
    } catch (error) {
      console.error(error);
      if (!controller.signal.aborted) setFailed(true);
    }
    if (!controller.signal.aborted) setDone(undefined);
  };
  return {
    /** Number of prepared pages; undefined when not printing. */
    done,
    hasFailed,
    start,
    stop,
  };
}

/** Sharp enough for small print, small enough for a phone's memory. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const JPEG_QUALITY = 0.92;
/** Also finds leftovers of an earlier print for which the browser fired no `afterprint`. */
const CONTAINER_CLASS = 'print-sheets';

/**
 * Renders every page as an image, and opens the browser's print dialog with these images only.
 *
 * @param onPage receives the number of rendered pages.
 * @throws when a page cannot be rendered. Returns silently when the signal is aborted.
 */
async function printPages(
  pdf: PDFDocumentProxy,
  { signal, onPage }: { signal: AbortSignal; onPage: (done: number) => void },
): Promise<void> {
  const container = document.createElement('div');
  container.className = CONTAINER_CLASS;
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const image = await renderPageImage(pdf, page);
    if (signal.aborted) return;
    container.append(image);
    onPage(page);
  }
  document.querySelector(`.${CONTAINER_CLASS}`)?.remove();
  document.body.append(container);
  window.addEventListener('afterprint', () => container.remove(), { once: true });
  window.print();
}

/** Renders a page as a data URI image: canvases would need ten times the memory, and the CSP forbids blob URLs. */
async function renderPageImage(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: DOTS_PER_INCH / POINTS_PER_INCH });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const image = new Image();
  image.alt = '';
  image.src = canvas.toDataURL('image/jpeg', JPEG_QUALITY);
  canvas.width = 0;
  page.cleanup();
  await image.decode();
  return image;
}
