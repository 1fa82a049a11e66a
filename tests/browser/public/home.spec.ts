import type { Locator, Page } from '@playwright/test';
import type { Sunday } from '#services/contract/sunday.ts';
import {
  expect,
  expectAccessible,
  holdRequests,
  noScriptTest,
  requestTest,
  test,
  waitForHydration,
} from '../support/fail-on-console.ts';
import { parish } from '../support/parish.ts';
import { administrator } from '../support/server-handle.ts';
import { signInPages } from '../support/sign-in.ts';

test.describe.configure({ mode: 'parallel' });

/** The effective opacity of an element, including its ancestors: 0 to 1. */
const opacity = (element: Locator) =>
  element.evaluate((node) => {
    let product = 1;
    for (let at: Element | null = node; at; at = at.parentElement)
      product *= Number(getComputedStyle(at).opacity);
    return product;
  });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const tagline = (page: Page) => page.getByText(parish.identity.tagline);
const home = (page: Page) => page.getByRole('banner').locator('.brand');
const streaming = (page: Page) => page.getByRole('link', { name: 'Live Streaming' });

/** What is set in large type on the picture, which fades in when it is shown. */
const heroTexts = (page: Page) => [title(page), tagline(page), streaming(page)];
const sundayCard = (page: Page) => page.locator('[aria-labelledby="this-sunday"]');
const readSunday = async (page: Page): Promise<Sunday> => (await page.request.get('/api/sunday')).json();

test.describe('the hero', () => {
  test.describe('with motion', () => {
    test.use({ contextOptions: {}, tolerated: /Failed to load|status of 503/ });

    test('waits for its picture, then shows its texts one after the other @P2 @P8 @P9', async ({ page }) => {
      const release = await holdRequests(page, '**/hero-*.svg');
      // navigate within the browser, because a page from the server contains the picture
      await page.goto('/services');
      await home(page).click();
      await expect(page.locator('.hero')).toBeVisible();
      await expect(page.locator('.hero')).not.toHaveAttribute('data-picture', 'shown');
      expect(await opacity(title(page))).toBe(0);

      release();
      await expect(page.locator('.hero')).toHaveAttribute('data-picture', 'shown');
      const delays = await page.locator('.hero').evaluate((hero) =>
        hero.getAnimations({ subtree: true }).map(({ effect }) => {
          const { target, pseudoElement } = effect as KeyframeEffect;
          return [
            pseudoElement ?? target?.querySelector('h1, a')?.tagName ?? 'tagline',
            effect?.getTiming().delay,
          ];
        }),
      );
      const overlay = delays.some(([name]) => name === '::before') ? { '::before': 800 } : {};
      expect(Object.fromEntries(delays)).toEqual({ ...overlay, H1: 800, tagline: 1_400, A: 2_200 });
      await expect.poll(() => opacity(streaming(page))).toBe(1);
      expect([await opacity(title(page)), await opacity(tagline(page))]).toEqual([1, 1]);

      await test.step('data and a picture that cannot be loaded are replaced', async () => {
        const unavailable = { status: 503, json: { code: 'unavailable', message: 'Please try again.' } };
        await page.route('**/api/{vicar,services,events,news,daily}*', (route) => route.fulfill(unavailable));
        await page.route('**/hero-*.svg', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: '' }),
        );
        await page.goto('/services');
        await home(page).click();
        await expect.poll(() => opacity(streaming(page))).toBe(1);
        await expect(page.getByText('No News Available')).toBeVisible();
        await expect(page.locator('#daily-verse')).toContainText('John 3:16 · NIV');
        await expect(page.locator('#daily-monastic-wisdom blockquote')).not.toBeEmpty();
      });
    });
  });

  test.describe('with reduced motion', () => {
    test('is complete at once, and says when and where @each-size @P2', async ({ page, viewport }) => {
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      for (const part of heroTexts(page)) expect(await opacity(part)).toBe(1);
      await waitForHydration(page);
      const hero = page.locator('.hero');
      await test.step('the text is above the bottom of the picture', async () => {
        const box = await hero.boundingBox();
        const end = (box?.y ?? 0) + (box?.height ?? 0);
        expect(Math.abs(end - (viewport?.height ?? 0))).toBeLessThanOrEqual(1);
        const picture = await hero.locator('img').boundingBox();
        const text = await title(page).boundingBox();
        expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeGreaterThan(
          (text?.y ?? 0) + (text?.height ?? 0),
        );
      });
      const { date } = await (await page.request.get('/api/lectionary/today')).json();
      const { texts } = await readSunday(page);
      const firstTime = hero.getByRole('link', { name: 'First time?' });
      for (const text of [
        title(page),
        hero.getByText(`${texts.headline}`),
        hero.getByText(`${parish.place.street}, ${parish.place.city}`),
        hero.locator(`a[href="/lectionary/${date}"]`),
        firstTime,
      ])
        await expect(text).toBeInViewport({ ratio: 1 });
      await firstTime.click();
      await expect(page.getByRole('heading', { name: 'Your first visit' })).toBeInViewport();
    });
  });
});

requestTest(
  'each page has one style element and no inline styles, and the hero is complete before the first paint',
  async ({ request }) => {
    for (const path of ['/', '/services', '/eventsandnews', '/nowhere']) {
      const html = await (await request.get(path)).text();
      expect(html).not.toMatch(/\sstyle=|rel="stylesheet"/);
      expect(html.match(/<style/g)).toHaveLength(1);
      if (path !== '/') continue;
      const [, expectedId] =
        /<link rel="expect" href="#([\w-]+)" blocking="render"\/>.*<\/head>/s.exec(html) ?? [];
      expect(expectedId).toBeDefined();
      // Chromium waits for the start tag of the element
      expect(html.indexOf(`id="${expectedId}"`)).toBeGreaterThan(html.indexOf('class="hero-today"'));
    }
  },
);

test.describe('the home page', () => {
  test('has its hero, the Sunday, its sections, a footer and metadata @P1 @P2', async ({ page, baseURL }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto('/');

    await test.step('the HTML contains the picture of the hero', async () => {
      await expect(page.locator('.hero')).toHaveAttribute('data-picture', 'shown');
      const picture = await page.locator('.hero img').evaluate((image: HTMLImageElement) => ({
        sourceStart: image.currentSrc.slice(0, 19),
        width: image.naturalWidth,
      }));
      expect(picture).toEqual({ sourceStart: 'data:image/svg+xml,', width: 2_100 });
      expect(requestedUrls.filter((url) => url.includes('hero'))).toEqual([]);
      await expect(title(page)).toHaveText(parish.identity.name);
      await expect(streaming(page)).toHaveAttribute('href', parish.links.liveStreamUrl);
      await expect(streaming(page)).toHaveAttribute('rel', 'noopener noreferrer');
    });

    await test.step('a visitor sees the welcome message, and cannot edit it', async () => {
      const welcome = page.locator('#welcome-message');
      const { name, title, message1 } = await (await page.request.get('/api/vicar')).json();
      for (const text of [name, title, ...message1.split('\n\n')]) await expect(welcome).toContainText(text);
      await expect(welcome.getByRole('button')).toHaveCount(0);
      expect(requestedUrls.filter((url) => /vicar-editor|zod/.test(url))).toEqual([]);
    });

    await test.step('this Sunday links to the day, its Gospel and tone, and the readers’ sheet', async () => {
      const { day } = await readSunday(page);
      const links = {
        ...{ [day.names[0] ?? '']: '', [day.gospel ?? '']: '' },
        ...{ [`Tone ${day.tone}`]: '#tone', 'Readers’ sheet': '/sheet' },
      };
      for (const [name, end] of Object.entries(links))
        await expect(sundayCard(page).getByRole('link', { name })).toHaveAttribute('href', day.path + end);
    });

    await test.step('the sections are in order', async () => {
      expect(
        await page.locator('main > section').evaluateAll((sections) => sections.map(({ id }) => id)),
      ).toEqual([
        'welcome-message',
        'daily-verse',
        'daily-monastic-wisdom',
        'service-times',
        'upcoming-events',
        'news-bulletin',
      ]);
      for (const [name, id] of [
        ['All events', 'upcoming-events'],
        ['All news', 'news-bulletin'],
      ] as const) {
        await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/eventsandnews#${id}`);
        await expect(page.locator(`#${id} article`)).toHaveCount(3);
      }
      const times = page.locator('#service-times');
      await expect(times.getByRole('article')).toHaveCount(3);
      await expect(times).not.toContainText('Good Friday');
      await expect(times.getByRole('link', { name: 'All services' })).toHaveAttribute('href', '/services');
      const { verse, saying } = await (await page.request.get('/api/daily')).json();
      const section = (heading: string) =>
        page.locator('main > section').filter({ has: page.getByRole('heading', { name: heading }) });
      for (const text of [verse.text, verse.reference])
        await expect(section('Bible Verse of the Day')).toContainText(text);
      for (const text of [saying.text, saying.author, saying.theme, saying.source])
        await expect(section('Daily Desert Monastic Wisdom')).toContainText(text);
    });

    await test.step('the footer has the address and links', async () => {
      const footer = page.getByRole('contentinfo');
      const { street, city, state, postalCode, mapUrl, phone, email } = parish.place;
      const links = [
        [`${street}, ${city}, ${state} ${postalCode}`, mapUrl],
        [phone, 'tel:+15555550142'],
        [email, `mailto:${email}`],
        ['Services', '/services'],
        ['All services', '/services'],
        ['Prayer Request', '/prayer-request'],
        ['Events & News', '/eventsandnews'],
        ...parish.links.social.map(({ name, url }) => [name, url] as const),
      ] as const;
      for (const [name, href] of links)
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      await expect(footer).toContainText('Sunday 8:30 AM, Holy Qurbana');
      await expect(footer).toContainText(/© \d{4} /);
    });

    await expect(page).toHaveTitle(`${parish.identity.name}, ${parish.place.city}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');

    await test.step('the Sunday is followed by the next event', async () => {
      const [event] = await (await page.request.get('/api/events?limit=1')).json();
      await page.locator('main dl').first().getByRole('link', { name: event.title }).click();
      await expect(title(page)).toHaveText(event.title);
      await home(page).click();
    });
    await page.getByRole('link', { name: 'Service Times' }).click();
    await expect(page).toHaveURL('/services');
    await expect(title(page)).toHaveText('Worship Services');
  });

  // visitors see no section without content: home-summary.test.tsx
  test('offers staff to fill sections without content', async ({ page, tokenFor }) => {
    const vicar = { name: '', title: '', message1: null, image: null, picture: null, version: 0 };
    await page.route('**/api/vicar', (route) => route.fulfill({ json: vicar }));
    await page.route(/\/api\/(services|events|news)(\?|$)/, (route) => route.fulfill({ json: [] }));
    await signInPages(page.context(), await tokenFor(administrator));
    await page.goto('/services');
    await home(page).click();
    for (const name of ['Add a service', 'Announce an event', 'Write an article'])
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^\/admin\/dashboard\?tab=/);
    await expect(page.getByRole('button', { name: 'Edit Welcome Message' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: {} });

  noScriptTest(
    'without JavaScript, the home page shows all its content, today and the services of the Sunday',
    async ({ page }) => {
      await page.goto('/');
      for (const part of heroTexts(page)) expect(await opacity(part)).toBe(1);
      await expect(page.locator('#upcoming-events article')).toHaveCount(3);
      const { name } = await (await page.request.get('/api/vicar')).json();
      await expect(page.locator('#welcome-message')).toContainText(name);
      for (const id of ['daily-verse', 'daily-monastic-wisdom'])
        await expect(page.locator(`#${id} blockquote`)).not.toBeEmpty();
      const { day, services } = await readSunday(page);
      for (const text of [day.names[0], ...services.map(({ time, name }) => `${time} ${name}`)])
        await expect(sundayCard(page)).toContainText(text ?? '');
      const { date } = await (await page.request.get('/api/lectionary/today')).json();
      await page.locator('.hero-today').getByRole('link').click();
      await expect(page).toHaveURL(`/lectionary/${date}`);
    },
  );
});

test.describe('the error screen', () => {
  // a response that arrives after the skeleton is thrown during render, and logged with the short name of its class
  test.use({ tolerated: /status of (404|500)|error during render|^\w{1,2}$/ });

  test('is a 404 for an unknown URL, and a retry when the server fails @P2', async ({ page }) => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(title(page)).toHaveText('Page not found');
    await expect(page.getByRole('main')).toContainText(/^Page not found.+Unexpected Application Error!/);
    await expect(page).toHaveTitle(/^Page not found · /);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);
    // before the link to an event is under the pointer, because then its data are prefetched
    await page.route('**/api/events/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'failed', message: 'Something went wrong.' } }),
    );
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(title(page)).toHaveText(parish.identity.name);
    // both links of the error screen load a new document
    await waitForHydration(page);
    await page.locator('main dl a[href^="/events/"]').click();
    await expect(title(page)).toHaveText('Unexpected Application Error!');
    await expect(page).toHaveTitle(/^Something went wrong · /);
    await page.unroute('**/api/events/*');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toBeVisible();
    await waitForHydration(page);

    await test.step('after a navigation in the browser to an unknown URL', async () => {
      await page.evaluate(() => {
        history.pushState(null, '', '/nowhere');
        history.pushState(null, '', '/elsewhere');
      });
      await page.goBack();
      await expect(title(page)).toHaveText('Page not found');
    });
  });
});
