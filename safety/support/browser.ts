import { type Browser, chromium as playwright } from '@playwright/test';
import { chromium } from '../../scripts/chromium.mjs';

/** What a page did or would do that it must not; each with the page. */
export interface Findings {
  /** Pages that were looked at. */
  readonly visited: number;
  /** Links, forms and frames that were looked at. */
  readonly links: number;
  readonly dialogs: readonly string[];
  /** What the policy of a page kept it from, and scripts that broke. */
  readonly reports: readonly string[];
  /** Addresses of another scheme than a page may lead to, or with a user's name. */
  readonly schemes: readonly string[];
  /** Links that open another tab and tell it where from. */
  readonly openers: readonly string[];
  /** Requests to anybody but the parish. */
  readonly abroad: readonly string[];
}

export interface Visitor {
  /**
   * Goes to pages, one after the other, and waits on each until its scripts are at work.
   *
   * @param waitsFor what else is to be there, by path.
   */
  visit(paths: readonly string[], waitsFor?: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** Addresses that the current page links to, as they are written. */
  hrefs(selector: string): Promise<string[]>;
  /** Runs a function in the current page. */
  inPage<T>(work: () => T | Promise<T>): Promise<T>;
  found(): Findings;
  close(): Promise<void>;
}

/** Of pages that are ours: the calendar is subscribed to by webcal:. */
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:', 'webcal:'];
const LEADING =
  'a[href], area[href], form[action], button[formaction], iframe[src], embed[src], object[data]';

export async function startBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium() });
}

/** Somebody with a browser of their own. @param token of a session, for staff. */
export async function visitor(browser: Browser, address: string, token?: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' });
  if (token) await context.addInitScript((own) => localStorage.setItem('token', own), token);
  const page = await context.newPage();
  const dialogs: string[] = [];
  const reports: string[] = [];
  const schemes: string[] = [];
  const openers: string[] = [];
  const abroad: string[] = [];
  let [visited, links] = [0, 0];
  const here = () => new URL(page.url()).pathname + new URL(page.url()).search;
  page.on('dialog', (dialog) => {
    dialogs.push(`${here()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) reports.push(`${here()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => reports.push(`${here()}: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`) && !/^(data|blob):/.test(request.url()))
      abroad.push(`${here()}: ${request.url()}`);
  });
  const look = async () => {
    const leading = await page.locator(LEADING).evaluateAll((elements) =>
      elements.map((element) => ({
        to:
          ['href', 'action', 'formaction', 'src', 'data']
            .map((name) => element.getAttribute(name))
            .find((value) => value !== null) ?? '',
        opens: element.getAttribute('target') === '_blank',
        rel: element.getAttribute('rel') ?? '',
      })),
    );
    for (const { to, opens, rel } of leading) {
      const url = URL.canParse(to, address) ? new URL(to, address) : undefined;
      if (!url || !SCHEMES.includes(url.protocol) || url.username || url.password)
        schemes.push(`${here()}: ${to}`);
      if (opens && !/noopener/.test(rel)) openers.push(`${here()}: ${to}`);
    }
    links += leading.length;
  };
  const shown = (selector: string) => page.locator(selector).first().waitFor({ state: 'attached' });
  return {
    async visit(paths, waitsFor = {}) {
      for (const path of paths) {
        await page.goto(path);
        await page.waitForFunction(() => history.state?.idx !== undefined);
        if (path.startsWith('/admin/dashboard')) await shown('nav a[href*="tab="]');
        await page.waitForLoadState('networkidle');
        for (const selector of waitsFor[path] ?? []) await shown(selector);
        await look();
        visited += 1;
      }
    },
    hrefs: (selector) =>
      page
        .locator(selector)
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? '')),
    inPage: (work) => page.evaluate(work),
    found: () => ({ visited, links, dialogs, reports, schemes, openers, abroad }),
    close: () => context.close(),
  };
}
