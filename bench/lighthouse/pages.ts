import { newestCode } from '../../e2e/support/mail.ts';
import { administrator, type BuiltServer } from '../../e2e/support/server.ts';
import type { Browser } from './browser.ts';

/** The public pages, whose addresses are known beforehand. */
const STANDING = [
  '/',
  '/services',
  '/eventsandnews',
  '/organizations',
  '/gallery',
  '/about',
  '/prayer-request',
  '/donate',
];

/** Paths of all pages that are measured: the public ones, one of each kind of record and of the lectionary, and the way in for staff. */
export async function publicPaths(address: string): Promise<string[]> {
  const lists = await (await fetch(`${address}/eventsandnews`)).text();
  const first = (kind: string) => new RegExp(`href="(/${kind}/[^"]+)"`).exec(lists)?.[1];
  const records = ['events', 'news'].map(first).filter((path) => path !== undefined);
  const year = new Date().getFullYear();
  return [
    ...STANDING,
    ...records,
    `/services?month=${year}-12`,
    `/lectionary/${year}`,
    `/lectionary/${year}-12-25`,
    '/admin/login',
  ];
}

/**
 * Has the narrower forms of a page's pictures made, as they are of every upload when it is saved; those of the demonstration
 * wait for whoever asks first.
 */
export async function makePictures(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const forms = new Set(html.match(/\/media\/[a-z]+\/[\da-f]{32}-(?:320|640|960)\.avif/g));
  for (const form of forms) await fetch(new URL(form, address));
}

export const DASHBOARD = '/admin/dashboard';

/** Signs the administrator in, and leaves the token where the dashboard looks for it. */
export async function signIn({ address, dataFolder }: BuiltServer, browser: Browser): Promise<void> {
  const since = new Date();
  const { userId } = await post(`${address}/api/auth/login`, administrator);
  const otp = await newestCode(dataFolder, { since });
  const { token } = await post(`${address}/api/auth/verify-otp`, { userId, otp });
  await browser.store(address, 'token', String(token));
}

async function post(address: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}
