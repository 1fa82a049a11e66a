import type { Page } from '@playwright/test';
import { expect, expectFits, test } from '../support/content-fixture.ts';
import { noScriptTest } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';

/** The limit for the pictures of the first screen on a phone. */
const FIRST_SCREEN_BYTES = 400_000;

const main = (page: Page) => page.getByRole('main');

test.describe('the gallery', () => {
  test('folders and categories link to their pictures and back @P2', async ({
    page,
    gallery,
    session: { marker },
  }) => {
    const folder = await gallery.createFolder(`Feast ${marker}`, 'perunnal');
    await gallery.createImage({ title: `Umbrellas ${marker}`, folderId: folder._id });
    await gallery.createImage({ title: `Palms ${marker}`, category: 'holyweek' });
    await page.goto('/gallery');
    const palms = main(page).getByRole('link', { name: `Palms ${marker} Holy Week` });
    await expect(palms).toBeVisible();
    await palms.scrollIntoViewIfNeeded();
    await expect
      .poll(() => palms.locator('picture img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);

    await main(page).getByRole('link', { name: 'Perunnal', exact: true }).click();
    await expect(page).toHaveURL('/gallery?category=perunnal');
    await expect(main(page).getByRole('link', { name: `Palms ${marker}` })).toHaveCount(0);
    await main(page)
      .getByRole('link', { name: `Feast ${marker} 1 image` })
      .click();
    await expect(page).toHaveURL(`/gallery?category=perunnal&folder=${folder._id}`);
    await expect(page).toHaveTitle(new RegExp(`^Feast ${marker} · Photo Gallery`));
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`GalleryFeast ${marker}`);
    await expect(main(page).getByRole('link', { name: `Umbrellas ${marker} Perunnal` })).toBeVisible();
    await expectFits(page);

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveURL('/gallery?category=perunnal');
    await page.goBack();
    await expect(main(page).getByRole('heading', { name: `Feast ${marker}` })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ tolerated: /404/ });

  test('an empty and a deleted folder have a message @P2', async ({ page, gallery, session: { marker } }) => {
    const response = await page.goto('/gallery?folder=999999999');
    expect(response?.status()).toBe(404);
    const deleted = main(page).getByRole('heading', { name: 'This folder is no longer available' });
    await expect(deleted).toBeVisible();
    await expect(main(page).getByText('No Images Found')).toBeVisible();

    await gallery.createFolder(`Empty ${marker}`);
    await page.goto('/gallery');
    await main(page)
      .getByRole('link', { name: `Empty ${marker} 0 images` })
      .click();
    await expect(main(page).getByText('No Images Found')).toBeVisible();
    await expect(deleted).toHaveCount(0);
  });
});

test.describe('on a phone with a pixel ratio of 3 @phone', () => {
  test.use({ deviceScaleFactor: 3 });

  test('eight photographs of a folder are less than 400 kB', async ({
    page,
    gallery,
    session: { marker },
  }) => {
    const folder = await gallery.createFolder(`Feast ${marker}`);
    const picture = await photograph(1600, 1200);
    await gallery.createImage({ title: '1', folderId: folder._id, picture });
    const pictures: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/media/')) pictures.push(response.body());
    });
    await page.goto(`/gallery?folder=${folder._id}`, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(pictures)).map(({ length }) => length);
    expect(sizes).toHaveLength(1);
    expect(8 * (sizes[0] ?? 0)).toBeLessThan(FIRST_SCREEN_BYTES);
  });
});

noScriptTest('without JavaScript, categories, folders and pictures are links', async ({ page }) => {
  await page.goto('/gallery');
  await main(page).getByRole('link', { name: 'Perunnal', exact: true }).click();
  await main(page)
    .getByRole('link', { name: /^Perunnal of St. Thomas/ })
    .click();
  const picture = main(page)
    .getByRole('link', { name: /\S Perunnal$/ })
    .first();
  const { 'content-type': type, 'content-disposition': disposition = 'inline' } = (
    await page.request.get(`${await picture.getAttribute('href')}`)
  ).headers();
  expect(type).toBe('image/jpeg');
  expect(disposition).toContain('inline');
});
