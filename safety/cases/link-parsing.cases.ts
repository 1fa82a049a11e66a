import { chromium } from '@playwright/test';
import { expect } from 'vitest';
import { chromium as chromiumPath } from '../../scripts/chromium.mjs';
import { defineCase } from '../support/define-case.ts';
import { raw } from '../support/raw-http.ts';

const ELSEWHERE = 'evil.example';
const TARGETS = [
  ...[
    `//${ELSEWHERE}`,
    `//${ELSEWHERE}/`,
    `///${ELSEWHERE}/`,
    `/\\${ELSEWHERE}/`,
    `\\\\${ELSEWHERE}/`,
    `/%5c${ELSEWHERE}/`,
  ],
  ...[
    `/%2f${ELSEWHERE}/`,
    `%2f%2f${ELSEWHERE}/`,
    `/%2f%2f${ELSEWHERE}/`,
    `/%09/${ELSEWHERE}/`,
    `/.//${ELSEWHERE}/`,
    `/..//${ELSEWHERE}/`,
  ],
  ...[
    `https://${ELSEWHERE}/`,
    `https:${ELSEWHERE}/`,
    `javascript:alert(1)`,
    `data:text/html,x`,
    `//x@${ELSEWHERE}/`,
    `/;//${ELSEWHERE}/`,
  ],
];
/** Keys of a query that some site somewhere follows, and those that our pages read. */
const KEYS = [
  ...[
    'next',
    'redirect',
    'redirect_uri',
    'return',
    'returnTo',
    'return_url',
    'url',
    'to',
    'continue',
    'dest',
    'callback',
    'goto',
  ],
  ...['tab', 'folder', 'resource_folder', 'month', 'date', 'category', 'events', 'news', 'before'],
];
const PAGES = ['/', '/admin/login', '/admin/dashboard', '/services', '/gallery', '/eventsandnews'];

defineCase(
  {
    id: 'T38',
    title: 'Addresses that would lead elsewhere',
    pass: 'of all variants of an address and of a query, in the path and in every key that pages read, none is answered with a way to another site, and in Chromium none leaves ours',
    engines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { origin, host } = new URL(site.server.address);
    const { client } = await site.staff();
    const { _id: id } = await client.events.create({ body: { title: `//${ELSEWHERE}/` } });
    const paths = [
      ...TARGETS.map((target) => (target.startsWith('/') || target.startsWith('\\') ? target : `/${target}`)),
      ...[
        `/services/`,
        `/services//`,
        `//services/`,
        `/services/..//${ELSEWHERE}/`,
        `/gallery/%2e%2e//${ELSEWHERE}/`,
      ],
      ...[
        `/events/${id}`,
        `/events/${id}-x`,
        `/events/${id}//${ELSEWHERE}/`,
        `/events/${id}-%2f%2f${ELSEWHERE}`,
        `/events/${id}-\\${ELSEWHERE}`,
      ],
      ...TARGETS.map((target) => `/events/${id}${target.startsWith('/') ? target : `-${target}`}`),
      ...TARGETS.map((target) => `/services${target.startsWith('/') ? target : `/${target}`}/`),
      ...PAGES.flatMap((page) =>
        TARGETS.slice(0, 6).map(
          (target) => `${page}?${KEYS.map((key) => `${key}=${encodeURIComponent(target)}`).join('&')}`,
        ),
      ),
    ];
    let redirects = 0;
    for (const path of paths) {
      const said = await raw(
        site.server.address,
        `GET ${path.replaceAll(' ', '%20')} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      const [, location] = /^location: (.*)\r$/im.exec(said) ?? [];
      if (location === undefined) continue;
      redirects += 1;
      // as a browser reads it: a back stroke is a stroke, and blanks at the ends and line breaks are nothing
      expect([path, location, new URL(location, `${origin}/`).origin]).toEqual([path, location, origin]);
      expect([path, /^\/[/\\]/.test(location)]).toEqual([path, false]);
    }
    const seen = await visited(origin, [
      ...paths.slice(0, TARGETS.length),
      ...PAGES.flatMap((page) =>
        KEYS.slice(0, 6)
          .concat('tab', 'folder', 'resource_folder')
          .map((key, n) => `${page}?${key}=${encodeURIComponent(TARGETS[n] ?? '')}`),
      ),
      ...['#//', '#https://'].map((hash) => `/admin/login${hash}${ELSEWHERE}/`),
    ]);
    expect(seen.filter(({ at }) => at !== origin)).toEqual([]);
    report(
      `0 of ${paths.length} addresses (${redirects} redirects, all to ourselves); 0 of ${seen.length} visits in Chromium`,
    );
  },
);

/** Where a browser is after it was sent to each of these. */
async function visited(origin: string, paths: readonly string[]): Promise<{ path: string; at: string }[]> {
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  try {
    const page = await browser.newPage();
    const strayed = new Set<string>();
    page.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).origin !== origin)
        strayed.add(request.url());
    });
    const seen: { path: string; at: string }[] = [];
    for (const path of paths) {
      strayed.clear();
      await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      const [elsewhere] = strayed;
      seen.push({ path, at: new URL(elsewhere ?? page.url()).origin });
    }
    return seen;
  } finally {
    await browser.close();
  }
}
