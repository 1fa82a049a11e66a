import type { EntryContext } from 'react-router';
import { createPageStyles, inlineCriticalCss } from './ssr/critical-css.ts';
import { documentHtml, renderDocument } from './ssr/render-document.tsx';
import { PageResponse } from './ssr/renderer.ts';
import fonts from './theme/fonts.css?inline';
import css from './theme/theme.css?inline';
import url from './theme/theme.css?url';

export { pageRenderer } from './ssr/renderer.ts';

// fonts are inlined in every page and left out of the style sheet: loaded twice, they would be swapped twice
const styles = createPageStyles({ fonts, css, url });

/** Renders the complete document before sending it: the server caches it, and allows its inline scripts by hash. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const rendered = await renderDocument(routerContext, request.url);
  headers.set('content-type', 'text/html; charset=utf-8');
  // in development Vite injects and updates the styles
  const fragments = import.meta.env.DEV ? [documentHtml(rendered)] : inlineCriticalCss(rendered, styles);
  return new PageResponse(fragments, { status, headers });
}
