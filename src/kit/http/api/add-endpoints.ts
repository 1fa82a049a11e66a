import type { Hono } from 'hono';
import type { Endpoint } from '../../api/endpoint.ts';
import type { KitContext } from '../../app-context.ts';
import type { AuditEventSpec } from '../../audit-log/record.server.ts';
import { sessionFinder } from '../../auth/sessions/sessions.server.ts';
import type { Bulkheads } from '../bulkheads.ts';
import { type ResponseCache, type RunInBulkhead, toResponse } from '../cache/response-cache.ts';
import { createCachedReader, findCallerSession, serveEndpoint } from './endpoint-pipeline.ts';
import { methodNotAllowedResponse } from './error-response.ts';

/** `isInternal`: the request is from a page, calendar or form of this process. */
export type Env = { Bindings: { ip: string; isInternal?: boolean } };

/** The API of a site. */
export interface SiteApi {
  /** Its endpoints by group and name. */
  readonly api: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  /** The handlers, under the same names. */
  readonly handlers: Readonly<Record<string, object>>;
  /** How the activity log records a write; undefined if it does not. */
  auditEventFor(group: string, call: string): AuditEventSpec | undefined;
}

/** Adds the routes of the API. */
export function addEndpoints(
  router: Hono<Env>,
  deps: KitContext,
  site: SiteApi,
  {
    cache,
    security,
    bulkheads,
  }: {
    readonly cache: ResponseCache;
    readonly security: Readonly<Record<string, string>>;
    readonly bulkheads: Bulkheads;
  },
): void {
  const findSession = sessionFinder(deps);
  const methods = new Map<string, string[]>();
  for (const [group, endpoints] of Object.entries(site.api))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = (site.handlers[group] as Record<string, unknown>)[name] as never;
      const auditEvent = site.auditEventFor(group, name);
      const serve = serveEndpoint({ endpoint, handler, auditEvent, deps });
      methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method]);
      const cachedReader = endpoint.cached
        ? createCachedReader(endpoint, handler, { cache, security })
        : undefined;
      router.on(endpoint.method, endpoint.path, async ({ req, env: { ip, isInternal } }) => {
        const request = req.raw;
        const url = new URL(request.url);
        const params = req.param();
        const session = await findCallerSession(endpoint, { request, url }, findSession);
        const respond = () => serve({ request, url, params, ip, session });
        if (!cachedReader) return respond();
        const isSearch = ['find', 'q'].some(
          (key) => key in (endpoint.query?.shape ?? {}) && url.searchParams.has(key),
        );
        // pages, calendars and forms, which read lists, are limited themselves
        const runInBulkhead: RunInBulkhead = (work) =>
          isInternal ? work() : bulkheads({ kind: isSearch ? 'searches' : 'lists', ip }, work);
        const cached = session ? undefined : await cachedReader(url, params, runInBulkhead);
        if (cached) return toResponse(cached, request);
        // only reads: a request with a slow body would occupy a slot
        return isSearch ? runInBulkhead(respond) : respond();
      });
    }
  for (const [path, allowed] of methods)
    router.all(path, () => methodNotAllowedResponse('This endpoint does not accept that method', allowed));
}
