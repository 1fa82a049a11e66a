import { expect, expectAccessible, noScriptTest, test } from '../support/fail-on-console.ts';

test('the events open the calendar links', async ({ page, baseURL, request }) => {
  await page.goto('/eventsandnews');
  const button = page.getByRole('button', { name: 'Subscribe', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Subscribe to our calendars' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  for (const name of ['feasts', 'events', 'all']) {
    const url = `${baseURL}/calendar/${name}.ics`;
    await expect(dialog.getByRole('link', { name: url })).toHaveAttribute('href', url);
    await expect(dialog.locator(`a[href="${url.replace('http:', 'webcal:')}"]`)).toBeVisible();
    expect(await (await request.get(url)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

noScriptTest('without JavaScript, the lectionary opens the calendar links', async ({ page }) => {
  await page.goto('/services');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('link', { name: /feasts\.ics$/ })).toBeVisible();
});
