/**
 * The service worker: pages come from the network, and without a connection from the copies on the device. It saves
 * whole pages with their scripts, and no API response, because React Router cannot navigate without a connection: the
 * browser itself follows links to saved pages. They take about 8 MB.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { dayUrl } from '#calendar/urls.ts';
import { THEME_COLOR } from '#kit/media/theme-color.ts';
import {
  ASSETS,
  assetsOf,
  isPublicPage,
  isSavable,
  PAGES,
  pagesAhead,
  withLabel,
  withoutPictures,
} from './saved-page.ts';

/** The parts of https://www.w3.org/TR/service-workers/ that TypeScript's DOM library lacks. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: Window & {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
};

/** What a page sends after it was opened. */
export interface OpenedPage {
  readonly url: string;
  /** URL of the script that sends the message, which the HTML does not name. */
  readonly script: string;
}

const NETWORK_TIMEOUT_SECONDS = 10;
const MAX_PAGES = 150;
const MAX_PAGE_AGE_SECONDS = 60 * 86_400;
/** Several builds. */
const MAX_ASSETS = 300;
const VISITED_MAX_AGE_MS = 12 * 3_600_000;

/** The response for a page that is not saved. It has its own styles: the worker does not have those of the site. */
const NOT_SAVED_PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>No connection</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>html{background:light-dark(${THEME_COLOR.light},${THEME_COLOR.dark})}
body{font:18px/1.6 system-ui;max-width:34em;margin:15vh auto;padding:0 1.5em}</style></head><body>
<h1>No connection</h1><p>This page is not saved on this device. You can read
<a href="/">the home page</a>, <a href="/lectionary/today">today’s readings</a> and
<a href="/services">the services</a>.</p></body></html>`;

/** Whether responses that are still on their way must not be saved. */
let isTurnedOff = false;

const assets = new CacheFirst({
  cacheName: ASSETS,
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true }),
    { cacheWillUpdate: async ({ response }) => (response.ok && !isTurnedOff ? response : null) },
  ],
});

const pages = new NetworkFirst({
  cacheName: PAGES,
  matchOptions: { ignoreVary: true },
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    new ExpirationPlugin({
      maxEntries: MAX_PAGES,
      maxAgeSeconds: MAX_PAGE_AGE_SECONDS,
      purgeOnQuotaError: true,
    }),
    {
      async cacheWillUpdate({ request, response }) {
        if (response.headers.get('offline-reading') === 'off') await turnOff();
        else if (isPublicPage(response))
          return new Response(withoutPictures(await response.text()), response);
        // the parish has deleted it
        if ([404, 410].includes(response.status)) await (await caches.open(PAGES)).delete(request);
        return null;
      },
      async cacheDidUpdate({ newResponse, event }) {
        // the scripts of the build that rendered the page: the next build may have others
        for (const path of assetsOf(await newResponse.text()))
          await Promise.all(assets.handleAll({ event, request: new Request(path) }));
      },
      async cachedResponseWillBeUsed({ cachedResponse }) {
        if (!cachedResponse) return null;
        const savedAt = new Date(cachedResponse.headers.get('date') ?? 0);
        return new Response(withLabel(await cachedResponse.text(), savedAt), cachedResponse);
      },
    },
  ],
});

registerRoute(({ request, url }) => request.mode === 'navigate' && isSavable(url), pages);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { cacheName: ASSETS, ignoreVary: true })) ?? fetch(request),
);
setCatchHandler(async ({ url, request }) => {
  if (request.mode !== 'navigate') return Response.error();
  if (url?.pathname === '/lectionary/today') return Response.redirect(dayUrl(today()));
  return new Response(NOT_SAVED_PAGE, { status: 503, headers: { 'content-type': 'text/html' } });
});

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) =>
  // the request for a page does not wait until the worker has started
  (event as ExtendableEvent).waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve()),
);

let saving: Promise<unknown> = Promise.resolve();
self.addEventListener('message', (event) => {
  saving = saving.then(() => savePages(event)).catch(() => undefined);
  (event as MessageEvent & ExtendableEvent).waitUntil(saving);
});

/** Saves the opened page and the pages ahead, one at a time, except those that were saved recently. */
async function savePages(event: MessageEvent<OpenedPage>): Promise<void> {
  const { url, script } = event.data;
  const extendable = event as MessageEvent & ExtendableEvent;
  await Promise.all(assets.handleAll({ event: extendable, request: new Request(script) }));
  const visited = isSavable(new URL(url)) ? [[url, VISITED_MAX_AGE_MS] as const] : [];
  for (const [page, maxAgeMs] of [...visited, ...pagesAhead(today())]) {
    const saved = await caches.match(page, { cacheName: PAGES, ignoreVary: true });
    if (saved && Date.now() - Date.parse(saved.headers.get('date') ?? '') < maxAgeMs) continue;
    const request = new Request(page, { priority: 'low' });
    const [response, isSaved] = pages.handleAll({ event: extendable, request });
    const [{ status }] = await Promise.all([response, isSaved]);
    // the server is busy
    if (status === 429 || status >= 500) return;
  }
}

/** Removes the worker and what it saved. */
async function turnOff(): Promise<void> {
  isTurnedOff = true;
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

/** Today on this device. Swedish dates have the form 2026-12-06. */
const today = () => new Date().toLocaleDateString('sv');
