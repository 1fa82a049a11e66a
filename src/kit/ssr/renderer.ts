import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { finishHtml } from './finish-html.ts';
import type { PageRenderer, RenderContext } from './page-renderer.ts';
import { nonceContext } from './server-document.ts';

/**
 * Creates the function with which the HTTP layer renders pages.
 *
 * @param createContext returns what the pages' loaders receive.
 */
export function createPageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  createContext: (context: RenderContext) => RouterContextProvider,
): PageRenderer {
  const handle = createRequestHandler(build, mode);
  return async (request, renderContext) => {
    const nonce = crypto.randomUUID();
    const context = createContext(renderContext);
    context.set(nonceContext, nonce);
    const response = await handle(request, context);
    const { status, headers } = response;
    const text = await response.text();
    // data for client-side navigation and redirects are sent unchanged
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    return {
      status,
      headers,
      ...(isPage ? finishHtml(text, nonce) : { html: text, scripts: [], styles: [] }),
    };
  };
}
