import { type APIRequestContext, expect } from '@playwright/test';

export { demoParish as parish } from '#seed/content/parish.ts';

const PAGES = [
  ...['/', '/about', '/services', '/organizations', '/eventsandnews', '/gallery', '/donate'],
  ...['/prayer-request', '/visit', '/admin/login'],
];
const DEMONSTRATION = /St\. Thomas Indian|Springfield|Meadow Lane|stthomas|555-0142/;

/** Fails if a page contains details of the demonstration. */
export async function expectNoDemonstration(request: APIRequestContext): Promise<void> {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    expect([path, DEMONSTRATION.exec(html)?.[0]]).toEqual([path, undefined]);
  }
}
