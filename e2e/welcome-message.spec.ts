import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, hasMenu, open, test as visitorTest } from './fail-on-console.ts';
import { FAILED_CALLS } from './support/admin-client.ts';
import { photograph } from './support/gallery-records.ts';
import { test as staffTest } from './support/people-records.ts';

const section = (page: Page) => page.locator('#welcome-message');
const form = (page: Page) => section(page).getByRole('form', { name: 'Edit Welcome Message' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const editButton = (page: Page) => section(page).getByRole('button', { name: 'Edit Welcome Message' });
const result = (page: Page, title: 'Success' | 'Error') => page.getByRole('dialog', { name: title });
const photo = async (name = 'vicar.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(600, 750),
});
const foreignPhoto = async (name = 'vicar.avif') => ({
  name,
  mimeType: 'image/avif',
  buffer: await sharp(await photograph(600, 750))
    .avif()
    .toBuffer(),
});

/** Holds back every picture that is being made into another format. @returns what lets them go. */
async function holdConversions(page: Page): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle(() => {
    const { convertToBlob } = OffscreenCanvas.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    OffscreenCanvas.prototype.convertToBlob = async function (options) {
      await promise;
      return convertToBlob.call(this, options);
    };
    return resolve;
  });
  return () => release.evaluate((go) => go());
}

async function edit(page: Page): Promise<void> {
  await open(page, '/');
  await editButton(page).click();
  await expect(field(page, 'Name')).toBeFocused();
}

visitorTest.describe('a visitor', () => {
  visitorTest('is welcomed first of all, and can edit nothing', { tag: ['@P2', '@P5'] }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await open(page, '/');
    const { name, title, message1 } = await (await page.request.get('/api/vicar')).json();
    for (const words of [name, title, ...message1.split('\n\n')])
      await expect(section(page)).toContainText(words);
    await expect(page.locator('main > section').first()).toHaveAttribute('id', 'welcome-message');
    await expect(section(page).getByRole('button')).toHaveCount(0);
    expect(fetched.filter((address) => /vicar-desk|zod/.test(address))).toEqual([]);
  });

  visitorTest.describe('when it cannot be read', () => {
    visitorTest.use({ tolerated: /could not be read|status of 503/ });
    visitorTest('is told that there is none @one-size', { tag: '@P8' }, async ({ page }) => {
      await page.route('**/api/vicar', (route) =>
        route.fulfill({ status: 503, json: { code: 'BUSY', message: 'Please try again.' } }),
      );
      await open(page, '/services');
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(section(page)).toContainText('No Welcome Message Available');
    });
  });

  visitorTest.describe('with scripts off', () => {
    visitorTest.use({ javaScriptEnabled: false });
    visitorTest('reads it all the same @one-size', async ({ page }) => {
      await page.goto('/');
      const { name } = await (await page.request.get('/api/vicar')).json();
      await expect(section(page)).toContainText(name);
    });
  });
});

const test = staffTest;
test.describe('whoever is signed in', () => {
  const tolerated = new RegExp(
    `${FAILED_CALLS.source}|Request failed with status code 500|could not be read`,
  );
  test.use({ tolerated, contextOptions: { reducedMotion: 'reduce' } });

  test('gives up an edit with its chosen file, and nothing has changed @one-size', {
    tag: ['@P4', '@P5'],
  }, async ({ page, records }) => {
    const { name } = await records.welcome();
    await edit(page);
    await expect(form(page)).toContainText('Max 20MB');
    await expect(field(page, 'Picture')).toHaveAttribute('accept', 'image/*');
    await field(page, 'Name').fill('Somebody else');
    await field(page, 'Picture').setInputFiles(await photo());
    await expect(form(page)).toContainText('vicar.jpg');
    await expectAccessible(page);
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(editButton(page)).toBeFocused();
    await expect(section(page)).toContainText(name);
    await editButton(page).click();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(form(page)).toContainText('No file chosen');
  });

  test('finds what was typed again after a reload, until Cancel drops it @one-size', async ({
    page,
    records,
  }) => {
    const { name } = await records.welcome();
    const notice = form(page).getByRole('status', { name: 'Unsaved text' });
    const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes(':vicar:')));
    page.on('dialog', (question) => question.accept());
    await edit(page);
    await field(page, 'Name').fill('Fr. Half');
    await expect.poll(kept).toBe(true);
    await page.reload();
    await edit(page);
    await expect(notice).toContainText('It was not saved');
    await expect(field(page, 'Name')).toHaveValue('Fr. Half');
    await expectAccessible(page);
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await kept()).toBe(false);
    await editButton(page).click();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(notice).toBeHidden();
  });

  test('is told what is missing, what failed, and keeps what was typed @one-size', {
    tag: ['@P5', '@P8'],
  }, async ({ page, records }) => {
    const { title } = await records.welcome();
    await edit(page);
    await field(page, 'Name').fill('  ');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(result(page, 'Error')).toContainText('Please fill in all required fields (Name and Title)');
    await result(page, 'Error').getByRole('button', { name: 'OK' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Please fill this in');
    await field(page, 'Name').fill('Fr. Kept');

    await field(page, 'Picture').setInputFiles(await photo());
    const broken = { status: 503, json: { message: 'Please wait a moment', code: 'BUSY' } };
    await page.route('**/api/upload/signature', (route) => route.fulfill(broken));
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(result(page, 'Error')).toContainText('Failed to upload vicar image. Please try again.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await form(page).getByRole('button', { name: 'Remove picture' }).click();

    for (const [answer, message] of [
      [
        { status: 503, json: { message: 'The database is resting', code: 'BUSY' } },
        'The database is resting',
      ],
      [{ status: 500, body: 'Oh' }, 'Request failed with status code 500'],
    ] as const) {
      await page.route('**/api/vicar', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(answer) : route.fallback(),
      );
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect(result(page, 'Error')).toContainText(message);
      await result(page, 'Error').getByRole('button', { name: 'OK' }).click();
    }
    await expect(field(page, 'Name')).toHaveValue('Fr. Kept');
    await expect(field(page, 'Title')).toHaveValue(title);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Name')).toHaveValue('Fr. Kept');
  });

  test('stands still while its picture is converted, and saves nothing when that is stopped @one-size', async ({
    page,
    records,
  }) => {
    const before = await records.welcome();
    await edit(page);
    const release = await holdConversions(page);
    const cancel = form(page).getByRole('button', { name: 'Cancel', exact: true });
    await field(page, 'Title').fill('Never saved');
    await field(page, 'Picture').setInputFiles(await foreignPhoto());
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(cancel).toBeDisabled();
    await expect(form(page).getByRole('button', { name: 'Remove picture' })).toBeHidden();
    for (const label of ['Name', 'Title', 'Message']) await expect(field(page, label)).not.toBeEditable();
    await expectAccessible(page);
    await form(page).getByRole('button', { name: 'Cancel upload' }).click();
    await expect(field(page, 'Picture')).toBeFocused();
    await expect(form(page)).toContainText('The upload was stopped. Nothing has been saved yet.');
    await expect(field(page, 'Title')).toHaveValue('Never saved');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await release();
    await cancel.click();
    await expect(editButton(page)).toBeFocused();
    await expect(section(page)).toContainText(before.title);
    expect((await records.welcome()).title).not.toBe('Never saved');
    expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('sends the picture that was chosen last, and none that was removed @one-size', async ({ page }) => {
    await edit(page);
    const release = await holdConversions(page);
    await field(page, 'Picture').setInputFiles(await foreignPhoto('first.avif'));
    const second = { ...(await photo('second.jpg')), buffer: await photograph(300, 300) };
    await field(page, 'Picture').setInputFiles(second);
    await expect(form(page)).toContainText('second.jpg');
    await release();
    const saved: { image?: { width: number } | null }[] = [];
    await page.route('**/api/vicar', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      saved.push(route.request().postDataJSON());
      return route.fulfill({ status: 503, json: { message: 'Please wait a moment', code: 'BUSY' } });
    });
    const save = async () => {
      await form(page).getByRole('button', { name: 'Save' }).click();
      await result(page, 'Error').getByRole('button', { name: 'OK' }).click();
    };
    await save();
    await expect(form(page)).toContainText('second.jpg');
    await field(page, 'Picture').setInputFiles(await foreignPhoto('third.avif'));
    await form(page).getByRole('button', { name: 'Remove picture' }).click();
    await save();
    expect(saved).toMatchObject([{ image: { width: 300 } }, { image: null }]);
  });

  test('is told of a picture that cannot be read, in words beside it @one-size', async ({ page }) => {
    await edit(page);
    const unreadable = { name: 'vicar.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') };
    await field(page, 'Picture').setInputFiles(unreadable);
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Picture')).toBeFocused();
    await expect(field(page, 'Picture')).toHaveAccessibleDescription(/This is not a file of a kind we take/);
    await expect(form(page).getByRole('button', { name: 'Try again' })).toBeHidden();
    await expectAccessible(page);
  });

  test('saves it with a photo, by keyboard, and everybody sees it', {
    tag: ['@P1', '@P4', '@P5', '@P8'],
  }, async ({ page, records, session, viewport }) => {
    test.skip(hasMenu({ viewport }), 'there is one record only: it is changed at one size');
    await open(page, '/');
    await editButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Message').fill(`Welcome ${session.mark}.\n\nCome in.`);
    // any type of image is taken
    await field(page, 'Picture').setInputFiles(await foreignPhoto());
    await field(page, 'Title').press('Enter');
    await expect(result(page, 'Success')).toContainText('Vicar information updated successfully!');
    await page.keyboard.press('Enter');
    await expect(editButton(page)).toBeFocused();
    await expect(section(page)).toContainText(`Welcome ${session.mark}.`);
    await expect(section(page).getByRole('img')).toHaveAccessibleName(/^Portrait of /);
    expect((await records.welcome()).picture).not.toBeNull();
    await page.reload();
    await expect(section(page)).toContainText(`Welcome ${session.mark}.`);
  });
});
