import { expect, onTestFinished } from 'vitest';
import { startBrowser } from '../../support/browser.ts';
import { defineCase } from '../../support/define-case.ts';
import { rawRequest, sendRaw } from '../../support/raw-http.ts';
import { words } from '../../support/words.ts';

const FOREIGN_HOST = 'evil.example';
const TARGETS = [
  ...words(`
    javascript:alert(1) data:text/html,x`),
  ...[`//${FOREIGN_HOST}`, `//${FOREIGN_HOST}/`, `///${FOREIGN_HOST}/`, `/\\${FOREIGN_HOST}/`],
  ...[`\\\\${FOREIGN_HOST}/`, `/%5c${FOREIGN_HOST}/`, `/%2f${FOREIGN_HOST}/`, `%2f%2f${FOREIGN_HOST}/`],
  ...[`/%2f%2f${FOREIGN_HOST}/`, `/%09/${FOREIGN_HOST}/`, `/.//${FOREIGN_HOST}/`, `/..//${FOREIGN_HOST}/`],
  ...[`https://${FOREIGN_HOST}/`, `https:${FOREIGN_HOST}/`, `//x@${FOREIGN_HOST}/`, `/;//${FOREIGN_HOST}/`],
];
/** Query keys that other sites use for redirects, and those that our pages read. */
const QUERY_KEYS = [
  ...words('next redirect redirect_uri return returnTo return_url url to continue dest callback goto'),
  ...['tab', 'folder', 'resource_folder', 'month', 'date', 'category', 'events', 'news', 'before'],
];
const PAGES = ['/', '/admin/login', '/admin/dashboard', '/services', '/gallery', '/eventsandnews'];

defineCase(
  {
    id: 'T38',
    title: 'no URL redirects to another site',
    pass: '0 variants of a foreign URL, in the path and in every query key, cause a redirect to another site, or leave ours in Chromium',
    oneEngine: 'redirects depend on the URL only',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { address: origin } = site.server;
    const { client } = await site.staff();
    const { _id: id } = await client.events.create({ body: { title: `//${FOREIGN_HOST}/` } });
    const paths = [
      ...TARGETS.map((target) => (target.startsWith('/') || target.startsWith('\\') ? target : `/${target}`)),
      `/services/`,
      `/services//`,
      `//services/`,
      `/services/..//${FOREIGN_HOST}/`,
      `/gallery/%2e%2e//${FOREIGN_HOST}/`,
      `/events/${id}`,
      `/events/${id}-x`,
      `/events/${id}//${FOREIGN_HOST}/`,
      `/events/${id}-%2f%2f${FOREIGN_HOST}`,
      `/events/${id}-\\${FOREIGN_HOST}`,
      ...TARGETS.map((target) => `/events/${id}${target.startsWith('/') ? target : `-${target}`}`),
      ...TARGETS.map((target) => `/services${target.startsWith('/') ? target : `/${target}`}/`),
      ...PAGES.flatMap((page) =>
        TARGETS.slice(0, 6).map(
          (target) => `${page}?${QUERY_KEYS.map((key) => `${key}=${encodeURIComponent(target)}`).join('&')}`,
        ),
      ),
    ];
    let redirects = 0;
    for (const path of paths) {
      const reply = await sendRaw(origin, rawRequest(origin, `GET ${path} HTTP/1.1`));
      const [, location] = /^location: (.*)\r$/im.exec(reply) ?? [];
      if (location === undefined) continue;
      redirects += 1;
      // Parse it as a browser does: `\` is `/`, and surrounding whitespace and newlines are removed.
      expect(new URL(location, `${origin}/`).origin, `${path} to ${location}`).toBe(origin);
      expect(location, path).not.toMatch(/^\/[/\\]/);
    }
    const visits = await visitAll(origin, [
      ...paths.slice(0, TARGETS.length),
      ...PAGES.flatMap((page) =>
        QUERY_KEYS.slice(0, 6)
          .concat('tab', 'folder', 'resource_folder')
          .map((key, n) => `${page}?${key}=${encodeURIComponent(TARGETS[n] ?? '')}`),
      ),
      ...['#//', '#https://'].map((hash) => `/admin/login${hash}${FOREIGN_HOST}/`),
    ]);
    expect(visits.filter(({ finalOrigin }) => finalOrigin !== origin)).toEqual([]);
    report(
      `0 of ${paths.length} URLs (${redirects} redirects, all to our site); 0 of ${visits.length} visits in Chromium`,
    );
  },
);

/** Opens each path in a browser. @returns the origin at which it ends, or that of a foreign navigation. */
async function visitAll(
  origin: string,
  paths: readonly string[],
): Promise<{ path: string; finalOrigin: string }[]> {
  const browser = await startBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const foreign = new Set<string>();
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== origin) foreign.add(request.url());
  });
  const visits: { path: string; finalOrigin: string }[] = [];
  for (const path of paths) {
    foreign.clear();
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    const [foreignUrl] = foreign;
    visits.push({ path, finalOrigin: new URL(foreignUrl ?? page.url()).origin });
  }
  return visits;
}
