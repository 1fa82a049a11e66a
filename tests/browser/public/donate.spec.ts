import type { Page } from '@playwright/test';
import { FAILED_CALLS, test as staffTest } from '../support/admin-client.ts';
import { dismissResult } from '../support/crud-list.ts';
import { expect, expectAccessible, noScriptTest, test } from '../support/fail-on-console.ts';

const PAYMENT_ENDPOINT = '**/api/payment/info';
const NO_PAYMENT_INFO = {
  zelleEmail: '',
  zelleLink: '',
  venmoNumber: '',
  whatsapp: '',
  email: 'donations@stthomas.example',
  version: 1,
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Navigates to the page in the browser, so that it requests the payment information. */
async function openWithPaymentInfo(page: Page, info: object): Promise<void> {
  await page.route(PAYMENT_ENDPOINT, (route) => route.fulfill({ json: { ...NO_PAYMENT_INFO, ...info } }));
  await page.goto('/gallery');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support Our Ministry' })).toBeVisible();
}

test('both payment methods can be copied, and a link has a QR code @P2 @P9', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/donate');
  const copy = page.getByRole('button', { name: 'Copy the address for Zelle' });
  const icon = () => copy.locator('svg').innerHTML();
  const notice = page.getByText('Copied to clipboard');
  const copyIcon = await icon();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  // in the first frame after the text was copied, which may take longer than a fixed time
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.clock.runFor(1_880);
  expect(await icon()).not.toBe(copyIcon);
  await page.clock.runFor(200);
  await expect.poll(icon).toBe(copyIcon);
  await page.clock.runFor(800);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toBeHidden();
  await page.clock.resume();

  for (const [name, value] of [
    ['Zelle', 'gifts@stthomas.example'],
    ['Venmo', '@stthomas-springfield-example'],
  ] as const) {
    await expect(page.getByText(value, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Copy the address for ${name}` }).click();
    const method = page.getByRole('listitem').filter({ hasText: value });
    await expect(method.getByRole('status')).toHaveText('Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
  await expect(page.getByRole('link', { name: 'Open Venmo' })).toHaveAttribute(
    'href',
    'https://venmo.com/u/stthomas-springfield-example',
  );
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveAccessibleName('QR code for Venmo');
  for (const text of ['Open Zelle in your bank’s app.', 'EIN 00-0000000', 'we send a receipt'])
    await expect(page.getByText(text)).toBeVisible();
  for (const title of ['Community Outreach', 'Youth Programs', 'Church Maintenance', 'Thank you'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('currently down')).toHaveCount(0);
  await expect(button(page, 'Edit Payment Info')).toHaveCount(0);
});

test('a payment method that is not set is reported as down @P2 @P5', async ({ page }) => {
  await openWithPaymentInfo(page, {
    venmoNumber: '555-555-0142',
    whatsapp: '+1 (555) 555-0142',
    whatsappUrl: 'https://wa.me/15555550142',
  });
  await expect(page.getByText('Zelle is currently down')).toBeVisible();
  await expect(page.getByText('Search for the number above.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/15555550142',
  );
  await expectAccessible(page);
  await page.unroute(PAYMENT_ENDPOINT);
  await openWithPaymentInfo(page, {});
  await expect(page.getByText('Payment is currently down')).toBeVisible();
  await expect(page.getByRole('link', { name: 'donations@stthomas.example' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0);
});

noScriptTest('without JavaScript, the page shows everything needed to give', async ({ page }) => {
  await page.goto('/donate');
  await expect(page.getByText('gifts@stthomas.example')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for Venmo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'treasurer@stthomas.example' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0);
});

staffTest.describe('an administrator', () => {
  staffTest.use({ tolerated: FAILED_CALLS });

  const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Payment Info' });
  const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
  const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true });

  staffTest(
    'changes the payment information, and the form keeps its text when saving fails',
    { tag: ['@P1', '@P2', '@P4', '@P5', '@P8'] },
    async ({ page }) => {
      const sent: object[] = [];
      let response: object = { status: 503, json: { message: 'Please come back in a moment', code: 'BUSY' } };
      await page.route(PAYMENT_ENDPOINT, (route) => {
        if (route.request().method() !== 'PUT') return route.continue();
        sent.push(route.request().postDataJSON());
        return route.fulfill(response);
      });
      await page.goto('/donate');
      await button(page, 'Edit Payment Info').click();
      await expect(field(page, 'Zelle')).toHaveValue('gifts@stthomas.example');
      await expectAccessible(page);

      await field(page, 'Contact email').fill('  ');
      await save(page).click();
      await dismissResult(page, 'Error', 'Contact email is required');
      await expect(field(page, 'Contact email')).toBeFocused();
      expect(sent).toEqual([]);

      await field(page, 'Contact email').fill(' treasurer@stthomas.example ');
      await field(page, 'Zelle').fill('');
      await field(page, 'Venmo').fill('');
      await save(page).click();
      await dismissResult(page, 'Error', 'Please come back in a moment');
      await expect(field(page, 'Zelle')).toHaveValue('');

      response = { status: 500, json: { message: '', code: 'INTERNAL' } };
      await save(page).click();
      await dismissResult(page, 'Error', 'Failed to save changes. Please try again.');
      response = { json: { ...NO_PAYMENT_INFO, version: 2 } };
      await save(page).click();
      await dismissResult(
        page,
        'Success',
        'Payment information updated successfully! Note: Payment services are currently disabled.',
      );
      await expect(form(page)).toBeHidden();
      expect(sent.at(-1)).toEqual({
        zelleEmail: null,
        venmoNumber: null,
        whatsapp: '+1 555 555 0142',
        email: 'treasurer@stthomas.example',
      });
    },
  );
});
