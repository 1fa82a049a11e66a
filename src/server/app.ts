import { Hono } from 'hono';
import { createClient, type Transport } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { formPages } from '#contract/pages.ts';
import { ApiProblem } from '#contract/problem.ts';
import { UPLOAD_PATH } from './adapters/media-host/embedded-host.ts';
import type { Deps } from './app-context.ts';
import { notedOf } from './audit-log/audit-events.ts';
import { partOf } from './cache-tags.ts';
import { openingsOf } from './csp-sources.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { adsRoutes } from './features/ads/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { sessions } from './features/auth/sessions.ts';
import { usersRoutes } from './features/auth/users/routes.ts';
import { calendarFiles } from './features/calendar/calendars.ts';
import { clergyRoutes } from './features/clergy/routes.ts';
import { dailyRoutes } from './features/daily/routes.ts';
import { eventsRoutes } from './features/events/routes.ts';
import { formerVicarsRoutes } from './features/former-vicars/routes.ts';
import { galleryFoldersRoutes } from './features/gallery/folder-routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { lectionaryRoutes } from './features/lectionary/routes.ts';
import { newsRoutes } from './features/news/routes.ts';
import { organizationsRoutes } from './features/organizations/routes.ts';
import { passagesRoutes } from './features/passages/routes.ts';
import { paymentRoutes } from './features/payment/routes.ts';
import { prayerRequestsRoutes } from './features/prayer-requests/routes.ts';
import { resourceFoldersRoutes } from './features/resources/folder-routes.ts';
import { resourcesRoutes } from './features/resources/routes.ts';
import { servicesRoutes } from './features/services/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { tonesRoutes } from './features/tones/routes.ts';
import { trashRoutes } from './features/trash/routes.ts';
import { uploadRoutes } from './features/upload/routes.ts';
import { vicarRoutes } from './features/vicar/routes.ts';
import type { Assets } from './http/assets.ts';
import { type CostlyLine, costlyLine } from './http/bulkheads.ts';
import { type KeptRead, keptRead, transportInside } from './http/cached-endpoint.ts';
import { readByVisitors, serveEndpoint } from './http/endpoint-pipeline.ts';
import { methodRefusal, problemAnswer, refusalOf } from './http/error-response.ts';
import { oneATurn } from './http/fair-scheduler.ts';
import { pageFormRequest, readPageForm } from './http/form-post.ts';
import type { Handlers } from './http/handlers.ts';
import { firstPictures } from './http/inline-lcp-image.ts';
import { mediaFiles } from './http/media-files.ts';
import type { Recording } from './http/recording-files.ts';
import { type PageRenderer, pageAddress, renderPage, withoutTrailingSlash } from './http/render-page.ts';
import {
  type AnswerCache,
  answerCache,
  type InLine,
  type KeptAnswer,
  responseOf,
} from './http/response-cache.ts';
import { responseFrom } from './http/response-value.ts';
import { securityHeaders, shared } from './http/security-headers.ts';
import { sendFile } from './http/send-file.ts';
import { uploads } from './http/upload-endpoint.ts';
import { isText } from './http/urls.ts';

export interface App {
  /** Answers any request. @param ip address of the caller. @param cut ends the connection of an answer that cannot be ended well. */
  fetch(request: Request, ip?: string, cut?: () => void): Promise<Response>;
  /** The kept answer for a request that needs no more than that. */
  kept(method: string, address: string, hasAuthorization: boolean): KeptAnswer | undefined;
  /** Whether a request to this path brings a file, which may take its time. */
  takesFile(method: string, path: string): boolean;
  readonly securityHeaders: Readonly<Record<string, string>>;
}

export interface AppOptions {
  /** Renders the pages; without it only the API answers. */
  readonly pages?: PageRenderer;
  /** The built files, by path. */
  readonly assets?: Assets;
  /** The parish's own recordings among them, by path. */
  readonly recordings?: ReadonlyMap<string, Recording>;
  /** While pages are being written they are rendered anew each time, and may carry the inline styles of the tool that reloads them. */
  readonly isDevelopment?: boolean;
}

const fileRoutes = [
  `POST ${UPLOAD_PATH}`,
  ...Object.values(api).flatMap((group: Record<string, Endpoint>) =>
    Object.values(group).flatMap(({ file, method, path }) => (file ? `${method} ${path}` : [])),
  ),
].map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));

/** `turn`: what brings a body waits for its sender's turn again when the body is there. */
type Env = { Bindings: { ip: string; turn(): Promise<void>; cut?: (() => void) | undefined } };

/** Builds the whole server from what it depends on. Starts nothing, listens to nothing. */
export function createApp(
  deps: Deps,
  {
    pages,
    assets = new Map<string, KeptAnswer>(),
    recordings = new Map(),
    isDevelopment = false,
  }: AppOptions = {},
): App {
  const openings = openingsOf(deps);
  const security = securityHeaders(deps.settings.publicUrl, openings);
  const withPicture = firstPictures({ assets, narrower: deps.media.embedded.narrower });
  const cache = answerCache(deps);
  const inLine = costlyLine();
  const turn = oneATurn();
  const router = new Hono<Env>();
  const answer = (request: Request, env: Env['Bindings']) => router.fetch(request, env);

  // a page or a calendar reads what a visitor reads: the same client, carried inside the process
  const reads = addEndpoints(router, deps, { cache, security, inLine });
  const inside = (path: string, init?: RequestInit) =>
    new Request(new URL(path, deps.settings.publicUrl), init);
  const transportFor = (ip: string): Transport =>
    transportInside(reads, {
      byRequest: async ({ method, path, headers, body }) =>
        // whoever asks for the page has waited already, and holds a place in line
        answer(inside(path, { method, headers, body: body ?? null }), { ip, turn: async () => undefined }),
      refusal: (error, path) => refusalOf(error, { request: inside(path), ip, ...deps }),
    });
  const transport = transportFor('page');

  router.all('/api/*', () => problemAnswer(new ApiProblem('NOT_FOUND', 'There is no such call')));
  const upload = uploads(deps);
  const mediaFile = mediaFiles(deps);
  router.post(UPLOAD_PATH, ({ req, env }) => upload(req.raw, env.ip));
  router.get('/media/*', ({ req, env }) => mediaFile(req.raw, env));
  const calendarFile = calendarFiles(deps, createClient(transport));
  router.get('/calendar/:name', async ({ req, env }) => {
    const name = req.param('name');
    const make = calendarFile(name);
    if (!make) throw new ApiProblem('NOT_FOUND', 'There is no such calendar');
    // by its name: each can be written in a thousand ways (%61ll.ics), and is large
    const line: InLine = (work) => inLine({ kind: 'calendars', ip: env.ip }, work);
    const own = async () => shared(await make(), security);
    const file = await cache.answer(`/calendar/${name}`, own, { inLine: line });
    return responseOf(file, req.raw);
  });
  router.get('*', async (context) => {
    const request = context.req.raw;
    const { ip, cut } = context.env;
    const { pathname } = new URL(request.url);
    const file = assets.get(pathname);
    if (file) return responseOf(file, request);
    const recording = recordings.get(pathname);
    if (recording) return sendFile(request, recording.file, recording, { log: deps.log, cut });
    const elsewhere = withoutTrailingSlash(request.url);
    if (elsewhere) return context.redirect(elsewhere, 301);
    // what cannot be read as text is no page, and what renders pages would say so on its own, past the log
    if (!pages || !isText(pathname)) throw new ApiProblem('NOT_FOUND', 'There is no such page');
    const address = pageAddress(request.url);
    const line: InLine = (work) => inLine({ kind: 'pages', ip }, work);
    const make = () =>
      renderPage(pages, request, {
        transport,
        publicUrl: deps.settings.publicUrl,
        today: deps.day.today(),
        address,
        security,
        openings,
        withPicture,
      });
    if (isDevelopment) return withoutPolicy(responseFrom(await line(make)));
    return address === undefined
      ? responseFrom(await line(make))
      : responseOf(await cache.answer(address, make, { inLine: line }), request);
  });
  for (const path of pages ? formPages : [])
    router.post(path, async ({ req, env }) => {
      const address = new URL(path, req.url);
      const asked = pageFormRequest(address, await readPageForm(req.raw, address.host, env.turn));
      const reply = await inLine({ kind: 'forms', ip: env.ip }, () =>
        renderPage(pages as PageRenderer, asked, {
          // whoever sends the form is who calls, and is counted as such
          transport: transportFor(env.ip),
          publicUrl: deps.settings.publicUrl,
          today: deps.day.today(),
          address: undefined,
          security,
          openings,
          withPicture,
        }),
      );
      const rendered = responseFrom(reply);
      return isDevelopment ? withoutPolicy(rendered) : rendered;
    });
  router.all('*', ({ req }) => {
    const takesForm = formPages.some((path) => path === req.path);
    return methodRefusal('This address can only be read', takesForm ? ['GET', 'POST'] : ['GET']);
  });
  router.onError((error, { req, env }) => refusalOf(error, { request: req.raw, ip: env.ip, ...deps }));

  return {
    securityHeaders: security,
    async fetch(request, ip = '', cut) {
      const own = () => turn(ip);
      const response = await own().then(
        () => answer(request, { ip, turn: own, cut }),
        (error) => refusalOf(error, { request, ip, ...deps }),
      );
      for (const [name, value] of Object.entries(security))
        if (!response.headers.has(name)) response.headers.set(name, value);
      return response;
    },
    takesFile: (method, path) => fileRoutes.some((route) => route.test(`${method} ${path}`)),
    kept(method, address, hasAuthorization) {
      if (hasAuthorization || (method !== 'GET' && method !== 'HEAD')) return undefined;
      return assets.get(address) ?? cache.find(address);
    },
  };
}

/** @returns how to read those that are kept and have no path parameters, by their path. */
function addEndpoints(
  router: Hono<Env>,
  deps: Deps,
  {
    cache,
    security,
    inLine,
  }: {
    readonly cache: AnswerCache;
    readonly security: Readonly<Record<string, string>>;
    readonly inLine: CostlyLine;
  },
): ReadonlyMap<string, KeptRead> {
  const findSession = sessions(deps).find;
  const handlers: { readonly [G in keyof typeof api]: Handlers<(typeof api)[G]> } = {
    auth: authRoutes(deps),
    users: usersRoutes(deps),
    events: eventsRoutes(deps),
    news: newsRoutes(deps),
    services: servicesRoutes(deps),
    organizations: organizationsRoutes(deps),
    vicar: vicarRoutes(deps),
    clergy: clergyRoutes(deps),
    formerVicars: formerVicarsRoutes(deps),
    upload: uploadRoutes(deps),
    galleryFolders: galleryFoldersRoutes(deps),
    gallery: galleryRoutes(deps),
    resourceFolders: resourceFoldersRoutes(deps),
    resources: resourcesRoutes(deps),
    payment: paymentRoutes(deps),
    ads: adsRoutes(deps),
    trash: trashRoutes(deps),
    activity: activityRoutes(deps),
    prayerRequests: prayerRequestsRoutes(deps),
    lectionary: lectionaryRoutes(deps),
    passages: passagesRoutes(deps),
    tones: tonesRoutes(deps),
    daily: dailyRoutes(deps),
    system: systemRoutes(deps),
  };
  const methods = new Map<string, string[]>();
  const reads = new Map<string, KeptRead>();
  for (const [group, endpoints] of Object.entries(api) as [keyof typeof api, Record<string, Endpoint>][])
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = (handlers[group] as Record<string, Handlers<Record<string, Endpoint>>[string]>)[
        name
      ] as never;
      const noted = notedOf(group, name);
      const part = partOf[group];
      const serve = serveEndpoint(endpoint, { handler, noted, part }, deps, findSession);
      methods.set(endpoint.path, [...(methods.get(endpoint.path) ?? []), endpoint.method]);
      const read = readByVisitors(endpoint, handler);
      const kept = endpoint.cached ? keptRead(endpoint, read, { part, cache, security }) : undefined;
      if (kept && !endpoint.params) reads.set(endpoint.path, kept);
      router.on(endpoint.method, endpoint.path, async ({ req, env }) => {
        const request = req.raw;
        const url = new URL(request.url);
        const { ip } = env;
        const params = req.param();
        const isSearch = Boolean(
          endpoint.query && 'find' in endpoint.query.shape && url.searchParams.has('find'),
        );
        const line: InLine = (work) => inLine({ kind: isSearch ? 'searches' : 'lists', ip }, work);
        return serve({
          request,
          params,
          ip,
          turn: env.turn,
          async ofVisitors() {
            const answer = await kept?.(url, params, line);
            return answer && responseOf(answer, request);
          },
          // what brings a body may take its time, and would keep others waiting
          inLine: (work) => (kept && isSearch ? line(work) : work()),
        });
      });
    }
  for (const [path, allowed] of methods)
    router.all(path, () => methodRefusal('This call does not take that method', allowed));
  return reads;
}

function withoutPolicy(response: Response): Response {
  response.headers.set('content-security-policy', "frame-ancestors 'none'");
  return response;
}
