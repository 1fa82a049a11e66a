import type { Locator } from '@playwright/test';
import { addDays, longDate } from '#domain/dates/civil-date.ts';
import { today } from '../support/content-fixture.ts';
import { dismissResult } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { test } from '../support/own-server.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a service that is off is on the public page after at most six taps from the home page, and a range of dates is changed and restored @one-size', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const date = addDays(today(), 1);
  const last = addDays(date, 14);
  const [day = ''] = longDate(date).split(',');
  await api.post('/api/services', { name: 'Holy Qurbana', day, time: '8:30 AM', language: 'Malayalam' });
  const visitor = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const publicPage = await visitor.newPage();
  const main = publicPage.getByRole('main');

  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  // the first questions move the buttons while they load
  await page.addInitScript(() => {
    localStorage.setItem('get-started-collapsed', 'true');
    sessionStorage.setItem('first-questions-later', 'true');
  });
  await page.goto('/');
  await tap(page.locator('summary', { hasText: /^Menu$/ }));
  await tap(page.locator('.account').getByRole('link').filter({ visible: true }));
  await tap(page.getByRole('button', { name: 'This Sunday ...' }));
  const dates = page.getByRole('dialog', { name: 'This Sunday and later' });
  const row = dates.getByRole('button', { name: longDate(date) }).first();
  await tap(row);
  const change = page.getByRole('dialog', { name: 'Holy Qurbana', exact: true });
  await expect(change.getByLabel('Reason')).toBeFocused();
  await page.keyboard.insertText('The vicar is away');
  await expectAccessible(page);
  await tap(change.getByRole('button', { name: 'Save' }));
  await dismissResult(page, 'Success', 'Saved. Visitors see it now.');
  expect(taps).toBeLessThanOrEqual(6);
  await publicPage.goto('/');
  await expect(main).toContainText('No Qurbana tomorrow: The vicar is away · next ');
  await expect(row).toContainText('Not held: The vicar is away');

  await row.tap();
  await change.getByLabel('Different place').check();
  await change.getByLabel('Place', { exact: true }).fill('Parish hall');
  await change.getByLabel('Different language').check();
  await change.getByLabel('Language', { exact: true }).fill('English');
  await change.getByLabel('Reason').fill('The church is being painted');
  await change.getByLabel('Last date').fill(last);
  await change.getByRole('button', { name: 'Save' }).tap();
  await dismissResult(page, 'Success', 'Saved. Visitors see it now.');
  const range = `${longDate(date)} through ${longDate(last)}`;
  await expect(row).toContainText(range);
  await expectAccessible(page);
  await publicPage.goto('/services');
  await expect(main).toContainText('Tomorrow 8:30 AM, Parish hall · Holy Qurbana');
  await expect(publicPage.getByRole('contentinfo')).toContainText(
    'Holy Qurbana tomorrow at 8:30 AM, Parish hall, in English: The church is being painted.',
  );

  await dates.getByRole('button', { name: `Restore Holy Qurbana, ${range}` }).tap();
  await dismissResult(page, 'Success', `Holy Qurbana is as usual on ${range}.`);
  await expect(dates.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await publicPage.reload();
  await expect(main).toContainText('Tomorrow 8:30 AM · Holy Qurbana');
  await visitor.close();
});
