import { renderToReadableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, ServerRouter } from 'react-router';
import { forFirstPaint } from './first-paint/first-paint.ts';
import { cutSheet } from './first-paint/used-rules.ts';
import fonts from './theme/fonts.css?inline';
import css from './theme/theme.css?inline';
import address from './theme/theme.css?url';

export { contextFor } from './page-context.ts';
export { createRequestHandler };

// the fonts stand in every page and in no sheet: said a second time, they would be exchanged a second time
const styles = { sheet: [fonts, ...cutSheet(css)], address };

/** Renders the whole document before it leaves: the server keeps it, and its inline scripts are allowed by their hash. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failure: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    // a part of the page is never sent after its skeleton: without scripts nothing would put it in place
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error;
    },
  });
  await stream.allReady;
  if (failure) throw failure;
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  // while somebody works on it, Vite sends the styles and exchanges them
  return new Response(import.meta.env.DEV ? html : forFirstPaint(html, styles), { status, headers });
}
