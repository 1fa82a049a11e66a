import { expect, type Page } from '@playwright/test';
import { parish } from '#parish';
import { test as watchedTest } from './fail-on-console.ts';
import { administrator, librarian } from './support/server-handle.ts';

export { expect, expectAccessible } from './fail-on-console.ts';

interface Published {
  readonly _id: number;
  readonly title: string;
}

interface Fixtures {
  /** For what is uploaded. */
  readonly librarianToken: string;
  /** Stands in every title of a test, so that it finds its own records among those of others. */
  readonly mark: string;
  /** Puts a record on the site; it is taken away afterwards. */
  publish(list: 'events' | 'news', body: { title: string } & Record<string, unknown>): Promise<Published>;
}

/** A visitor's watched page, over records that the test itself brings. */
export const test = watchedTest.extend<Fixtures>({
  librarianToken: async ({ tokenOf }, use) => use(await tokenOf(librarian)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  mark: async ({}, use) => use(Math.random().toString(36).slice(2, 9)),
  publish: async ({ request, tokenOf }, use) => {
    const headers = { authorization: `Bearer ${await tokenOf(administrator)}` };
    const places: string[] = [];
    await use(async (list, body) => {
      const answer = await request.post(`/api/${list}`, { headers, data: body });
      expect(answer.status()).toBe(201);
      const record: Published = await answer.json();
      places.push(`/api/${list}/${record._id}`);
      return record;
    });
    for (const place of places) await request.delete(place, { headers });
  },
});

/** Holds back the answers to a call until the function that it gives is called; requests have all the time in the world. */
export async function holdBack(page: Page, call: string): Promise<() => void> {
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(call, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The parish's day. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: parish.timeZone });
