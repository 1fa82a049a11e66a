import type { EntryContext, RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.ts';
import { renderDocument } from './ssr/render-document.tsx';
import { nonceContext } from './ssr/server-document.ts';
import { structuredDataOf } from './ssr/structured-data/page-data.ts';
import styles from './theme/theme.css?inline';

export { pageRenderer } from './ssr/renderer.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const structuredData = await structuredDataOf(
    routerContext.staticHandlerContext,
    loadContext.get(pageContext),
  );
  const html = await renderDocument(routerContext, { url: request.url, nonce, styles, structuredData });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}
