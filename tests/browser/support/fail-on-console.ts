import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible, expectAccessibleAgain } from './axe.ts';
import { test as base } from './sign-in.ts';

interface PageFixtures {
  /** Console messages and URLs that do not fail the test. */
  readonly tolerated: RegExp | undefined;
  /** Whether the ads of the home page open. They would cover the page. */
  readonly showsAds: boolean;
  readonly watch: undefined;
}

/** Fails the test if its page logs an error or warning, throws an error, or sends a request to another origin. */
export const test = base.extend<PageFixtures>({
  tolerated: [undefined, { option: true }],
  showsAds: [false, { option: true }],
  watch: [
    async ({ page, baseURL, tolerated, showsAds, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) waitForHydrationAfterNavigation(page);
      await page.addInitScript((hidesAds) => {
        // requests never time out, because they can take long on a busy machine
        AbortSignal.timeout = () => new AbortController().signal;
        // sessionStorage throws in about:blank and in sandboxed frames
        if (hidesAds && window === window.top && location.protocol !== 'about:')
          sessionStorage.setItem('homePageAdsShown', 'true');
      }, !showsAds);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const text = message.text();
        // playwright.config.ts
        if (text === 'Service Worker registration blocked by Playwright') return;
        const { url } = message.location();
        // another test may delete its picture before this page requests it
        if (text.includes('404') && url.startsWith(`${baseURL}/media/`)) return;
        problems.push(text.startsWith('Failed to load resource') ? `${text} ${url}` : text);
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
          problems.push(request.url());
      });
      await use(undefined);
      expect(problems.filter((problem) => !tolerated?.test(problem))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests that only send requests, and therefore open no page. */
export const requestTest = base;

/** Tests in a browser that runs no scripts. */
export const noScriptTest = test.extend({ javaScriptEnabled: false });

export { expect, expectAccessible };

/** From 1024 px (64 rem) on, the header shows the navigation as a bar; below, as a menu. */
const NAV_BAR_MIN_WIDTH_PX = 1024;

interface ViewportFixture {
  readonly viewport: { readonly width: number } | null;
}

export const hasNavBar = ({ viewport }: ViewportFixture) => (viewport?.width ?? 0) >= NAV_BAR_MIN_WIDTH_PX;
export const hasMobileMenu = ({ viewport }: ViewportFixture) => !hasNavBar({ viewport });

/** Waits until the page is hydrated, and then until the browser is idle, because parts of the page hydrate later. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Makes `goto` and `reload` wait for hydration unless the caller sets `waitUntil`. */
function waitForHydrationAfterNavigation(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const navigate = page[name].bind(page) as (...parameters: unknown[]) => ReturnType<Page['reload']>;
    page[name] = async (...parameters: unknown[]) => {
      const response = await navigate(...parameters);
      const options = parameters.at(-1);
      const hasWaitUntil = typeof options === 'object' && options !== null && 'waitUntil' in options;
      const isPage = await page.locator('script[type="module"], script[type="later"]').count();
      if (isPage && !hasWaitUntil) await waitForHydration(page);
      return response;
    };
  }
}

/** Delays requests that match `url`. @returns a function that lets them continue, or fulfills them with `respond`. */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  respond?: (route: Route) => Promise<void>,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await (respond ?? ((one) => one.fallback()))(route);
  };
  await page.route(url, hold);
  // without a route, the page has its HTTP cache again
  if (!respond) promise.then(() => page.unroute(url, hold));
  return resolve;
}

/** Checks that the page has no horizontal scroll bar. */
export async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Checks the open page in both color schemes, and then as narrow as a phone. A second page would take longer to load. */
export async function expectAccessibleAndFits(page: Page): Promise<void> {
  const wide = page.viewportSize();
  await expectAccessible(page, { dark: true });
  await expectFits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleAgain(page);
  await expectFits(page);
  await page.setViewportSize(wide ?? { width: 1440, height: 900 });
}

/** Opens the mobile menu, and the sections of one page in it. */
export async function openMenu(page: Page, pageLabel?: string): Promise<void> {
  await page.locator('summary', { hasText: /^Menu$/ }).click();
  const sections = page.locator('.mobile-menu details:not([open]) > summary', {
    hasText: `${pageLabel} sections`,
  });
  if (await sections.isVisible()) await sections.click();
}

/** Chooses a section in the header: by hovering over the bar, or in the mobile menu. */
export async function chooseSection(page: Page, pageLabel: string, section: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main' });
  if (hasNavBar({ viewport: page.viewportSize() })) await nav.getByRole('link', { name: pageLabel }).hover();
  else await openMenu(page, pageLabel);
  await nav.getByRole('link', { name: section }).filter({ visible: true }).click();
}
