import { RETRY_AFTER_SECONDS } from '../../api/busy-problem.ts';
import type { PageRenderer, RenderContext } from '../../ssr/page-renderer.ts';
import type { ResponseValue } from '../response-value.ts';
import { contentSecurityPolicy, REVALIDATED } from '../security-headers.ts';

/** Whether a path ends like a file name; `.data` is the data of a page, for navigation in the browser. */
export function hasFileExtension(path: string): boolean {
  return /\.(?!data$)[a-z\d]{1,12}$/i.test(path);
}

/** Longer than any page URL. Web servers in front reject response headers above 4 KB. */
const MAX_REDIRECT_LENGTH = 1_024;

/**
 * Returns the redirect target of a path with a trailing slash: `/services` for `/services/`. Undefined for paths such
 * as `//name/`, which would redirect to another host, and for targets above the length limit: percent-encoding may
 * triple a path.
 */
export function trailingSlashRedirect(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  if (!/^\/[^/\\].*\/$/.test(pathname)) return undefined;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  const address = pathname.slice(0, end) + search;
  return address.length <= MAX_REDIRECT_LENGTH ? address : undefined;
}

/** Renders a page and adds the headers. Only pages with status 200 may be cached. */
export async function renderPage(
  pages: PageRenderer,
  request: Request,
  {
    cacheKey,
    security,
    ...context
  }: RenderContext & {
    cacheKey?: string | undefined;
    security: Readonly<Record<string, string>>;
  },
): Promise<ResponseValue> {
  // rendered from the cache key: the page must not depend on ignored query parameters, because other clients get it too
  const pageRequest =
    cacheKey === undefined
      ? request
      : new Request(new URL(cacheKey, request.url), { headers: { accept: 'text/html' } });
  const rendered = await pages(pageRequest, context);
  const headers: Record<string, string> = { ...security };
  for (const name of ['content-type', 'location', 'x-robots-tag']) {
    const value = rendered.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  if (isHtml) headers['content-security-policy'] = contentSecurityPolicy(rendered, context.externalOrigins);
  if (rendered.status === 503) headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  const isForEveryone = rendered.status === 200 && isHtml && request.method !== 'POST';
  headers['cache-control'] =
    rendered.headers.get('cache-control') ?? (isForEveryone ? REVALIDATED : 'no-store');
  return { status: rendered.status, headers, body: Buffer.from(rendered.html) };
}
