import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageRenderer } from '#app/pages.ts';
import { createRouterContext } from '#parish/site/page-context.ts';
import { finishHtml } from './finish-html.ts';
import { nonceContext } from './server-document.ts';

/** Creates the function with which the HTTP layer renders pages. */
export function pageRenderer(build: ServerBuild, mode: 'production' | 'development'): PageRenderer {
  const handle = createRequestHandler(build, mode);
  return async (request, renderContext) => {
    const nonce = crypto.randomUUID();
    const context = createRouterContext(renderContext);
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
