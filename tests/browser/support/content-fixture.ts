import type { Page } from '@playwright/test';
import { apiOf, newMarker } from './api.ts';
import { test as baseTest } from './fail-on-console.ts';
import { parish } from './parish.ts';
import { administrator } from './server-handle.ts';

export { expect, expectAccessible, expectFits } from './fail-on-console.ts';

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
  marker: async ({}, use) => use(newMarker()),
  publish: async ({ request, staffToken }, use) => {
    const api = apiOf(request, staffToken);
    const paths: string[] = [];
    await use(async (list, body) => {
      const record = await api.post<PublishedRecord>(`/api/${list}`, body);
      paths.push(`/api/${list}/${record._id}`);
      return record;
    });
    for (const path of paths) await api.remove(path);
  },
});

/** The number of sheets that the page takes on paper. */
export async function countPrintedPages(page: Page, format = 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Today in the time zone of the parish: 'YYYY-MM-DD'. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: parish.place.timeZone });
