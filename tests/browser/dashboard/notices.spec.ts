import { confirmDelete, crudList, expand } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { test } from '../support/own-server.ts';

const { saved, section, field, press } = crudList('Notices', /Notice$/);
const TEXT = 'Holy Qurbana is in the hall this Sunday: the church is being painted.';

test.use({ demo: 'on', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a notice and Live are on the public pages until they end', async ({
  page,
  // signs the page in
  api: _api,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const visitor = await context.newPage();
  const strip = visitor.getByRole('status');
  await page.goto('/admin/dashboard');
  await press(page, 'Write a Notice');
  await field(page, 'Notice').fill(TEXT);
  await expectAccessible(page);
  await saved(page, 'Notice saved successfully');
  for (const path of ['/about', '/lectionary/2026', '/admin/login']) {
    await visitor.goto(path);
    await expect(strip).toHaveText(TEXT);
  }
  await page.getByRole('button', { name: 'Turn Live on' }).click();
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  await expectAccessible(page);
  await visitor.goto('/');
  await expect(strip).toHaveText(TEXT);
  await expect(visitor.getByRole('link', { name: 'Live now' })).toBeVisible();
  await expect(visitor.getByRole('contentinfo')).toContainText('Sunday 8:30 AM, Holy Qurbana');

  await page.getByRole('button', { name: 'Turn Live off' }).click();
  await expect(page.getByRole('button', { name: 'Turn Live on' })).toBeVisible();
  await expand(section(page).getByRole('button', { name: TEXT }));
  await press(page, `Delete ${TEXT}`);
  await confirmDelete(page, 'Notice deleted successfully');
  await expect(section(page)).toContainText('There are no current or scheduled notices.');
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: 'Live Streaming' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await context.close();
});
