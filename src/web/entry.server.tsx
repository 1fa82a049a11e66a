import type { EntryContext } from 'react-router';
import { forFirstPaint, stylesFor } from './ssr/critical-css.ts';
import { wholePage, writtenPage } from './ssr/render-document.tsx';
import { PageResponse } from './ssr/renderer.ts';
import fonts from './theme/fonts.css?inline';
import css from './theme/theme.css?inline';
import address from './theme/theme.css?url';

export { pageRenderer } from './ssr/renderer.ts';

// the fonts stand in every page and in no sheet: said a second time, they would be exchanged a second time
const styles = stylesFor({ fonts, css, address });

/** Renders the whole document before it leaves: the server keeps it, and its inline scripts are allowed by their hash. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const page = await writtenPage(routerContext, request.url);
  headers.set('content-type', 'text/html; charset=utf-8');
  // while somebody works on it, Vite sends the styles and exchanges them
  const stretches = import.meta.env.DEV ? [wholePage(page)] : forFirstPaint(page, styles);
  return new PageResponse(stretches, { status, headers });
}
