/** pdf.js asks for what only a browser draws with; text needs neither, and without them it complains at once. */
const DRAWN_WITH = ['DOMMatrix', 'Path2D'] as const;

/** The text of each page of a PDF, as the site's own viewer reads it. @throws for what is no PDF. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  for (const name of DRAWN_WITH) Object.assign(globalThis, { [name]: globalThis[name] ?? class {} });
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
