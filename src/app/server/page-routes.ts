import type { Context, Hono } from 'hono';
import { ApiProblem } from '#kit/api/problem.ts';
import type { Transport } from '#kit/api/transport.ts';
import type { AppContext } from '#kit/app-context.ts';
import { methodNotAllowedResponse } from '#kit/http/api/error-response.ts';
import type { ResponseValue } from '#kit/http/api/response-value.ts';
import type { Bulkheads } from '#kit/http/bulkheads.ts';
import { compressedResponse } from '#kit/http/cache/compression.ts';
import { cacheKey as buildCacheKey, type ResponseCache, toResponse } from '#kit/http/cache/response-cache.ts';
import { readFormPost, toFormRequest } from '#kit/http/pages/form-post.ts';
import { hasFileExtension, renderPage, trailingSlashRedirect } from '#kit/http/pages/render-page.ts';
import type { Assets, RecordingFile } from '#kit/http/static/assets.ts';
import { sendFile } from '#kit/http/static/send-file.ts';
import { canonicalPath } from '#kit/http/urls.ts';
import type { PageRenderer } from '#kit/ssr/page-renderer.ts';
import { visibleParish } from '#parish/parish-settings.server.ts';
import { formPages, publicPages } from '../pages.ts';
import type { Env } from './endpoints.ts';
import { externalOrigins } from './external-origins.ts';

/**
 * Pages that ignore the query: a record (`/events/12-parish-picnic`), a day (`/lectionary/2026-12-06`), a year or a
 * readers' sheet (`/lectionary/2026-12-06/sheet`).
 */
const RECORD_PAGE =
  /^\/(?:(?:events|news)\/[^/]+(?<!\.data)|lectionary\/(?:\d{4}(?:-\d\d-\d\d)?|[\w-]+\/sheet))$/;

/**
 * Returns the cache key of a page, or undefined if the URL is not a page (a 404, a data request).
 *
 * @param url with a valid path.
 */
export function pageCacheKey(url: string): string | undefined {
  const parsed = new URL(url);
  const { pathname } = parsed;
  if (pathname in publicPages) {
    const validators: Readonly<Record<string, (value: string) => boolean>> =
      publicPages[pathname as keyof typeof publicPages];
    return buildCacheKey(parsed, Object.keys(validators), (key, value) => validators[key]?.(value) ?? false);
  }
  const path = canonicalPath(pathname);
  return RECORD_PAGE.test(path) ? path : undefined;
}

export interface AppOptions {
  /** Renders the pages; without it the app serves only the API. */
  readonly pages?: PageRenderer;
  /** The built files by path. */
  readonly assets?: Assets;
  /** The parish's recordings in `public/` by path. */
  readonly recordings?: ReadonlyMap<string, RecordingFile>;
  /** In development, pages are neither cached nor restricted by a policy, because Vite injects inline styles. */
  readonly isDevelopment?: boolean;
}

interface PageRouteOptions extends AppOptions {
  readonly cache: ResponseCache;
  readonly security: Readonly<Record<string, string>>;
  readonly bulkheads: Bulkheads;
  /** The reads of a page. @param ip the client's address, which rate limits count, or 'page' for a page that is cached. */
  readonly transportFor: (ip: string) => Transport;
}

/** Adds the built files, the recordings, and the pages with their forms. */
export function addPageRoutes(router: Hono<Env>, deps: AppContext, options: PageRouteOptions): void {
  const { pages, assets, recordings, cache, bulkheads, transportFor, isDevelopment } = options;
  const render = createRender(deps, options);
  const toPageResponse = async (page: ResponseValue, request: Request) => {
    const response = await compressedResponse(page, request);
    if (isDevelopment) response.headers.set('content-security-policy', "frame-ancestors 'none'");
    return response;
  };
  const sendPage = async ({ req: { raw: request }, env: { ip } }: Context<Env>, key: string | undefined) => {
    const runInBulkhead = <T>(work: () => Promise<T>) => bulkheads({ kind: 'pages', ip }, work);
    if (key === undefined || isDevelopment)
      return toPageResponse(await runInBulkhead(() => render(request, transportFor(ip))), request);
    const create = () => render(request, transportFor('page'), key);
    return toResponse(await cache.getOrCreate(key, create, runInBulkhead), request);
  };

  router.get('*', async (context) => {
    const request = context.req.raw;
    const { pathname } = new URL(request.url);
    const file = assets?.get(pathname);
    if (file) return toResponse(file, request);
    const recordingFile = recordings?.get(pathname);
    if (recordingFile) return sendFile(request, recordingFile.file, recordingFile, deps);
    const redirectPath = trailingSlashRedirect(request.url);
    if (redirectPath) return context.redirect(redirectPath, 301);
    if (!pages) throw new ApiProblem('NOT_FOUND', 'There is no such page');
    if (pathname === '/admin') return context.redirect('/admin/dashboard');
    const key = pageCacheKey(request.url);
    // most are requests of scanners; a page would be rendered for each
    if (key === undefined && hasFileExtension(pathname))
      return context.text('Not found\n', 404, { 'cache-control': 'no-store' });
    return sendPage(context, key);
  });
  for (const path of pages ? formPages : [])
    router.post(path, async ({ req, env: { ip } }) => {
      const url = new URL(path + new URL(req.url).search, req.url);
      const pageRequest = toFormRequest(url, await readFormPost(req.raw, url.host));
      const run = () => render(pageRequest, transportFor(ip));
      return toPageResponse(await bulkheads({ kind: 'forms', ip }, run), req.raw);
    });
  router.all('*', ({ req }) => {
    const acceptsForm = formPages.some((path) => path === req.path);
    return methodNotAllowedResponse(
      'This URL does not accept that method',
      acceptsForm ? ['GET', 'POST'] : ['GET'],
    );
  });
}

function createRender(deps: AppContext, { pages, security }: PageRouteOptions) {
  return (request: Request, transport: Transport, cacheKey?: string) =>
    renderPage(pages as PageRenderer, request, {
      publicUrl: deps.config.publicUrl,
      today: deps.parishClock.today(),
      parish: visibleParish(deps.parish.current()),
      cacheKey,
      security,
      externalOrigins: externalOrigins(deps),
      reportError: (err) => deps.log.error({ event: 'failure', err }, 'a page failed'),
      transport,
    });
}
