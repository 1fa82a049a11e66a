import { Hono } from 'hono';
import { nextProgramChange } from '#events/program.server.ts';
import { createClient } from '#kit/api/client.ts';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { Transport } from '#kit/api/transport.ts';
import type { AppContext } from '#kit/app-context.ts';
import { problemResponse, toErrorResponse } from '#kit/http/api/error-response.ts';
import type { App } from '#kit/http/app.ts';
import { createBulkheads } from '#kit/http/bulkheads.ts';
import { createNextChange } from '#kit/http/cache/next-change.ts';
import {
  createResponseCache,
  type ResponseCache,
  type RunInBulkhead,
  toResponse,
} from '#kit/http/cache/response-cache.ts';
import { createUploadEndpoint } from '#kit/http/multipart/upload-endpoint.ts';
import { securityHeaders, withCacheHeaders } from '#kit/http/pages/security-headers.ts';
import { createMediaFileHandler } from '#kit/http/static/media-files.ts';
import { isValidPath } from '#kit/http/urls.ts';
import { UPLOAD_PATH } from '#kit/media-storage/embedded-host.ts';
import { nextServiceChange } from '#services/sunday.server.ts';
import { api } from '../api.ts';
import { routes } from '../api-routes.ts';
import { calendarFiles } from '../feeds/calendars.ts';
import { feedFiles, feedRoutes } from '../feeds/feeds.ts';
import { addEndpoints, type Env } from './endpoints.ts';
import { type AppOptions, addPageRoutes } from './page-routes.ts';

const fileRoutes = [
  `POST ${UPLOAD_PATH}`,
  ...Object.values(api).flatMap((group: Record<string, Endpoint>) =>
    Object.values(group).flatMap(({ file, method, path }) => (file ? `${method} ${path}` : [])),
  ),
].map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));

/** Builds the app from its dependencies. It starts no timers and does not listen. */
export function createApp(deps: AppContext, options: AppOptions = {}): App {
  const { assets } = options;
  const security = securityHeaders(deps.config);
  const cache = createContentCache(deps);
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
    if (!req.path.startsWith('/healthz')) await deps.parish.load().catch(() => undefined);
    return next();
  });
  addEndpoints(router, deps, { cache, security, bulkheads });
  router.all('/api/*', () => problemResponse(new ApiProblem('NOT_FOUND', 'There is no such endpoint')));
  const upload = createUploadEndpoint(deps);
  const mediaFile = createMediaFileHandler(deps);
  router.post(UPLOAD_PATH, ({ req, env }) => upload(req.raw, env.ip));
  router.get('/media/*', ({ req }) => mediaFile(req.raw));
  const client = createClient(routes, transportFor('page'));
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
  addPageRoutes(router, deps, { ...options, cache, security, bulkheads, transportFor });
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
      return assets?.get(url) ?? cache.find(url);
    },
  };
}

/** A cache whose entries become invalid with each change of the content, and when a service or program changes with the time. */
function createContentCache(deps: AppContext): ResponseCache {
  const { contentVersion, parish } = deps;
  return createResponseCache({
    ...deps,
    externalVersion: deps.verses.receivedCount,
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
}
