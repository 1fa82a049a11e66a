import type { Page } from '@playwright/test';
import { expect, expectAccessible, test as publishedTest } from './content-fixture.ts';
import { type GalleryRecords, galleryRecords, photograph } from './support/gallery-records.ts';

/** What the first screen of pictures may weigh on a phone. */
const FIRST_SCREEN_BYTES = 400_000;

const test = publishedTest.extend<{ records: GalleryRecords }>({
  records: async ({ request, librarianToken, mark }, use) => {
    const records = galleryRecords(request, librarianToken);
    await use(records);
    await records.clean(mark);
  },
});

const main = (page: Page) => page.getByRole('main');
const viewer = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test.describe('the whole gallery', () => {
  // journeys share one parish: another's picture may be gone by the time that it is asked for
  test.use({ tolerated: /404 .*\/media\// });

  test('folders and categories lead to their pictures and back, and fit the screen', { tag: '@P2' }, async ({
    page,
    records,
    mark,
  }) => {
    const folder = await records.folder(`Feast ${mark}`, 'perunnal');
    await records.image({ title: `Umbrellas ${mark}`, folderId: folder._id });
    await records.image({ title: `Palms ${mark}`, category: 'holyweek' });
    await page.goto('/gallery');
    const palms = main(page).getByRole('link', { name: `Palms ${mark} Holy Week` });
    await expect(palms).toBeVisible();
    await palms.scrollIntoViewIfNeeded();
    await expect
      .poll(() => palms.locator('picture img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);

    await main(page).getByRole('link', { name: 'Perunnal', exact: true }).click();
    await expect(page).toHaveURL('/gallery?category=perunnal');
    await expect(main(page).getByRole('link', { name: `Palms ${mark}` })).toHaveCount(0);
    await main(page)
      .getByRole('link', { name: `Feast ${mark} 1 image` })
      .click();
    await expect(page).toHaveURL(`/gallery?category=perunnal&folder=${folder._id}`);
    await expect(page).toHaveTitle(new RegExp(`^Feast ${mark} · Photo Gallery`));
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`GalleryFeast ${mark}`);
    await expect(main(page).getByRole('link', { name: `Umbrellas ${mark} Perunnal` })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveURL('/gallery?category=perunnal');
    await page.goBack();
    await expect(main(page).getByRole('heading', { name: `Feast ${mark}` })).toBeVisible();
  });
});

test('pictures open in the viewer by the keyboard, one after the other and around', {
  tag: ['@P2', '@P4'],
}, async ({ page, records, mark }) => {
  const folder = await records.folder(`Feast ${mark}`);
  for (const title of ['First', 'Second', 'Third']) await records.image({ title, folderId: folder._id });
  await page.goto(`/gallery?folder=${folder._id}`);
  const newest = main(page).getByRole('link', { name: 'Third Others' });
  await newest.focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page, 'Third')).toContainText('1 / 3');
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page, 'First')).toContainText('3 / 3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page, 'Second')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(newest).toBeFocused();
});

test('an empty folder, and one that is gone, have no images @one-size', { tag: '@P2' }, async ({
  page,
  records,
  mark,
}) => {
  const folder = await records.folder(`Empty ${mark}`);
  await page.goto(`/gallery?folder=${folder._id}`);
  await expect(main(page).getByText('No Images Found')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/gallery');
  await main(page)
    .getByRole('link', { name: `Empty ${mark} 0 images` })
    .click();
  await expect(main(page).getByText('No Images Found')).toBeVisible();
});

test.describe(() => {
  test.use({ tolerated: /404/ });

  test('a folder that is gone is not found @one-size', async ({ page }) => {
    const answer = await page.goto('/gallery?folder=999999999');
    expect(answer?.status()).toBe(404);
    await expect(main(page).getByText('No Images Found')).toBeVisible();
    await expect(main(page).getByRole('heading', { name: 'This folder is no longer here' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('on a phone of three pixels a point', () => {
  test.use({ deviceScaleFactor: 3 });
  test.skip(({ isMobile }) => !isMobile, 'a desk has room and a line');

  test('a folder of twelve photographs is light', async ({ page, records, mark }) => {
    const folder = await records.folder(`Feast ${mark}`);
    const picture = await photograph(1600, 1200);
    for (let count = 1; count <= 12; count += 1)
      await records.image({ title: `${count}`, folderId: folder._id, picture });
    const pictures: Promise<Buffer>[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/media/')) pictures.push(answer.body());
    });
    await page.goto(`/gallery?folder=${folder._id}`, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(pictures)).reduce((sum, { length }) => sum + length, 0);
    expect(pictures.length).toBeGreaterThanOrEqual(6);
    expect(bytes).toBeLessThan(FIRST_SCREEN_BYTES);
  });
});

test.describe('without scripts @one-size', () => {
  test.use({ javaScriptEnabled: false });

  test('categories, folders and pictures are links', async ({ page, records, mark }) => {
    const folder = await records.folder(`Feast ${mark}`, 'consecration');
    const { src } = await records.image({ title: `Umbrellas ${mark}`, folderId: folder._id });
    await page.goto('/gallery');
    expect(await page.content()).not.toMatch(/\sstyle=/);
    await main(page).getByRole('link', { name: 'Consecration', exact: true }).click();
    await main(page)
      .getByRole('link', { name: `Feast ${mark}` })
      .click();
    const link = main(page).getByRole('link', { name: `Umbrellas ${mark}` });
    await expect(link).toHaveAttribute('href', src);
    const served = await page.request.get(src);
    expect(served.headers()['content-type']).toBe('image/jpeg');
    expect(served.headers()['content-disposition'] ?? 'inline').toContain('inline');
  });
});
