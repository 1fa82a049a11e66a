import { newestCode } from '../../tests/browser/support/mail.ts';
import { administrator, type BuiltServer } from '../../tests/browser/support/server.ts';
import type { Browser } from './browser.ts';

/** Public pages with a fixed path. */
const STATIC_PATHS = [
  '/',
  '/services',
  '/eventsandnews',
  '/organizations',
  '/gallery',
  '/about',
  '/prayer-request',
  '/visit',
  '/donate',
  '/lectionary/fasting',
  '/lectionary/services',
  '/privacy',
  '/accessibility',
];

/** Returns the paths to measure: public pages, one page per kind of record, lectionary pages and the sign-in page. */
export async function publicPaths(address: string): Promise<string[]> {
  const lists = await (await fetch(`${address}/eventsandnews`)).text();
  const first = (kind: string) => new RegExp(`href="(/${kind}/[^"]+)"`).exec(lists)?.[1];
  const records = ['events', 'news'].map(first).filter((path) => path !== undefined);
  const year = new Date().getFullYear();
  return [
    ...STATIC_PATHS,
    ...records,
    `/services?month=${year}-12`,
    `/lectionary/${year}`,
    `/lectionary/${year}-12-25`,
    `/lectionary/${year}-12-25/sheet`,
    '/admin/login',
  ];
}

/**
 * Requests the image variants of a page once. The server generates those of uploads when they are saved, and those of the
 * demonstration on the first request.
 */
export async function generateImageVariants(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const forms = new Set(html.match(/\/media\/[a-z]+\/[\da-f]{32}-(?:320|640|960)\.avif/g));
  for (const form of forms) await fetch(new URL(form, address));
}

export const DASHBOARD = '/admin/dashboard';

/** Signs in and stores the token in the browser. */
export async function signIn(server: BuiltServer, browser: Browser): Promise<void> {
  await browser.store(server.address, 'token', await createSession(server));
}

/** Signs in. @returns the session token. */
export async function createSession({ address, dataFolder }: BuiltServer): Promise<string> {
  const since = new Date();
  const { userId } = await post(`${address}/api/auth/login`, administrator);
  const otp = await newestCode(dataFolder, { since });
  const { token } = await post(`${address}/api/auth/verify-otp`, { userId, otp });
  return String(token);
}

async function post(address: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
  return response.json();
}
