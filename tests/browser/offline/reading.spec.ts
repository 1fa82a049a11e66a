import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, weekday } from '#church-year/dates.ts';
import { FAILED_CALLS } from '../support/admin-client.ts';
import { expect, test } from '../support/content-fixture.ts';
import { requestTest } from '../support/fail-on-console.ts';

const WORKER = readFileSync(join(import.meta.dirname, '../../../build/client/sw.js'));
const FAILED = new RegExp(`${FAILED_CALLS.source}|Failed to load`);

/** The paths in all caches. Their bodies are megabytes. */
const savedPaths = (page: Page) =>
  page.evaluate(async () => {
    const urls = [];
    for (const name of await caches.keys())
      urls.push(
        ...(await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length)),
      );
    return urls;
  });
/** For each path in all caches, the number of its passages, and which of these texts its body contains. */
const savedFacts = async (page: Page, texts: readonly string[]) =>
  page.evaluate(
    async ({ paths, texts }) => {
      const facts: Record<string, { passageCount: number; found: string[] }> = {};
      for (const path of paths) {
        const body = (await (await caches.match(path))?.text()) ?? '';
        const passageCount = body.split('class="passage"').length - 1;
        facts[path] = { passageCount, found: texts.filter((text) => body.includes(text)) };
      }
      return facts;
    },
    { paths: await savedPaths(page), texts },
  );
const passageCount = (html: string) => html.split('class="passage"').length - 1;
const label = (page: Page) => page.getByText(/^No connection\. This page is as of \w+ \d+:\d\d [AP]M\.$/);

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', tolerated: FAILED });

  test('home, services and 60 church days are read after one visit, and nothing private is saved', async ({
    page,
    context,
    request,
    session: { create, marker, token },
  }) => {
    const { date } = await (await request.get('/api/lectionary/today')).json();
    const days = Array.from({ length: 60 }, (_, index) => `/lectionary/${addDays(date, index)}`);
    // the days are rendered in the same way, and only Sundays have passages at any time of the year
    const someDays = days.filter((_, index) => weekday(addDays(date, index)) === 0);
    const passageCounts = await Promise.all(
      someDays.map(async (day) => passageCount(await (await request.get(day)).text())),
    );
    expect(Math.min(...passageCounts)).toBeGreaterThan(0);
    await page.goto('/about');
    await expect
      .poll(() => savedPaths(page), { timeout: 300_000 })
      .toEqual(expect.arrayContaining(['/about', '/', '/services', ...days]));
    // a page that React Router loads is saved as well
    await page.getByRole('contentinfo').getByRole('link', { name: 'Organizations' }).click();
    await expect.poll(() => savedPaths(page)).toContain('/organizations');
    await context.setOffline(true);
    await page.goto(someDays.at(-1) ?? '');
    await expect(label(page)).toBeVisible();
    await page
      .getByText(/^[1-3]? ?\w+ \d+:\d+/)
      .first()
      .click();
    await expect(page.locator('.passage').filter({ visible: true }).first()).toContainText(/\w+ \w+ \w+/);
    // the browser follows a link to a saved page; React Router could not load it
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Worship Services');
    await expect(label(page)).toBeVisible();
    await page.goto('/');
    await expect(page.locator('#daily-verse')).toContainText(/\w+/);
    await page.goto('/donate');
    await expect(page.getByText('This page is not saved on this device')).toBeVisible();
    await page.goto('/organizations');
    await expect(label(page)).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photo Gallery');
    await expect(label(page)).toHaveCount(0);

    // a staff session
    const draft = await create('news', { title: `Draft ${marker}`, isPublished: false });
    await page.evaluate((token) => localStorage.setItem('token', token), token);
    for (const path of [
      '/admin/dashboard?tab=prayerrequests',
      `/news/${draft._id}`,
      '/prayer-request',
      '/lectionary/search?feast=Sleeba',
      '/donate',
    ])
      await page.goto(path);
    await expect.poll(() => savedPaths(page)).toContain('/donate');
    const saved = await savedFacts(page, [token, draft.title]);
    expect(someDays.map((day) => saved[day]?.passageCount)).toEqual(passageCounts);
    const paths = Object.keys(saved);
    const isPublic =
      /^\/(?:assets\/[\w.-]+|about|services|organizations|gallery|donate|lectionary\/[\d-]+)?$/;
    expect(paths.filter((path) => !isPublic.test(path))).toEqual([]);
    expect(paths.filter((path) => saved[path]?.found.length !== 0)).toEqual([]);
  });
});

requestTest.describe('a service worker', () => {
  requestTest.use({ serviceWorkers: 'allow' });

  // without checks of the console and of origins
  requestTest(
    'shows a complete page after each of ten builds, and deletes pages and itself on demand',
    async ({ page, context }) => {
      let build = 0;
      let isOff = false;
      let status = 200;
      const server = createServer(({ url }, response) => {
        const send = (type: string, body: string | Buffer) =>
          response
            .writeHead(status, {
              'content-type': type,
              'cache-control': 'public, max-age=0',
              ...(isOff && { 'offline-reading': 'off' }),
            })
            .end(body);
        const script = `/assets/build-${build}.js`;
        if (url === '/sw.js') send('text/javascript', WORKER);
        else if (url === script) send('text/javascript', `document.title = 'build ${build}'`);
        else if (url?.startsWith('/assets/')) response.writeHead(404).end();
        else
          send(
            'text/html',
            `<body><main>Text ${build}</main><script type="module" src="${script}"></script>`,
          );
      }).listen();
      const { port } = server.address() as AddressInfo;
      const open = () => page.goto(`http://localhost:${port}/`);
      await open();
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/sw.js');
        await navigator.serviceWorker.ready;
      });
      for (build = 1; build <= 10; build++) {
        await open();
        await expect(page).toHaveTitle(`build ${build}`);
      }
      build = 0;
      await context.setOffline(true);
      await open();
      await expect(page.getByText('Text 10')).toBeVisible();
      await expect(page).toHaveTitle('build 10');
      // without its scripts the page is what it is in a browser without scripts
      await page.evaluate(() => caches.delete('assets'));
      await open();
      await expect(page.getByText('Text 10')).toBeVisible();
      await expect(label(page)).toBeVisible();

      await context.setOffline(false);
      status = 410;
      await open();
      await expect.poll(() => savedPaths(page)).not.toContain('/');
      status = 200;
      await open();
      await expect.poll(() => savedPaths(page)).toContain('/');
      isOff = true;
      await open();
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/')) ?? 'none'))
        .toBe('none');
      await expect.poll(() => savedPaths(page)).toEqual([]);
      server.close();
      server.closeAllConnections();
    },
  );
});
