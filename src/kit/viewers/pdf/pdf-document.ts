import { AnnotationMode, GlobalWorkerOptions, getDocument, PixelsPerInch, version } from 'pdfjs-dist';
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';

/** URL of the files that pdf.js loads by name, copied by the build. */
const assetsUrl = new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${version}/`, window.location.href).href;

GlobalWorkerOptions.workerSrc = `${assetsUrl}pdf.worker.js`;

const OPTIONS = {
  standardFontDataUrl: `${assetsUrl}standard_fonts/`,
  // few phones have Times and Arial, and their substitutes are wider, so letters would overlap
  useSystemFonts: false,
  wasmUrl: `${assetsUrl}wasm/`,
  // the content security policy forbids compiling WebAssembly
  useWasm: false,
  // load only the visible parts of long documents
  disableAutoFetch: true,
  disableStream: true,
} as const;

/** Largest canvas that phone browsers can draw, in pixels. */
const MAX_CANVAS_PIXELS = 12_000_000;
/** Page width in px at zoom 1 on wide screens. */
const MAX_WIDTH_PX = 960;
const MARGIN_PX = 16;

export type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

/**
 * Opens a document in a container: an absolutely positioned element that scrolls, with one empty child.
 *
 * @param signal closes the document when aborted.
 * @throws when the file cannot be loaded or is not a PDF.
 */
export async function openPdf(url: string, container: HTMLDivElement, signal: AbortSignal) {
  const loading = getDocument({ url, ...OPTIONS });
  signal.addEventListener('abort', () => loading.destroy());
  const pdf = await loading.promise;
  const firstPage = await pdf.getPage(1);
  signal.throwIfAborted();

  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer',
  });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController: new PDFFindController({ eventBus, linkService }),
    maxCanvasPixels: MAX_CANVAS_PIXELS,
    annotationMode: AnnotationMode.ENABLE,
    enableAutoLinking: false,
  });
  linkService.setViewer(viewer);
  const isReady = new Promise((resolve) => eventBus.on('pagesinit', resolve));
  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
  signal.addEventListener('abort', () => viewer.cleanup());
  await isReady;

  const { width } = firstPage.getViewport({ scale: PixelsPerInch.PDF_TO_CSS_UNITS });
  return {
    pdf,
    viewer,
    eventBus,
    /** Shows the pages at a zoom; 1 is the width of the container, up to a readable maximum. */
    setZoom(zoom: number) {
      const available = Math.min(MAX_WIDTH_PX, Math.max(1, container.clientWidth - 2 * MARGIN_PX));
      viewer.currentScale = (available / width) * zoom;
    },
  };
}
