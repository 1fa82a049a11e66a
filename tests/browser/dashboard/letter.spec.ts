import { readFileSync } from 'node:fs';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { dismissResult } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { newestLetterLink } from '../support/server-handle.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, tolerated: FAILED_CALLS });

test('a visitor subscribes to the letter, and staff find and remove the address', async ({
  page,
  session,
}) => {
  const email = `anna.${session.marker}@stthomas.example`;
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  await session.api.put('/api/letter', { isAutomatic: false });
  const since = new Date();
  await page.goto('/letter');
  await expectAccessible(page);
  await page.getByRole('main').getByLabel('The week in your inbox').fill(email);
  await button('Sign up').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await newestLetterLink({ since, to: email }));
  await expectAccessible(page);
  await button('Yes, send it to me').click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await page.goto('/admin/dashboard?tab=week');
  const panel = page.getByRole('region', { name: 'Letter by email' });
  await expect(panel).toContainText('is sent when you press “Send now”');
  await panel.getByRole('button', { name: 'Send a test to me' }).click();
  await dismissResult(page, 'Success', 'Emails are written to files');
  await panel.getByText(/^\d+ subscribers?$/).click();
  await expect(panel.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download the addresses' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(email);
  await panel.getByRole('button', { name: 'Send now' }).click();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /^Send it to/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel).not.toContainText(email);

  await page.goto('/letter?end=unknown');
  await expectAccessible(page);
  await button('End the letter').click();
  await expect(page.getByRole('alert')).toContainText('This link is not complete.');
});
