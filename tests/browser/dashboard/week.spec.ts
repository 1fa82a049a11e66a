import type { Locator } from '@playwright/test';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { dismissResult, result } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, tolerated: FAILED_CALLS });

const MIN_TARGET_PX = 44;
const SUNDAY = '2031-03-09';

test('staff write a week, leave a line out and change the order on a phone', async ({
  page,
  context,
  session: { api },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  let taps = 0;
  const tap = async (target: Locator) => {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), `${target}`).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    await target.tap();
    taps += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const greeting = page.getByLabel('Greeting', { exact: true });

  await page.goto('/admin/dashboard?tab=week&week=2031-03-02');
  await page.getByRole('link', { name: 'Week after' }).tap();
  await expect(page).toHaveURL(`/admin/dashboard?tab=week&week=${SUNDAY}`);
  await expect(page.getByRole('heading', { name: 'March 9–15, 2031', level: 2 })).toBeVisible();

  await expect(button('Discard changes')).toBeDisabled();
  await tap(button('No greeting'));
  await expect(greeting).toBeFocused();
  await page.keyboard.insertText('Dear **all**');
  await tap(button('Add line'));
  await page.keyboard.insertText('Bring a dish');
  await tap(button('Save'));
  await expect(result(page, 'Success')).toContainText('Saved. Visitors see it now.');
  await dismissResult(page, 'Success');
  await expect(page.getByLabel('Text for WhatsApp')).toHaveValue(/Dear \*all\*[\s\S]*• Bring a dish/);
  await tap(button('Copy for WhatsApp'));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`/week/${SUNDAY}`);
  expect(taps).toBe(4);
  await expect(button('No greeting'), 'nothing is missing now').toBeHidden();

  await page.getByText('Show or leave out').tap();
  await tap(page.locator('label', { hasText: 'Holy Qurbana' }));
  await expect(page.getByRole('checkbox', { name: /^Show 8:30 AM Holy Qurbana/ })).not.toBeChecked();
  const change = page.getByRole('link', { name: 'Change 8:30 AM Holy Qurbana' });
  await expect(change).toHaveAttribute('href', /\?tab=services&list=regular-services&open=2$/);
  await page.getByText('Order of the parts').tap();
  await expectAccessible(page, { dark: true });
  const parts = page.getByRole('list', { name: 'Order of the parts' }).getByRole('listitem');
  await button('Move up Announcements').focus();
  for (let place = 5; place >= 0; place -= 1) {
    await page.keyboard.press('Enter');
    await expect(parts.nth(place)).toContainText('Announcements');
  }
  await expect(button('Move up Announcements'), 'the part keeps the focus').toBeFocused();

  await api.put(`/api/weeks/${SUNDAY}`, { greeting: 'Dear others' });
  await button('Save').tap();
  await expect(page.getByRole('alert')).toContainText('Dear others');
  await button('Save my version').tap();
  await expect(result(page, 'Success')).toBeVisible();
  const saved = { greeting: 'Dear **all**', lines: ['Bring a dish'], omitted: [`service-2-${SUNDAY}`] };
  expect(await api.get(`/api/weeks/${SUNDAY}`)).toMatchObject({ ...saved, version: 3 });
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the page' }).tap(),
  ]);
  const content = opened.getByRole('main');
  await expect(content).toContainText(/Announcements\s*Bring a dish\s*Dear all/);
  await expect(content).not.toContainText('8:30 AM');
});
