import { expect, test } from '@playwright/test';
import { weighPage } from '../bench/page-weight.ts';

/** What the scripts of a first visit may weigh, as they cross the wire. */
const SCRIPT_BYTES = { '/': 120_000, others: 125_000 };
const PAGES = [
  '/',
  '/services',
  '/organizations',
  '/eventsandnews',
  '/gallery',
  '/prayer-request',
  '/about',
  '/donate',
  '/lectionary/2026',
  '/admin/login',
];

for (const path of PAGES)
  test(`the scripts of a first visit to ${path} are light @one-size`, async ({ baseURL }) => {
    const scripts = (await weighPage(`${baseURL}${path}`)).find(({ what }) => what === 'scripts');
    expect(scripts?.files).toBeGreaterThan(5);
    expect(scripts?.bytes).toBeGreaterThan(50_000);
    expect(scripts?.bytes).toBeLessThan(path === '/' ? SCRIPT_BYTES['/'] : SCRIPT_BYTES.others);
  });
