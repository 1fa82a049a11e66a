import type { Locator, Page } from '@playwright/test';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { dismissResult } from '../support/crud-list.ts';
import { expect, expectAccessible, noScriptTest, test as visitorTest } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';
import { parish } from '../support/parish.ts';

const clergy = (page: Page) => page.locator('#our-clergy');
const formerVicars = (page: Page) => page.locator('#former-vicars');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const press = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true }).click();

visitorTest.describe('the About page', () => {
  noScriptTest(
    'shows the history, values, clergy and address without scripts',
    { tag: ['@P2', '@P9'] },
    async ({ page }) => {
      await page.goto('/about');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
      await expect(page.getByText(parish.identity.diocese)).toBeVisible();
      await expect(page.locator('#our-history li img:not([alt=""])')).toHaveCount(5);
      for (const value of ['Tradition', 'Community', 'Service', 'Global Unity'])
        await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${value}$`) })).toBeVisible();
      for (const [path, section] of [
        ['/api/clergy', clergy(page)],
        ['/api/former-vicars', formerVicars(page)],
      ] as const)
        for (const { name } of await (await page.request.get(path)).json())
          await expect(section.getByRole('heading', { name, exact: true }).first()).toBeVisible();
      for (const fact of [parish.place.street, '8:30 AM'])
        await expect(page.locator('#visit-us')).toContainText(fact);
    },
  );

  visitorTest.describe('the map', () => {
    visitorTest.use({ tolerated: /openstreetmap\.org/ });
    visitorTest(
      'is requested from its host only after a click, and again after a failure; pictures are small, buttons large',
      { tag: '@P2' },
      async ({ page }) => {
        const site = 'https://www.openstreetmap.org/**';
        await page.route(site, (route) => route.abort());
        await page.goto('/about');
        await expect(page).toHaveTitle(/^About · /);
        for (const button of await page.getByRole('main').getByRole('button').all())
          expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        const picture = page.locator('#our-history img:not([alt=""])').first();
        await picture.scrollIntoViewIfNeeded();
        const shown = () =>
          picture.evaluate((image: HTMLImageElement) => image.naturalWidth && image.currentSrc);
        await expect.poll(shown).toMatch(/-(320|640|960|1440)\.avif$/);

        await expect(page.locator('iframe')).toHaveCount(0);
        const church = page.locator('#visit-us img');
        await expect(church.locator('..')).toContainText(
          `${parish.place.street}${parish.place.city}, IL 62701`,
        );
        await expect(church).toHaveAttribute('src', /\.svg$/);
        await press(page.locator('#visit-us'), 'Show the map');
        await expect(page.getByText('The map could not be loaded.')).toBeVisible();
        await expect(page.locator('iframe')).toHaveCount(0);
        await page.route(site, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>A map' }),
        );
        await press(page.locator('#visit-us'), 'Show the map');
        await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible();
        await expect(page.locator('iframe')).toHaveAttribute('title', `Map: ${parish.identity.name}`);
      },
    );
  });
});

test.describe('a signed-in user', () => {
  test.use({ tolerated: FAILED_CALLS });

  test('adds, changes and deletes clergy @P1 @P4 @P5 @P8 @P9', async ({ page, session }) => {
    const name = `Fr. Mark ${session.marker}`;
    await page.goto('/about');
    await press(clergy(page), 'Edit Clergy');
    await press(clergy(page), 'Add Clergy Member');
    const form = dialog(page, 'Add Clergy Member');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await press(form, 'Save');
    await dismissResult(page, 'Error', 'Please fill in all required fields (Name and Title)');
    await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
    await form.getByLabel('Title', { exact: true }).fill('Deacon');
    await expect(form).toContainText('JPEG, PNG, GIF, WebP, max 20MB');
    const broken = { status: 503, json: { message: 'Please wait a moment', code: 'BUSY' } };
    await page.route('**/api/clergy/upload-signature', (route) => route.fulfill(broken), { times: 1 });
    await form
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'mark.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
    await expect(form.getByRole('alert')).toContainText('Error saving clergy information. Please try again.');
    await expectAccessible(page);
    await press(form, 'Save');
    await dismissResult(page, 'Success', 'Clergy information saved successfully!');
    expect((await session.stored('clergy'))[0]?.picture).not.toBeNull();

    await press(clergy(page), `Edit ${name}`);
    await dialog(page, 'Edit Clergy Member').getByLabel('Title', { exact: true }).fill('Archdeacon');
    await press(dialog(page, 'Edit Clergy Member'), 'Save');
    await dismissResult(page, 'Success');
    await press(clergy(page), 'Cancel');
    await expect(clergy(page)).toContainText('Archdeacon');

    await press(clergy(page), 'Edit Clergy');
    await press(clergy(page), `Delete ${name}`);
    const confirm = dialog(page, 'Confirm Delete');
    await page.route('**/api/clergy/*', (route) => route.fulfill(broken), { times: 1 });
    await press(confirm, 'Delete');
    await dismissResult(page, 'Error', 'Error deleting clergy member. Please try again.');
    await press(confirm, 'Delete');
    await dismissResult(page, 'Success', 'Clergy member deleted successfully!');
    await expect(clergy(page).getByText(name)).toHaveCount(0);
  });

  test('can add the first former vicar to a list @P1 @P4 @P5', async ({ page, session }) => {
    await page.route('**/api/{clergy,former-vicars}', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
    );
    await page.goto('/services');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(clergy(page).getByRole('button')).toHaveText('Add First Clergy Member');
    await press(formerVicars(page), 'Add First Former Vicar');
    const form = dialog(page, 'Add Former Vicar');
    await press(form, 'Save');
    await dismissResult(page, 'Error', 'Please fill in all required fields');
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    await expectAccessible(page);
    const year = new Date().getFullYear();
    const years = await form.getByLabel('Start year').locator('option').allInnerTexts();
    expect([years[1], years.at(-1), years.length]).toEqual([String(year), String(year - 50), 52]);
    await form.getByLabel('Name', { exact: true }).fill(`Fr. John ${session.marker}`);
    await form.getByLabel('Position', { exact: true }).fill('Vicar');
    for (const [label, value] of [
      ['Start month', 'Jun'],
      ['Start year', String(year)],
      ['End month', 'Mar'],
      ['End year', String(year - 1)],
    ] as const)
      await form.getByLabel(label).selectOption(value);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await press(form, 'Save');
    await dismissResult(page, 'Success', 'Former vicar information saved successfully!');
    await expect(formerVicars(page)).toContainText(`Vicar, Jun ${year} – Mar ${year - 1}`);
    expect(await session.stored('former-vicars')).toMatchObject([{ start_period: `Jun-${year}` }]);
  });
});
