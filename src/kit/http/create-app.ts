import { Hono } from 'hono';
import { ApiProblem } from '../api/problem.ts';
import type { Transport } from '../api/transport.ts';
import type { KitContext } from '../app-context.ts';
import { UPLOAD_PATH } from '../media-storage/embedded-host.ts';
import { addEndpoints, type Env, type SiteApi } from './api/add-endpoints.ts';
import { problemResponse, toErrorResponse } from './api/error-response.ts';
import type { App } from './app.ts';
import { createBulkheads } from './bulkheads.ts';
import { type ChangeSource, createNextChange } from './cache/next-change.ts';
import {
  createResponseCache,
  type ResponseCache,
  type RunInBulkhead,
  toResponse,
} from './cache/response-cache.ts';
import { createUploadEndpoint } from './multipart/upload-endpoint.ts';
import { type AppOptions, addPageRoutes, type SitePages } from './pages/page-routes.ts';
import type { ResponseValue } from './response-value.ts';
import { securityHeaders, withCacheHeaders } from './security-headers.ts';
import { createMediaFileHandler } from './static/media-files.ts';
import { isValidPath } from './urls.ts';

/** What a site serves. The kit adds sessions, uploads, caching, headers and limits. */
export interface Site extends SiteApi {
  readonly pages: SitePages;
  /** Files made of the content, such as calendars: their routes, and the function that makes the one at a path. */
  readonly files?: {
    readonly routes: readonly string[];
    /** @param transport reads the content. */
    creators(transport: Transport): (path: string) => (() => Promise<ResponseValue>) | undefined;
  };
  /** Responses that are streamed and not cached: their routes, and the function that creates them. */
  readonly streams?: {
    readonly routes: readonly string[];
    open(transport: Transport): (request: Request) => Promise<Response>;
  };
  /** Loads what every request needs. If it fails, what needs the data reports it. */
  load?(): Promise<unknown>;
  /** The times at which a text of the site changes by itself. */
  readonly changes?: readonly ChangeSource[];
  /** A number that changes when something outside the database changes the responses. */
  externalVersion?(): number;
}

/** Builds the app from its dependencies. It starts no timers and does not listen. */
export function createApp(deps: KitContext, site: Site, options: AppOptions = {}): App {
  const { assets } = options;
  const fileRoutes = routesWithFile(site);
  const security = securityHeaders(deps.config);
  const cache = createContentCache(deps, site);
  const bulkheads = createBulkheads();
  const router = new Hono<Env>();
  const dispatch = (request: Request, env: Env['Bindings']) => router.fetch(request, env);
  // pages and calendars read through the same client as visitors, without HTTP
  const transportFor =
    (ip: string): Transport =>
    async ({ method, path, headers, body }) => {
      const url = new URL(path, deps.config.publicUrl);
      return dispatch(new Request(url, { method, headers, body: body ?? null }), { ip, isInternal: true });
    };

  router.use(async ({ req }, next) => {
    // rejected here: Hono and React Router would treat them differently
    if (!isValidPath(new URL(req.url).pathname)) throw new ApiProblem('NOT_FOUND', 'There is no such page');
    // a database that does not respond is reported by what reads it; the health checks and static files do not
    if (!req.path.startsWith('/healthz')) await site.load?.().catch(() => undefined);
    return next();
  });
  const openStream = site.streams?.open(transportFor('stream'));
  for (const route of site.streams?.routes ?? [])
    router.get(route, ({ req }) => (openStream as NonNullable<typeof openStream>)(req.raw));
  addEndpoints(router, deps, site, { cache, security, bulkheads });
  router.all('/api/*', () => problemResponse(new ApiProblem('NOT_FOUND', 'There is no such endpoint')));
  const upload = createUploadEndpoint(deps);
  const mediaFile = createMediaFileHandler(deps);
  router.post(UPLOAD_PATH, ({ req, env }) => upload(req.raw, env.ip));
  router.get('/media/*', ({ req }) => mediaFile(req.raw));
  const creatorOf = site.files?.creators(transportFor('page'));
  for (const route of site.files?.routes ?? [])
    router.get(route, async ({ req, env }) => {
      // decoded: otherwise spellings such as %61ll.ics would fill the cache
      const { path } = req;
      const create = creatorOf?.(path);
      if (!create) throw new ApiProblem('NOT_FOUND', 'There is no such file');
      const runInBulkhead: RunInBulkhead = (work) => bulkheads({ kind: 'calendars', ip: env.ip }, work);
      const createShared = async () => withCacheHeaders(await create(), security);
      return toResponse(await cache.getOrCreate(path, createShared, runInBulkhead), req.raw);
    });
  addPageRoutes(router, deps, { ...options, site: site.pages, cache, security, bulkheads, transportFor });
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
      return assets?.get(url) ?? (site.pages.mayHaveMoved?.(url) ? undefined : cache.find(url));
    },
  };
}

/** The routes of requests that upload a file. */
function routesWithFile({ api }: SiteApi): readonly RegExp[] {
  const calls = Object.values(api).flatMap((group) =>
    Object.values(group).flatMap(({ file, method, path }) => (file ? `${method} ${path}` : [])),
  );
  return [`POST ${UPLOAD_PATH}`, ...calls].map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));
}

/** A cache whose entries become invalid with each change of the content, and at the times at which a text changes. */
function createContentCache(deps: KitContext, site: Site): ResponseCache {
  const { contentVersion } = deps;
  return createResponseCache({
    ...deps,
    externalVersion: site.externalVersion ?? (() => 0),
    nextChange: createNextChange(deps, site.changes ?? []),
    contentVersion: {
      ...contentVersion,
      async load() {
        const version = await contentVersion.load();
        // otherwise a response with details from before a concurrent change would be cached with the new version
        await site.load?.();
        return version;
      },
    },
  });
}
