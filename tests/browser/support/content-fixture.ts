import type { Page } from '@playwright/test';
import { parish } from './parish.ts';

export { visitorTest as test } from './admin-client.ts';
export { expect, expectAccessible, expectFits } from './fail-on-console.ts';

/** The number of sheets that the page takes on paper. */
export async function countPrintedPages(page: Page, format = 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Today in the time zone of the parish: 'YYYY-MM-DD'. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: parish.place.timeZone });
