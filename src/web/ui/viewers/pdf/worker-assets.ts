import { pdfjs } from 'react-pdf';

export { Document, Page } from 'react-pdf';

/** URL of the files that pdf.js loads by name, copied by the build. */
const assetsUrl = new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${pdfjs.version}/`, window.location.href)
  .href;

pdfjs.GlobalWorkerOptions.workerSrc = `${assetsUrl}pdf.worker.js`;

/** A constant: a new object would make react-pdf reload the document. */
export const PDF_OPTIONS = {
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
