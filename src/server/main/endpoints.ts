import type { Hono } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import type { AppContext } from '../app-context.ts';
import { auditEventFor } from '../audit-log/audit-events.ts';
import { activityRoutes } from '../features/activity/routes.ts';
import { adsRoutes } from '../features/ads/routes.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { sessionFinder } from '../features/auth/sessions/sessions.ts';
import { usersRoutes } from '../features/auth/users/routes.ts';
import { dailyRoutes } from '../features/daily/routes.ts';
import { eventsRoutes } from '../features/events/routes.ts';
import { galleryFoldersRoutes } from '../features/gallery/folder-routes.ts';
import { galleryRoutes } from '../features/gallery/routes.ts';
import { prayerRequestKind, visitKind } from '../features/inbox/kinds.ts';
import { inboxRoutes, takeDownRoutes } from '../features/inbox/routes.ts';
import { lectionaryRoutes } from '../features/lectionary/routes.ts';
import { newsRoutes } from '../features/news/routes.ts';
import { liveRoutes, noticesRoutes } from '../features/notices/routes.ts';
import { organizationsRoutes } from '../features/organizations/routes.ts';
import { parishFeastsRoutes } from '../features/parish/feasts.ts';
import { gettingStartedRoutes } from '../features/parish/getting-started.ts';
import { historyRoutes } from '../features/parish/history.ts';
import { parishRoutes } from '../features/parish/routes.ts';
import { passagesRoutes } from '../features/passages/routes.ts';
import { paymentRoutes } from '../features/payment/routes.ts';
import { clergyRoutes, formerVicarsRoutes } from '../features/people/routes.ts';
import { resourceFoldersRoutes } from '../features/resources/folder-routes.ts';
import { resourcesRoutes } from '../features/resources/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { daysRoutes } from '../features/services/days.ts';
import { servicesRoutes } from '../features/services/routes.ts';
import { scheduleRoutes, sundayRoutes } from '../features/services/schedule.ts';
import { systemRoutes } from '../features/system/routes.ts';
import { tonesRoutes } from '../features/tones/routes.ts';
import { trashRoutes } from '../features/trash/routes.ts';
import { uploadRoutes } from '../features/upload/routes.ts';
import { vicarRoutes } from '../features/vicar/routes.ts';
import { createCachedReader, findCallerSession, serveEndpoint } from '../http/api/endpoint-pipeline.ts';
import { methodNotAllowedResponse } from '../http/api/error-response.ts';
import type { Handlers } from '../http/api/handlers.ts';
import type { Bulkheads } from '../http/bulkheads.ts';
import { type ResponseCache, type RunInBulkhead, toResponse } from '../http/cache/response-cache.ts';

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
    system: systemRoutes(deps),
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
