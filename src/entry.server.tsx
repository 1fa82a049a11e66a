import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { routes } from '#app/api-routes.ts';
import { structuredDataOf } from '#app/structured-data/page-data.ts';
import styles from '#app/theme/theme.css?inline';
import { renderDocument } from '#kit/ssr/render-document.tsx';
import { createPageRenderer } from '#kit/ssr/renderer.ts';
import { nonceContext } from '#kit/ssr/server-document.ts';
import { createRouterContext, pageContext } from '#parish/site/page-context.ts';

/** Creates the function with which the HTTP layer renders pages. */
export const pageRenderer = (build: ServerBuild, mode: 'production' | 'development') =>
  createPageRenderer(build, mode, (context) => createRouterContext(routes, context));

/** Without it, React Router prints errors over several lines, and the visitor's path in some of them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { reportError } = context.get(pageContext);
  reportError(isRouteErrorResponse(error) ? new Error(`The router responded with ${error.status}`) : error);
};

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
