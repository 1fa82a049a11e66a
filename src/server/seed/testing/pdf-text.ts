/** Browser globals for drawing. pdf.js prints warnings without them, although extracting text does not use them. */
const BROWSER_GLOBALS = ['DOMMatrix', 'Path2D'] as const;

/** Extracts the text of each page with pdf.js, as the site's viewer does. @throws Error when the bytes are not a PDF. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  for (const name of BROWSER_GLOBALS) Object.assign(globalThis, { [name]: globalThis[name] ?? class {} });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const opened = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= opened.numPages; page++) {
    const { items } = await (await opened.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await opened.loadingTask.destroy();
  return pages;
}
