import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Fine enough for small print, and not so fine that a long document fills a phone's memory. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const JPEG_QUALITY = 0.92;
/** Should the browser not tell that it is done, the sheets go when the next ones come. */
const SHEETS = 'print-sheets';

/**
 * Draws every page as it is to be printed, one after the other, and opens the browser's print window with them alone.
 *
 * @param onPage tells how many are done.
 * @throws when a page cannot be drawn; an aborted signal ends it quietly.
 */
export async function printSheets(
  pdf: PDFDocumentProxy,
  { signal, onPage }: { signal: AbortSignal; onPage: (done: number) => void },
): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = SHEETS;
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const sheet = await drawnSheet(pdf, page);
    if (signal.aborted) return;
    sheets.append(sheet);
    onPage(page);
  }
  document.querySelector(`.${SHEETS}`)?.remove();
  document.body.append(sheets);
  window.addEventListener('afterprint', () => sheets.remove(), { once: true });
  window.print();
}

/** A page as a picture of its own: canvases would take ten times the memory, and the pages' policy takes no blob. */
async function drawnSheet(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: DOTS_PER_INCH / POINTS_PER_INCH });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const sheet = new Image();
  sheet.alt = '';
  sheet.src = canvas.toDataURL('image/jpeg', JPEG_QUALITY);
  canvas.width = 0;
  page.cleanup();
  await sheet.decode();
  return sheet;
}
