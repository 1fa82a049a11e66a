import { expect, type Page } from '@playwright/test';
import { test as base } from './support/tokens.ts';

interface Watched {
  /** What the console may say in these tests. */
  readonly tolerated: RegExp | undefined;
  /** Whether the ads of the home page pop up; they would stand before everything else. */
  readonly showsAds: boolean;
  readonly watch: undefined;
}

/** A test that fails when its page complains on the console, breaks, or asks anybody but the parish for anything. */
export const test = base.extend<Watched>({
  tolerated: [undefined, { option: true }],
  showsAds: [false, { option: true }],
  watch: [
    async ({ page, baseURL, tolerated, showsAds, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) awaitScripts(page);
      if (!showsAds)
        await page.addInitScript(() => {
          // sessionStorage throws in a blank page and in a sandboxed frame
          if (window === window.top && location.protocol !== 'about:')
            sessionStorage.setItem('homePageAdsShown', 'true');
        });
      const faults: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        const text = message.text();
        faults.push(text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text);
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
          faults.push(request.url());
      });
      await use(undefined);
      expect(faults.filter((fault) => !tolerated?.test(fault))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expectAccessible } from './axe.ts';
export { expect };

/** From 1024 px (64 rem) up the header's navigation stands in a bar, below in a menu. */
const BAR_FROM_PX = 1024;

interface Window {
  readonly viewport: { readonly width: number } | null;
}

export const hasBar = ({ viewport }: Window) => (viewport?.width ?? 0) >= BAR_FROM_PX;
export const hasMenu = ({ viewport }: Window) => !hasBar({ viewport });

/** Goes to a page, and waits until its scripts are at work. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsAtWork(page);
}

/** The router has begun, and React has taken over whatever can be sent or pressed. */
const scriptsAtWork = (page: Page) =>
  page.waitForFunction(() => {
    const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    return (
      history.state?.idx !== undefined && [...document.querySelectorAll('form, main button')].every(isTaken)
    );
  });

/** A page's scripts begin after it has loaded: whoever goes there and waits for nothing in particular waits for them. */
function awaitScripts(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const go = page[name].bind(page) as (...parameters: unknown[]) => ReturnType<Page['reload']>;
    page[name] = async (...parameters: unknown[]) => {
      const answer = await go(...parameters);
      const options = parameters.at(-1);
      const waitsOtherwise = typeof options === 'object' && options !== null && 'waitUntil' in options;
      const isPage = await page.locator('script[type="text/waiting-module"]').count();
      if (isPage && !waitsOtherwise) await scriptsAtWork(page);
      return answer;
    };
  }
}

/** Opens the phone's menu, and its sections of one page. */
export async function openMenu(page: Page, pageLabel?: string): Promise<void> {
  await page.locator('summary', { hasText: /^Menu$/ }).click();
  const sections = page.locator('.mobile-menu details:not([open]) > summary', {
    hasText: `${pageLabel} sections`,
  });
  if (await sections.isVisible()) await sections.click();
}

/** Chooses a section in the header as this visitor would: by hovering over the bar, or in the menu. */
export async function chooseSection(page: Page, pageLabel: string, section: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main' });
  if (hasBar({ viewport: page.viewportSize() })) await nav.getByRole('link', { name: pageLabel }).hover();
  else await openMenu(page, pageLabel);
  await nav.getByRole('link', { name: section }).filter({ visible: true }).click();
}
