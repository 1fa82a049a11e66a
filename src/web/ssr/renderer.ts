import { createRequestHandler, type ServerBuild } from 'react-router';
import { createRouterContext, type RenderContext } from '../page-context.ts';
import { finishHtml, type InlineElements } from './finish-html.ts';
import { nonceContext } from './server-document.ts';

/** A rendered page for the HTTP layer. */
export interface RenderedPage extends InlineElements {
  readonly status: number;
  readonly headers: Headers;
  /** The body: HTML, or data for client-side navigation. */
  readonly html: string;
}

/** Creates the function with which the HTTP layer renders pages. */
export function pageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
): (request: Request, renderContext: RenderContext) => Promise<RenderedPage> {
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
