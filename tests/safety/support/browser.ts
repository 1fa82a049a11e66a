import { type Browser, chromium as playwright } from '@playwright/test';
import { chromium } from '../../../scripts/install/chromium.mjs';

/** Violations found on the visited pages, each as 'path: detail'. */
interface Findings {
  /** Number of visited pages. */
  readonly visited: number;
  /** Number of checked links, forms and frames. */
  readonly links: number;
  readonly dialogs: readonly string[];
  /** Violations of the CSP, and script errors. */
  readonly reports: readonly string[];
  /** URLs with a forbidden scheme or with credentials. */
  readonly schemes: readonly string[];
  /** Links to a new tab without `noopener`. */
  readonly openers: readonly string[];
  readonly thirdPartyRequests: readonly string[];
}

export interface Visitor {
  /**
   * Visits pages one after the other, waits until each is hydrated, and checks it.
   *
   * @param waitsFor selectors of elements that must exist, by path.
   */
  visit(paths: readonly string[], waitsFor?: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** The unresolved `href` values of the current page. */
  hrefs(selector: string): Promise<string[]>;
  /** Runs a function in the current page. */
  evaluate<T>(work: () => T | Promise<T>): Promise<T>;
  findings(): Findings;
  close(): Promise<void>;
}

/** Allowed schemes; webcal: subscribes to the calendar. */
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:', 'webcal:'];
const LINK_SELECTOR =
  'a[href], area[href], form[action], button[formaction], iframe[src], embed[src], object[data]';

export async function startBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium() });
}

/**
 * Opens a page in a new browser context.
 *
 * @param token session token of a member of staff.
 */
export async function openVisitor(browser: Browser, address: string, token?: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' });
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const dialogs: string[] = [];
  const reports: string[] = [];
  const schemes: string[] = [];
  const openers: string[] = [];
  const abroad: string[] = [];
  let [visited, links] = [0, 0];
  const currentPath = () => new URL(page.url()).pathname + new URL(page.url()).search;
  page.on('dialog', (dialog) => {
    dialogs.push(`${currentPath()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text()))
      reports.push(`${currentPath()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => reports.push(`${currentPath()}: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`) && !/^(data|blob):/.test(request.url()))
      abroad.push(`${currentPath()}: ${request.url()}`);
  });
  const checkLinks = async () => {
    const targets = await page.locator(LINK_SELECTOR).evaluateAll((elements) =>
      elements.map((element) => ({
        to:
          ['href', 'action', 'formaction', 'src', 'data']
            .map((name) => element.getAttribute(name))
            .find((value) => value !== null) ?? '',
        opens: element.getAttribute('target') === '_blank',
        rel: element.getAttribute('rel') ?? '',
      })),
    );
    for (const { to, opens, rel } of targets) {
      const url = URL.canParse(to, address) ? new URL(to, address) : undefined;
      if (!url || !SCHEMES.includes(url.protocol) || url.username || url.password)
        schemes.push(`${currentPath()}: ${to}`);
      if (opens && !/noopener/.test(rel)) openers.push(`${currentPath()}: ${to}`);
    }
    links += targets.length;
  };
  const waitForElement = (selector: string) => page.locator(selector).first().waitFor({ state: 'attached' });
  return {
    async visit(paths, waitsFor = {}) {
      for (const path of paths) {
        await page.goto(path);
        // the hall screen is not hydrated
        await waitForElement('html[data-hydrated], main[data-slides]');
        if (path.startsWith('/admin/dashboard')) await waitForElement('nav a[href*="tab="]');
        await page.waitForLoadState('networkidle');
        for (const selector of waitsFor[path] ?? []) await waitForElement(selector);
        await checkLinks();
        visited += 1;
      }
    },
    hrefs: (selector) =>
      page
        .locator(selector)
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? '')),
    evaluate: (work) => page.evaluate(work),
    findings: () => ({ visited, links, dialogs, reports, schemes, openers, thirdPartyRequests: abroad }),
    close: () => context.close(),
  };
}
