import { expect, type Page } from '@playwright/test';
import { parish } from '#parish';
import { test as baseTest } from './fail-on-console.ts';
import { administrator } from './server-handle.ts';

export { expect, expectAccessible } from './fail-on-console.ts';

interface PublishedRecord {
  readonly _id: number;
  readonly title: string;
}

interface Fixtures {
  /** A session of the administrator. */
  readonly staffToken: string;
  /** A random string in the title of every record of this test, to find them among those of other tests. */
  readonly marker: string;
  /** Creates a record. It is deleted after the test. */
  publish(
    list: 'events' | 'news',
    body: { title: string } & Record<string, unknown>,
  ): Promise<PublishedRecord>;
}

/** A visitor's page, with records that the test creates. */
export const test = baseTest.extend<Fixtures>({
  staffToken: async ({ tokenFor }, use) => use(await tokenFor(administrator)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
  marker: async ({}, use) => use(Math.random().toString(36).slice(2, 9)),
  publish: async ({ request, staffToken }, use) => {
    const headers = { authorization: `Bearer ${staffToken}` };
    const paths: string[] = [];
    await use(async (list, body) => {
      const response = await request.post(`/api/${list}`, { headers, data: body });
      expect(response.status()).toBe(201);
      const record: PublishedRecord = await response.json();
      paths.push(`/api/${list}/${record._id}`);
      return record;
    });
    for (const path of paths) await request.delete(path, { headers });
  },
});

/** Delays requests that match `url`, and disables the timeouts of the page. @returns a function that lets them continue. */
export async function holdResponses(page: Page, url: string): Promise<() => void> {
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Today in the time zone of the parish: 'YYYY-MM-DD'. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: parish.timeZone });
