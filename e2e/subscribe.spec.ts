import { expect, expectAccessible, open, test } from './fail-on-console.ts';

test('the calendars can be subscribed to from the lectionary and from the events', async ({
  page,
  baseURL,
  request,
}) => {
  await open(page, '/eventsandnews');
  const button = page.getByRole('button', { name: 'Subscribe', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: 'Subscribe to our calendars' });
  await expect(window).toBeVisible();
  await expectAccessible(page);
  for (const name of ['feasts', 'events', 'all']) {
    const address = `${baseURL}/calendar/${name}.ics`;
    await expect(window.getByRole('link', { name: address })).toHaveAttribute('href', address);
    await expect(window.locator(`a[href="${address.replace('http:', 'webcal:')}"]`)).toBeVisible();
    expect(await (await request.get(address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  }
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(button).toBeFocused();
  await open(page, '/services#lectionary');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(window).toBeVisible();
});

test.describe('without scripts @one-size', () => {
  test.use({ javaScriptEnabled: false });

  test('the window with the calendars opens all the same', async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByRole('link', { name: /feasts\.ics$/ })).toBeVisible();
  });
});
