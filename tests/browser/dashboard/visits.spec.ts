import type { Page } from '@playwright/test';
import { test as staffTest, visitorTest as test } from '../support/admin-client.ts';
import { confirmDelete, dismissResult } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';

/** The server holds a form that is submitted sooner as possible spam. */
const MIN_FILL_MS = 3_200;
const RECEIVED = 'Thank you for telling us. We look forward to meeting you.';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Tell us you are coming' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, tolerated: /40[04]/ });

  test('a visitor finds time and place, and announces a visit', async ({
    page,
    session: { api, marker },
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/visit');
    const facts = page.getByRole('main').getByRole('definition');
    for (const text of ['Sunday 8:30 AM', '1200 Meadow Lane', 'Enter from Meadow Lane'])
      await expect(facts.filter({ hasText: text }).first()).toBeInViewport({ ratio: 1 });

    const name = `V${marker}`;
    await field(page, 'Name').fill(name);
    await field(page, 'Email or phone').fill('my sister');
    await field(page, 'How many of you').fill('4');
    await field(page, 'Which Sunday').selectOption({ index: 1 });
    await page.getByRole('checkbox').check();
    await send(page).click();
    await expect(page.getByText('Please enter an email address or a phone number')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(field(page, 'How many of you')).toHaveValue('4');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await field(page, 'Email or phone').fill('(555) 555-0123');
    await send(page).click();
    await expect(page.getByText(RECEIVED)).toBeInViewport();
    await expect(field(page, 'Name')).toHaveValue('');
    expect(page.url()).toMatch(/\/visit#tell-us$/);

    for (const path of ['/', '/services', '/lectionary/2026-12-06']) {
      await page.goto(path);
      const footer = page.getByRole('contentinfo');
      const links = ['1200 Meadow Lane', 'Your first visit'].map((text) =>
        footer.getByRole('link', { name: text }),
      );
      await footer.getByText('Parking:').scrollIntoViewIfNeeded();
      for (const part of [...links, footer.getByText('Sunday 8:30 AM'), footer.getByText('Parking:')])
        await expect(part.first(), path).toBeInViewport({ ratio: 1 });
    }

    const { requests } = await api.post<{ requests: { id: number; people: number; state: string }[] }>(
      '/api/visits/search',
      { term: name },
    );
    expect(requests).toMatchObject([{ people: 4, state: 'new' }]);
    await api.remove(`/api/visits/${requests[0]?.id}`);
  });
});

staffTest(
  'a visitor announces a visit, and staff set it to greeted in the inbox',
  async ({ page, session }) => {
    const name = `V${session.marker} Varghese`;
    await page.goto('/visit');
    const shownAt = Date.now();
    await send(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(page.getByText('Please agree, so that we may store this')).toBeVisible();
    await field(page, 'Name').fill(name);
    await field(page, 'Email or phone').fill('anna@example.org');
    const sunday = await field(page, 'Which Sunday').getByRole('option').nth(1).textContent();
    await field(page, 'Which Sunday').selectOption(`${sunday}`);
    await page.getByRole('checkbox').check();
    await page.reload();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page.waitForTimeout(Math.max(0, shownAt + MIN_FILL_MS - Date.now()));
    await send(page).click();
    await expect(page.getByRole('status').filter({ hasText: RECEIVED })).toBeFocused();

    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: `${name} plans to visit` }).click();
    const dialog = page.getByRole('dialog', { name: 'Visitor' });
    await expect(dialog.getByRole('link', { name: 'anna@example.org' })).toBeVisible();
    await dialog.getByLabel('Status').selectOption('Greeted');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Success', 'Visitor saved');
    const list = page.getByRole('region', { name: 'Visitors' });
    await list.getByRole('button', { name: /^Greeted/ }).click();
    await expect(list.getByText(name).first()).toBeVisible();
    await expect(list.getByText(`${sunday}`).first()).toBeVisible();
    await list.getByRole('button', { name: `Delete ${name}` }).click();
    await confirmDelete(page, 'Entry deleted');
  },
);
