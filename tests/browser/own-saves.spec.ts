import { FAILED_CALLS, test } from './support/admin-client.ts';
import { dismissResult } from './support/crud-list.ts';
import { expect } from './support/fail-on-console.ts';

test.use({ tolerated: FAILED_CALLS });

const NEWS = 'section:has(h2:text-is("News"))';
const FORMS = [
  ['/donate', 'main', 'Venmo', '/api/payment/info'],
  ['/admin/dashboard?tab=parish', '#links', 'Link 1: name', '/api/parish'],
  ['/admin/dashboard?tab=eventsandnews', NEWS, 'Title', '/api/news'],
] as const;

test('a form starts from what it saved while that is being loaded', async ({ page }) => {
  for (const [path, section, label, api] of FORMS) {
    await page.goto(path);
    const button = page
      .locator(section)
      .getByRole('button', { name: /^Edit / })
      .first();
    const field = page.getByRole('dialog').getByLabel(label, { exact: true });
    const versions: number[] = [];
    for (const [before, text] of [
      [/./, '@once'],
      ['@once', '@twice'],
    ] as const) {
      await button.click();
      await expect(field).toHaveValue(before);
      await page.route(`**${api}{,/*}`, (route) => {
        const request = route.request();
        // a GET is not answered
        if (request.method() === 'GET') return;
        const id = Number(/\d+$/.exec(request.url())?.[0]);
        const version = Number(request.headers()['if-match']?.replaceAll('"', ''));
        versions.push(version);
        const json = { ...(id && { id, _id: id }), ...request.postDataJSON(), version: version + 1 };
        return route.fulfill({ json });
      });
      await field.fill(text);
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await dismissResult(page, 'Success');
    }
    expect(versions[1], path).toBe(Number(versions[0]) + 1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
