import type { FileChooser, Locator, Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { expect } from './support/fail-on-console.ts';
import { photograph } from './support/gallery-records.ts';
import { newestCode } from './support/mail.ts';
import { test } from './support/own-server.ts';
import { silentWav } from './support/resources-fixture.ts';
import { administrator } from './support/server.ts';

const MAX_TAPS = 60;
/** On the field and on the option. */
const SELECT_TAPS = 2;
const MIN_TARGET_PX = 44;

/** Counts the taps on the page. Letters on the keyboard and taps in the phone's own list of files do not count. */
class Thumb {
  taps = 0;
  /** The taps of each task: 'sign in 4, …' */
  report = '';

  async task(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.taps;
    await test.step(name, work);
    this.report += `${this.report && ', '}${name} ${this.taps - before}`;
  }

  /** Finds something with the search of the dashboard, and opens it. */
  async find(page: Page, term: string, name: string | RegExp): Promise<void> {
    await this.tap(page.getByRole('button', { name: 'Search', exact: true }));
    await this.type(page.getByRole('combobox'), term);
    await this.tap(page.getByRole('option', { name }).first());
  }

  async goBack(page: Page): Promise<void> {
    await page.goBack();
    this.taps += 1;
  }

  async tap(target: Locator): Promise<void> {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), `${target}`).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    await target.tap();
    this.taps += 1;
  }

  /** Types into a field that must already have the focus. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    await field.page().keyboard.insertText(text);
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await this.type(field, text);
  }

  async select(field: Locator, option: string): Promise<void> {
    await field.selectOption(option);
    this.taps += SELECT_TAPS;
  }

  /** Taps a button or field that opens the phone's selection of files. */
  async pickFiles(target: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    const chooser = target.page().waitForEvent('filechooser');
    await this.tap(target);
    await (await chooser).setFiles(files);
  }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const success = (page: Page, message: string) =>
  expect(page.getByRole('dialog', { name: 'Success' })).toContainText(message);

test('eleven jobs of a secretary on a phone take at most 60 taps @phone', async ({
  page,
  server,
  request,
}) => {
  test.slow();
  const thumb = new Thumb();
  const photo = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
  const openOverview = () => thumb.tap(page.getByRole('link', { name: /^St. Thomas/ }));

  await thumb.task('sign in', async () => {
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');
    await thumb.fill(page.getByLabel('Email'), administrator.email);
    await thumb.fill(page.getByLabel('Password', { exact: true }), administrator.password);
    const since = new Date();
    await thumb.tap(button(page, 'Sign In'));
    await thumb.type(page.getByLabel('Verification code'), await newestCode(server.dataFolder, { since }));
    await expect(page).toHaveURL('/admin/dashboard');
  });
  const api = apiOf(request, String(await page.evaluate(() => localStorage.getItem('token'))));

  await thumb.task('an event with a photo', async () => {
    await thumb.tap(page.getByRole('link', { name: 'Add event' }));
    const form = dialog(page, 'New Event');
    await thumb.type(field(form, 'Title'), 'Blood drive');
    await thumb.fill(field(form, 'Description'), 'Please bring an identity card.');
    await thumb.tap(button(form, 'Next Sunday'));
    await thumb.fill(field(form, 'Time'), '2:30 PM');
    await thumb.fill(field(form, 'Location'), 'Parish hall');
    await thumb.pickFiles(field(form, 'Picture'), await photo('hall.jpg'));
    await thumb.tap(button(form, 'Publish'));
    await success(page, 'Event saved');
  });

  await thumb.task('a draft', async () => {
    await thumb.tap(button(page, 'News'));
    await expect(page.getByRole('region', { name: 'Events' }), 'a phone shows one list').toBeHidden();
    await thumb.tap(button(page, 'Add News'));
    const form = dialog(page, 'New News Article');
    await thumb.type(field(form, 'Title'), 'The new roof');
    await thumb.fill(field(form, 'Content'), 'The roof of the chruch is finished.');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'News article saved');
  });

  await thumb.task('publish it', async () => {
    await thumb.tap(button(page, 'The new roof'));
    await thumb.tap(button(page, 'Publish The new roof'));
    await success(page, 'News article saved');
  });

  await thumb.task('a folder with photos', async () => {
    await openOverview();
    await thumb.pickFiles(page.getByRole('link', { name: 'Upload photos' }), [
      await photo('roof-1.jpg'),
      await photo('roof-2.jpg'),
    ]);
    const form = dialog(page, 'Add Images');
    await thumb.select(field(form, 'Folder'), 'New folder ...');
    await thumb.type(field(form, 'Name of the new folder'), 'The roof');
    await thumb.select(field(form, 'Category'), 'construction');
    await thumb.tap(button(form, 'Upload'));
    await success(page, '2 image(s) uploaded successfully');
  });

  await thumb.task('a service', async () => {
    await thumb.find(page, 'service', 'Add special service');
    const form = dialog(page, 'New Service');
    await thumb.type(field(form, 'Name'), 'Christmas vigil');
    await thumb.fill(field(form, 'Day'), 'December 24');
    await thumb.fill(field(form, 'Time'), '9:00 PM');
    await thumb.fill(field(form, 'Language'), 'Malayalam');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Service added successfully');
  });

  await thumb.task('audio', async () => {
    await thumb.tap(page.getByRole('link', { name: /^Holy Qurbana / }));
    await expect(page).toHaveURL(/folder=\d+$/);
    const audio = { name: 'kauma.wav', mimeType: 'audio/wav', buffer: silentWav(4_096) };
    await thumb.tap(button(page, 'Add Resource'));
    const form = dialog(page, 'Add Resource');
    await thumb.type(field(form, 'Name'), 'Kauma of the feast');
    await thumb.pickFiles(field(form, 'Audio file'), audio);
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Resource saved successfully');
  });

  await thumb.task('payment', async () => {
    await openOverview();
    await thumb.tap(page.getByRole('link', { name: 'Edit payment information' }));
    const form = dialog(page, 'Edit Payment Info');
    await thumb.tap(field(form, 'Venmo'));
    await field(form, 'Venmo').fill('@stthomas-new-example');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Payment information updated successfully!');
    await thumb.goBack(page);
  });

  await thumb.task('two prayers', async () => {
    const { requests } = await api.get<{ requests: { id: number; name: string }[] }>(
      '/api/prayer-requests?state=new',
    );
    const [first, second] = requests;
    await thumb.tap(button(page, `Praying ${second?.name}`));
    await success(page, `${second?.name}: Praying`);
    await thumb.tap(page.getByRole('link', { name: `Prayer request from ${first?.name}` }));
    const form = dialog(page, 'Prayer Request');
    await thumb.select(field(form, 'Status'), 'praying');
    await thumb.fill(field(form, 'Private notes'), 'The vicar knows.');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Prayer request saved');
  });

  await thumb.task('a typo', async () => {
    await openOverview();
    await thumb.tap(page.getByRole('link', { name: /^The new roof/ }));
    const form = dialog(page, 'Edit News Article');
    // a double tap selects the word
    await thumb.tap(field(form, 'Content'));
    await thumb.tap(field(form, 'Content'));
    await field(form, 'Content').fill('The roof of the church is finished.');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'News article saved');
  });

  await thumb.task('invite', async () => {
    await thumb.find(page, 'user', 'Add user');
    const form = dialog(page, 'New User');
    await thumb.type(field(form, 'Name'), 'Anna Kurian');
    await expect(field(form, 'Email'), 'a keyboard with @').toHaveAttribute('inputmode', 'email');
    await thumb.fill(field(form, 'Email'), 'anna@stthomas.example');
    await thumb.tap(button(form, 'Send invitation'));
    await success(page, 'User added successfully');
    await thumb.tap(button(page, 'OK'));
  });

  await thumb.task('remove', async () => {
    await thumb.tap(button(page, 'Anna Kurian'));
    await thumb.tap(button(page, 'Delete Anna Kurian'));
    await thumb.tap(button(dialog(page, 'Confirm Delete'), 'Yes'));
    await success(page, 'User deleted successfully');
  });

  expect(thumb.taps, thumb.report).toBeLessThanOrEqual(MAX_TAPS);
});
