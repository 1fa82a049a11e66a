import { Hono } from 'hono';
import { createClient } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { formPages, type PageRenderer } from '#contract/pages.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Transport } from '#contract/transport.ts';
import { UPLOAD_PATH } from '../adapters/media-storage/embedded-host.ts';
import type { AppContext } from '../app-context.ts';
import { calendarFiles } from '../features/calendar/calendars.ts';
import { nextProgramChange } from '../features/events/program.ts';
import { feedFiles, feedRoutes } from '../features/feeds/feeds.ts';
import { methodNotAllowedResponse, problemResponse, toErrorResponse } from '../http/api/error-response.ts';
import type { ResponseValue } from '../http/api/response-value.ts';
import { createBulkheads } from '../http/bulkheads.ts';
import { compressedResponse } from '../http/cache/compression.ts';
import { createNextChange } from '../http/cache/next-change.ts';
import {
  type CachedResponse,
  createResponseCache,
  type RunInBulkhead,
  toResponse,
} from '../http/cache/response-cache.ts';
import { createUploadEndpoint } from '../http/multipart/upload-endpoint.ts';
import { readFormPost, toFormRequest } from '../http/pages/form-post.ts';
import {
  hasFileExtension,
  pageCacheKey,
  renderPage,
  trailingSlashRedirect,
} from '../http/pages/render-page.ts';
import { externalOrigins, securityHeaders, withCacheHeaders } from '../http/pages/security-headers.ts';
import type { Assets, RecordingFile } from '../http/static/assets.ts';
import { createMediaFileHandler } from '../http/static/media-files.ts';
import { sendFile } from '../http/static/send-file.ts';
import { isValidPath } from '../http/urls.ts';
import { visibleParish } from '../parish/parish-settings.ts';
import { nextServiceChange } from '../schedule/sunday.ts';
import { addEndpoints, type Env } from './endpoints.ts';

export interface App {
  /**
   * Handles a request.
   *
   * @param ip address of the client.
   */
  fetch(request: Request, ip?: string): Promise<Response>;
  /** The cached response for a request, if it needs no further processing. @param url path and query. */
  findCached(method: string, url: string, hasAuthorization: boolean): CachedResponse | undefined;
  /** Whether requests to this path upload a file, which has a longer body timeout. */
  acceptsFile(method: string, path: string): boolean;
  readonly securityHeaders: Readonly<Record<string, string>>;
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

const fileRoutes = [
  `POST ${UPLOAD_PATH}`,
  ...Object.values(api).flatMap((group: Record<string, Endpoint>) =>
    Object.values(group).flatMap(({ file, method, path }) => (file ? `${method} ${path}` : [])),
  ),
].map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));

/** Builds the app from its dependencies. It starts no timers and does not listen. */
export function createApp(
  deps: AppContext,
  {
    pages,
    assets = new Map<string, CachedResponse>(),
    recordings = new Map(),
    isDevelopment = false,
  }: AppOptions = {},
): App {
  const security = securityHeaders(deps.config);
  const { contentVersion, parish } = deps;
  const cache = createResponseCache({
    ...deps,
    nextChange: createNextChange(deps, [
      (now) => nextServiceChange(deps, now),
      (now) => nextProgramChange(deps, now),
    ]),
    contentVersion: {
      ...contentVersion,
      async load() {
        const version = await contentVersion.load();
        // otherwise a response with details from before a concurrent change would be cached with the new version
        await parish.load();
        return version;
      },
    },
  });
  const bulkheads = createBulkheads();
  const router = new Hono<Env>();
  const dispatch = (request: Request, env: Env['Bindings']) => router.fetch(request, env);

  router.use(async ({ req }, next) => {
    // rejected here: Hono and React Router would treat them differently
    if (!isValidPath(new URL(req.url).pathname)) throw new ApiProblem('NOT_FOUND', 'There is no such page');
    // a database that does not respond is reported by what reads it; the health checks and static files do not
    if (!req.path.startsWith('/healthz')) await deps.parish.load().catch(() => undefined);
    return next();
  });
  // pages and calendars read through the same client as visitors, without HTTP
  addEndpoints(router, deps, { cache, security, bulkheads });
  const transportFor =
    (ip: string): Transport =>
    async ({ method, path, headers, body }) => {
      const url = new URL(path, deps.config.publicUrl);
      return dispatch(new Request(url, { method, headers, body: body ?? null }), { ip, isInternal: true });
    };
  const transport = transportFor('page');
  const render = (request: Request, { cacheKey, ...others }: { cacheKey?: string; transport: Transport }) =>
    renderPage(pages as PageRenderer, request, {
      publicUrl: deps.config.publicUrl,
      today: deps.parishClock.today(),
      parish: visibleParish(deps.parish.current()),
      cacheKey,
      security,
      externalOrigins: externalOrigins(deps),
      reportError: (err) => deps.log.error({ event: 'failure', err }, 'a page failed'),
      ...others,
    });
  const toPageResponse = async (page: ResponseValue, request: Request) => {
    const response = await compressedResponse(page, request);
    if (isDevelopment) response.headers.set('content-security-policy', "frame-ancestors 'none'");
    return response;
  };

  router.all('/api/*', () => problemResponse(new ApiProblem('NOT_FOUND', 'There is no such endpoint')));
  const upload = createUploadEndpoint(deps);
  const mediaFile = createMediaFileHandler(deps);
  router.post(UPLOAD_PATH, ({ req, env }) => upload(req.raw, env.ip));
  router.get('/media/*', ({ req }) => mediaFile(req.raw));
  const client = createClient(transport);
  const calendarFile = calendarFiles(deps, client);
  const feedFile = feedFiles(deps, client);
  for (const route of ['/calendar/:name', ...feedRoutes])
    router.get(route, async ({ req, env }) => {
      // decoded: otherwise spellings such as %61ll.ics would fill the cache
      const { path } = req;
      const create = calendarFile(path) ?? feedFile(path);
      if (!create) throw new ApiProblem('NOT_FOUND', 'There is no such file');
      const runInBulkhead: RunInBulkhead = (work) => bulkheads({ kind: 'calendars', ip: env.ip }, work);
      const createShared = async () => withCacheHeaders(await create(), security);
      return toResponse(await cache.getOrCreate(path, createShared, runInBulkhead), req.raw);
    });
  router.get('*', async (context) => {
    const request = context.req.raw;
    const { ip } = context.env;
    const { pathname } = new URL(request.url);
    const file = assets.get(pathname);
    if (file) return toResponse(file, request);
    const recordingFile = recordings.get(pathname);
    if (recordingFile) return sendFile(request, recordingFile.file, recordingFile, deps);
    const redirectPath = trailingSlashRedirect(request.url);
    if (redirectPath) return context.redirect(redirectPath, 301);
    if (!pages) throw new ApiProblem('NOT_FOUND', 'There is no such page');
    if (pathname === '/admin') return context.redirect('/admin/dashboard');
    const key = pageCacheKey(request.url);
    // most are requests of scanners; a page would be rendered for each
    if (key === undefined && hasFileExtension(pathname))
      return context.text('Not found\n', 404, { 'cache-control': 'no-store' });
    const cacheKey = isDevelopment ? undefined : key;
    const runInBulkhead: RunInBulkhead = (work) => bulkheads({ kind: 'pages', ip }, work);
    return cacheKey === undefined
      ? // rate limits count the client's address
        toPageResponse(await runInBulkhead(() => render(request, { transport: transportFor(ip) })), request)
      : toResponse(
          await cache.getOrCreate(cacheKey, () => render(request, { transport, cacheKey }), runInBulkhead),
          request,
        );
  });
  for (const path of pages ? formPages : [])
    router.post(path, async ({ req, env }) => {
      const url = new URL(path + new URL(req.url).search, req.url);
      const pageRequest = toFormRequest(url, await readFormPost(req.raw, url.host));
      // rate limits count the client's address
      const options = { transport: transportFor(env.ip) };
      const run = () => render(pageRequest, options);
      return toPageResponse(await bulkheads({ kind: 'forms', ip: env.ip }, run), req.raw);
    });
  router.all('*', ({ req }) => {
    const acceptsForm = formPages.some((path) => path === req.path);
    return methodNotAllowedResponse(
      'This URL does not accept that method',
      acceptsForm ? ['GET', 'POST'] : ['GET'],
    );
  });
  router.onError((error, { req, env }) => toErrorResponse(error, { request: req.raw, ip: env.ip, ...deps }));

  return {
    securityHeaders: security,
    async fetch(request, ip = '') {
      const response = await dispatch(request, { ip });
      for (const [name, value] of Object.entries(security))
        if (!response.headers.has(name)) response.headers.set(name, value);
      return response;
    },
    acceptsFile: (method, path) => fileRoutes.some((route) => route.test(`${method} ${path}`)),
    findCached(method, url, hasAuthorization) {
      if (hasAuthorization || (method !== 'GET' && method !== 'HEAD')) return undefined;
      return assets.get(url) ?? cache.find(url);
    },
  };
}
