import type { Hono } from 'hono';
import { adsRoutes } from '#ads/routes.server.ts';
import { passagesRoutes } from '#bible/routes.server.ts';
import { parishFeastsRoutes } from '#calendar/feasts/routes.server.ts';
import { lectionaryRoutes } from '#calendar/routes.server.ts';
import { tonesRoutes } from '#calendar/tone/routes.server.ts';
import { dailyRoutes } from '#daily/routes.server.ts';
import { eventsRoutes } from '#events/routes.server.ts';
import { galleryFoldersRoutes } from '#gallery/folder-routes.server.ts';
import { galleryRoutes } from '#gallery/routes.server.ts';
import { paymentRoutes } from '#giving/routes.server.ts';
import { prayerRequestKind, visitKind } from '#inbox/kinds.server.ts';
import { inboxRoutes, takeDownRoutes } from '#inbox/routes.server.ts';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { systemRoutes } from '#kit/api/system-routes.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { activityRoutes } from '#kit/audit-log/routes.server.ts';
import { authRoutes } from '#kit/auth/routes.server.ts';
import { sessionFinder } from '#kit/auth/sessions/sessions.server.ts';
import { usersRoutes } from '#kit/auth/users/routes.server.ts';
import { createCachedReader, findCallerSession, serveEndpoint } from '#kit/http/api/endpoint-pipeline.ts';
import { methodNotAllowedResponse } from '#kit/http/api/error-response.ts';
import type { Handlers } from '#kit/http/api/handlers.ts';
import type { Bulkheads } from '#kit/http/bulkheads.ts';
import { type ResponseCache, type RunInBulkhead, toResponse } from '#kit/http/cache/response-cache.ts';
import { trashRoutes } from '#kit/trash/routes.server.ts';
import { uploadRoutes } from '#kit/uploads/routes.server.ts';
import { newsRoutes } from '#news/routes.server.ts';
import { organizationsRoutes } from '#organizations/routes.server.ts';
import { historyRoutes } from '#parish/history/routes.server.ts';
import { parishRoutes, phoneNumberRoutes } from '#parish/routes.server.ts';
import { clergyRoutes, formerVicarsRoutes } from '#people/routes.server.ts';
import { vicarRoutes } from '#people/vicar/routes.server.ts';
import { resourceFoldersRoutes } from '#resources/folder-routes.server.ts';
import { resourcesRoutes } from '#resources/routes.server.ts';
import { daysRoutes } from '#services/days.server.ts';
import { liveRoutes, noticesRoutes } from '#services/notices/routes.server.ts';
import { servicesRoutes } from '#services/routes.server.ts';
import { scheduleRoutes, sundayRoutes } from '#services/schedule.server.ts';
import { api } from '../api.ts';
import { auditEventFor } from '../audit-events.ts';
import { gettingStartedRoutes } from '../getting-started/routes.server.ts';
import { searchRoutes } from '../search/routes.server.ts';

/** `isInternal`: the request is from a page, calendar or form of this process. */
export type Env = { Bindings: { ip: string; isInternal?: boolean } };

/** Adds the routes of the API. */
export function addEndpoints(
  router: Hono<Env>,
  deps: AppContext,
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
  const handlers: { readonly [G in keyof typeof api]: Handlers<(typeof api)[G]> } = {
    auth: authRoutes(deps),
    users: usersRoutes(deps),
    events: eventsRoutes(deps),
    news: newsRoutes(deps),
    services: servicesRoutes(deps),
    schedule: scheduleRoutes(deps),
    sunday: sundayRoutes(deps),
    days: daysRoutes(deps),
    notices: noticesRoutes(deps),
    live: liveRoutes(deps),
    organizations: organizationsRoutes(deps),
    vicar: vicarRoutes(deps),
    clergy: clergyRoutes(deps),
    formerVicars: formerVicarsRoutes(deps),
    history: historyRoutes(deps),
    parishFeasts: parishFeastsRoutes(deps),
    upload: uploadRoutes(deps),
    galleryFolders: galleryFoldersRoutes(deps),
    gallery: galleryRoutes(deps),
    resourceFolders: resourceFoldersRoutes(deps),
    resources: resourcesRoutes(deps),
    parish: parishRoutes(deps),
    phoneNumbers: phoneNumberRoutes(deps),
    gettingStarted: gettingStartedRoutes(deps),
    payment: paymentRoutes(deps),
    ads: adsRoutes(deps),
    trash: trashRoutes(deps),
    activity: activityRoutes(deps),
    prayerRequests: inboxRoutes(prayerRequestKind, deps),
    visits: inboxRoutes(visitKind, deps),
    takeDowns: takeDownRoutes(deps),
    lectionary: lectionaryRoutes(deps),
    passages: passagesRoutes(deps),
    tones: tonesRoutes(deps),
    daily: dailyRoutes(deps),
    search: searchRoutes(deps),
    system: systemRoutes(deps, api),
  };
  const methods = new Map<string, string[]>();
  for (const [group, endpoints] of Object.entries(api) as [keyof typeof api, Record<string, Endpoint>][])
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = (handlers[group] as Record<string, Handlers<Record<string, Endpoint>>[string]>)[
        name
      ] as never;
      const auditEvent = auditEventFor(group, name);
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
