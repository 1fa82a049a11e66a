import { pdfjs } from 'react-pdf';

export { Document, Page } from 'react-pdf';

/** Where the build has put what pdf.js fetches by name; see scripts/pdf-parts.ts. */
const parts = new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${pdfjs.version}/`, window.location.href).href;

pdfjs.GlobalWorkerOptions.workerSrc = `${parts}pdf.worker.js`;

/** One object for every document: a new one would load the document anew. */
export const PDF_OPTIONS = {
  standardFontDataUrl: `${parts}standard_fonts/`,
  // few telephones have Times and Arial, and what they have instead is wider: letters would run into each other
  useSystemFonts: false,
  wasmUrl: `${parts}wasm/`,
  // the pages' policy lets nothing compile code, WebAssembly neither
  useWasm: false,
  // of a long document only what is looked at is fetched
  disableAutoFetch: true,
  disableStream: true,
} as const;
