import type { Locator, Page } from '@playwright/test';
import { parish } from '#parish';
import { expect, expectAccessible, open, test } from './fail-on-console.ts';

/** How much of an element is seen, itself and all that it stands in: 0 to 1. */
const opacity = (element: Locator) =>
  element.evaluate((node) => {
    let seen = 1;
    for (let at: Element | null = node; at; at = at.parentElement)
      seen *= Number(getComputedStyle(at).opacity);
    return seen;
  });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const tagline = (page: Page) => page.getByText(parish.tagline);
const home = (page: Page) => page.getByRole('banner').locator('.brand');
const streaming = (page: Page) => page.getByRole('link', { name: 'Live Streaming' });

test.describe('the hero', () => {
  test('names the church and leads to its streams and its services @one-size', { tag: '@P2' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(title(page)).toHaveText(parish.name);
    await expect(streaming(page)).toHaveAttribute('href', parish.liveStreamUrl);
    await expect(streaming(page)).toHaveAttribute('rel', 'noopener noreferrer');
    await page.getByRole('link', { name: 'Service Times' }).click();
    await expect(page).toHaveURL('/services');
    await expect(title(page)).toHaveText('Worship Services');
  });

  test('is there as a whole before anything is drawn @one-size', async ({ request }) => {
    const page = await (await request.get('/')).text();
    const [, awaited] =
      /<link rel="expect" href="#([\w-]+)" blocking="render"\/>.*<\/head>/s.exec(page) ?? [];
    expect(awaited).toBeDefined();
    // Chromium waits for where an element begins
    expect(page.indexOf(`id="${awaited}"`)).toBeGreaterThan(page.indexOf('class="hero-next"'));
  });

  test('fills the screen below the header, its words above its picture', { tag: '@P2' }, async ({
    page,
    viewport,
  }) => {
    await page.goto('/');
    const hero = page.locator('.hero');
    const box = await hero.boundingBox();
    const end = (box?.y ?? 0) + (box?.height ?? 0);
    expect(Math.abs(end - (viewport?.height ?? 0))).toBeLessThanOrEqual(1);
    const picture = await hero.locator('img').boundingBox();
    const words = await title(page).boundingBox();
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeGreaterThan(
      (words?.y ?? 0) + (words?.height ?? 0),
    );
  });

  test('waits for its picture, then shows title, tagline and buttons at 0.8, 1.4 and 2.2 s', {
    tag: ['@P2', '@P9'],
  }, async ({ page }) => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/hero-*.svg', async (route) => {
      await arrival;
      await route.continue();
    });
    // drawn by a script: in a page that is served it stands already
    await open(page, '/services');
    await home(page).click();
    await expect(page.locator('.hero')).toBeVisible();
    await page.waitForTimeout(1_500);
    expect(await opacity(title(page))).toBe(0);

    arrive();
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
  });

  test('does not wait for ever for a picture that cannot be read @one-size', async ({ page }) => {
    await page.route('**/hero-*.svg', (route) =>
      route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '' }),
    );
    await open(page, '/services');
    await home(page).click();
    await expect.poll(() => opacity(streaming(page))).toBe(1);
  });

  test('has its picture in the page that is served, and asks for none @one-size', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await expect(page.locator('.hero')).toHaveAttribute('data-picture', 'shown');
    const seen = await page.locator('.hero img').evaluate((image: HTMLImageElement) => ({
      from: image.currentSrc.slice(0, 19),
      width: image.naturalWidth,
    }));
    expect(seen).toEqual({ from: 'data:image/svg+xml,', width: 2_100 });
    expect(asked.filter((address) => address.includes('hero'))).toEqual([]);
  });

  test('names the next event and leads to it @one-size', async ({ page }) => {
    await page.goto('/');
    const [event] = await (await page.request.get('/api/events?limit=1')).json();
    const next = page.getByRole('link', { name: /^Next · \w+, \w+ \d+ · / });
    await expect(next).toContainText(event.title);
    await next.click();
    await expect(title(page)).toHaveText(event.title);
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('stands complete at once @one-size', async ({ page }) => {
      await page.route('**/hero-*.svg', () => {});
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      for (const part of [title(page), tagline(page), streaming(page)]) expect(await opacity(part)).toBe(1);
    });
  });
});

test.describe('the page', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('has its sections in order, and they lead on @one-size', { tag: '@P2' }, async ({ page }) => {
    await page.goto('/');
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
    await expect(page.getByRole('link', { name: 'All events' })).toHaveAttribute(
      'href',
      '/eventsandnews#upcoming-events',
    );
    await expect(page.getByRole('link', { name: 'All news' })).toHaveAttribute(
      'href',
      '/eventsandnews#news-bulletin',
    );
    await expect(page.locator('#upcoming-events article')).toHaveCount(3);
    await expect(page.locator('#news-bulletin article')).toHaveCount(3);
  });

  test('gives a verse and a saying to take along into the day @one-size', { tag: '@P1' }, async ({
    page,
  }) => {
    const { verse, saying } = await (await page.request.get('/api/daily')).json();
    await page.goto('/');
    const section = (heading: string) =>
      page.locator('main > section').filter({ has: page.getByRole('heading', { name: heading }) });
    for (const words of [verse.text, verse.reference, verse.version])
      await expect(section('Bible Verse of the Day')).toContainText(words);
    for (const words of [saying.text, saying.author, saying.theme, saying.source])
      await expect(section('Daily Desert Monastic Wisdom')).toContainText(words);
  });

  for (const path of ['/', '/services'])
    test(`at ${path} is accessible, by day and by night`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });

  test('tells search engines and link previews what it is @one-size', async ({ page, baseURL }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(`${parish.name}, ${parish.address.city}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');
  });

  test('brings its styles in one place, and none in its markup @one-size', async ({ page }) => {
    for (const path of ['/', '/services', '/eventsandnews', '/nowhere']) {
      const html = await (await page.request.get(path)).text();
      expect(html).not.toMatch(/\sstyle=|rel="stylesheet"/);
      expect(html.match(/<style/g)).toHaveLength(1);
    }
  });

  test('has a footer that tells how to reach the parish @one-size', { tag: '@P2' }, async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const { address, phone, email, social } = parish;
    const links = [
      [`${address.street}, ${address.city}`, address.mapUrl],
      [phone.shown, `tel:${phone.dial}`],
      [email, `mailto:${email}`],
      ['Services', '/services'],
      ['Events & News', '/eventsandnews'],
      ...social.map(({ name, url }) => [name, url] as const),
    ] as const;
    for (const [name, href] of links)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await expect(footer).toContainText(/© \d{4} /);
  });

  test.describe('when its lists and its verse cannot be read @one-size', () => {
    test.use({ tolerated: /could not be read|status of 503/ });

    test('stands all the same, with the empty states and John 3:16', { tag: '@P8' }, async ({ page }) => {
      const refusal = { status: 503, json: { code: 'unavailable', message: 'Please try again.' } };
      await page.route('**/api/{events,news,daily}*', (route) => route.fulfill(refusal));
      await open(page, '/services');
      await page.getByRole('banner').getByRole('link', { name: parish.shortName.saint }).click();
      await expect(title(page)).toHaveText(parish.name);
      await expect(page.getByText('No Upcoming Events')).toBeVisible();
      await expect(page.getByText('No News Available')).toBeVisible();
      await expect(page.locator('#daily-verse')).toContainText('John 3:16 · NIV');
    });
  });
});

test.describe('when something fails on our side', () => {
  test.use({ tolerated: /status of 500/ });

  test('the fallback screen says so, and offers another try', { tag: '@P2' }, async ({ page }) => {
    await open(page, '/');
    await page.route('**/api/events/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'failed', message: 'Something went wrong.' } }),
    );
    await page.getByRole('link', { name: /^Next · / }).click();
    await expect(title(page)).toHaveText('Unexpected Application Error!');
    await expect(page).toHaveTitle(/^Something failed · /);
    await expectAccessible(page);
    await page.unroute('**/api/events/*');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toBeVisible();
  });
});

test.describe('with scripts off @one-size', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read at once', async ({ page }) => {
    await page.goto('/');
    for (const part of [title(page), tagline(page), streaming(page)]) expect(await opacity(part)).toBe(1);
    await expect(page.locator('#upcoming-events article')).toHaveCount(3);
    for (const id of ['daily-verse', 'daily-monastic-wisdom'])
      await expect(page.locator(`#${id} blockquote`)).not.toBeEmpty();
  });
});

test.describe('an address where no page stands', () => {
  test.use({ tolerated: /status of 404/ });

  test('answers 404 with the fallback screen and a way home', { tag: '@P2' }, async ({ page }) => {
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(title(page)).toHaveText('Unexpected Application Error!');
    await expect(page).toHaveTitle(/^Page not found · /);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(title(page)).toHaveText(parish.name);
  });

  test('shows the same when it is reached without loading a page @one-size', async ({ page }) => {
    await open(page, '/eventsandnews');
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      history.pushState(null, '', '/elsewhere');
    });
    await page.goBack();
    await expect(title(page)).toHaveText('Unexpected Application Error!');
  });
});
