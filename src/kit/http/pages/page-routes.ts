import type { Context, Hono } from 'hono';
import { ApiProblem } from '../../api/problem.ts';
import type { Transport } from '../../api/transport.ts';
import type { KitContext } from '../../app-context.ts';
import { findOnDisk } from '../../media-storage/disk-files.ts';
import type { PageRenderer, RenderContext } from '../../ssr/page-renderer.ts';
import type { Env } from '../api/add-endpoints.ts';
import { methodNotAllowedResponse } from '../api/error-response.ts';
import type { Bulkheads } from '../bulkheads.ts';
import { type ResponseCache, toResponse } from '../cache/response-cache.ts';
import { compressedResponse } from '../compression.ts';
import type { ResponseValue } from '../response-value.ts';
import type { Assets, RecordingFile } from '../static/assets.ts';
import { sendFile } from '../static/send-file.ts';
import { readFormPost, toFormRequest } from './form-post.ts';
import { hasFileExtension, renderPage, trailingSlashRedirect } from './render-page.ts';

export interface AppOptions {
  /** Renders the pages; without it the app serves only the API. */
  readonly pages?: PageRenderer;
  /** The built files by path. */
  readonly assets?: Assets;
  /** Recordings in `public/` by path. */
  readonly recordings?: ReadonlyMap<string, RecordingFile>;
  /** In development, pages are neither cached nor restricted by a policy, because Vite injects inline styles. */
  readonly isDevelopment?: boolean;
}

/** The pages of a site. */
export interface SitePages {
  /** The key under which the response to a page's URL is cached; undefined if the URL is not that of a page. */
  cacheKeyOf(url: string): string | undefined;
  /** Paths of pages that accept a form POST without scripts. */
  readonly formPages: readonly string[];
  /** Whether an old address looks like a page of this site: '/?p=12'. Then `redirectOf` is asked before the page is sent. */
  mayHaveMoved?(pathAndQuery: string): boolean;
  /** The path to which a URL without a page has moved; undefined if it has not. */
  redirectOf?(url: string): Promise<string | undefined>;
  /** What the pages receive besides what the kit provides. */
  context(): Omit<RenderContext, 'transport' | 'publicUrl' | 'today' | 'reportError'>;
}

interface PageRouteOptions extends AppOptions {
  readonly site: SitePages;
  readonly cache: ResponseCache;
  readonly security: Readonly<Record<string, string>>;
  readonly bulkheads: Bulkheads;
  /** The reads of a page. @param ip the client's address, which rate limits count, or 'page' for a page that is cached. */
  readonly transportFor: (ip: string) => Transport;
}

/** Adds the built files, the recordings, and the pages with their forms. */
export function addPageRoutes(router: Hono<Env>, deps: KitContext, options: PageRouteOptions): void {
  const { pages, assets, recordings, cache, bulkheads, transportFor, isDevelopment, site } = options;
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
    const { pathname, search } = new URL(request.url);
    const file = assets?.get(pathname);
    if (file) return toResponse(file, request);
    const recordingFile = recordings?.get(pathname);
    if (recordingFile) return sendFile(request, await findOnDisk(recordingFile.file), recordingFile, deps);
    const redirected = async () => {
      const target = await site.redirectOf?.(request.url);
      return target === undefined ? undefined : context.redirect(target, 301);
    };
    const redirectPath = trailingSlashRedirect(request.url);
    if (redirectPath) return (await redirected()) ?? context.redirect(redirectPath, 301);
    if (!pages) throw new ApiProblem('NOT_FOUND', 'There is no such page');
    if (pathname === '/admin') return context.redirect('/admin/dashboard');
    const key = site.cacheKeyOf(request.url);
    // most are requests of scanners; a page would be rendered for each
    const respond = () =>
      key === undefined && hasFileExtension(pathname)
        ? context.text('Not found\n', 404, { 'cache-control': 'no-store' })
        : sendPage(context, key);
    const response = (site.mayHaveMoved?.(pathname + search) && (await redirected())) || (await respond());
    return (response.status === 404 && (await redirected())) || response;
  });
  for (const path of pages ? site.formPages : [])
    router.post(path, async ({ req, env: { ip } }) => {
      const url = new URL(path + new URL(req.url).search, req.url);
      const pageRequest = toFormRequest(url, await readFormPost(req.raw, url.host));
      const run = () => render(pageRequest, transportFor(ip));
      return toPageResponse(await bulkheads({ kind: 'forms', ip }, run), req.raw);
    });
  router.all('*', ({ req }) => {
    const acceptsForm = site.formPages.some((path) => path === req.path);
    return methodNotAllowedResponse(
      'This URL does not accept that method',
      acceptsForm ? ['GET', 'POST'] : ['GET'],
    );
  });
}

function createRender(deps: KitContext, { pages, security, site }: PageRouteOptions) {
  return (request: Request, transport: Transport, cacheKey?: string) =>
    renderPage(pages as PageRenderer, request, {
      ...site.context(),
      publicUrl: deps.config.publicUrl,
      today: deps.calendarClock.today(),
      cacheKey,
      security,
      reportError: (err) => deps.log.error({ event: 'failure', err }, 'a page failed'),
      transport,
    });
}
