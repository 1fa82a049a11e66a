import type { PDFDocumentProxy } from 'pdfjs-dist';

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
export async function printPages(
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
