import type { FileChooser, Locator, Page } from '@playwright/test';
import { addDays, type CivilDate } from '#church-year/dates.ts';
import { apiOf } from './support/api.ts';
import { expect } from './support/fail-on-console.ts';
import { photograph } from './support/gallery-records.ts';
import { newestCode } from './support/mail.ts';
import { test } from './support/own-server.ts';
import { silentWav } from './support/resources-fixture.ts';
import { administrator } from './support/server.ts';

/** The limits with the first eleven jobs, and with all, which `--engines all` does. */
const MAX_TAPS = { eleven: 60, all: 110 };
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

  async select(field: Locator, option: string | { index: number }): Promise<void> {
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

test('eleven jobs of a secretary on a phone take at most 60 taps, and 25 at most 110 @phone', async ({
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

  await api.post('/api/visits', {
    name: 'Jacob Philip',
    contact: '(555) 555-0123',
    people: 2,
    consent: true,
  });

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

  await thumb.task('a folder with 8 photos', async () => {
    await openOverview();
    await thumb.pickFiles(
      page.getByRole('link', { name: 'Upload photos' }),
      await Promise.all(Array.from({ length: 8 }, (_, index) => photo(`roof-${index}.jpg`))),
    );
    const form = dialog(page, 'Add Images');
    await thumb.select(field(form, 'Folder'), 'New folder ...');
    await thumb.type(field(form, 'Name of the new folder'), 'The roof');
    await thumb.select(field(form, 'Category'), 'construction');
    await thumb.tap(button(form, 'Upload'));
    await success(page, '8 image(s) uploaded successfully');
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

  expect(thumb.taps, thumb.report).toBeLessThanOrEqual(MAX_TAPS.eleven);
  if (process.env.ENGINES !== 'all') return;

  await thumb.task('a restored user', async () => {
    await thumb.find(page, 'trash', /^Trash/);
    await thumb.tap(button(page, 'Restore Anna Kurian'));
    await expect(page.getByRole('heading', { name: 'Overview' }), 'the trash is empty').toBeVisible();
    await expect(page.getByRole('region', { name: 'Trash' })).toBeHidden();
  });

  await thumb.task('a greeted visitor', async () => {
    await thumb.tap(button(page, 'Greeted Jacob Philip'));
    await success(page, 'Jacob Philip: Greeted');
  });

  await thumb.task('Live', async () => {
    await thumb.tap(button(page, 'Turn Live on'));
    await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
  });

  await thumb.task('a notice', async () => {
    await thumb.tap(button(page, 'Write a Notice'));
    const form = dialog(page, 'New Notice');
    await thumb.type(field(form, 'Notice'), 'The parking lot is being paved.');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Notice saved successfully');
  });

  await thumb.task('a canceled service', async () => {
    await thumb.tap(page.getByRole('link', { name: 'This Sunday ...' }));
    const sheet = page.getByRole('dialog', { name: /^This Sunday/ });
    await thumb.tap(sheet.locator('label', { hasText: 'Morning Prayer' }));
    await thumb.tap(sheet.locator('label', { hasText: 'Canceled' }));
    await thumb.tap(button(sheet, 'Save'));
    await success(page, 'Saved. Visitors see it now.');
  });

  await thumb.task('a document', async () => {
    await thumb.tap(page.getByRole('link', { name: 'Add a resource' }));
    const form = dialog(page, 'Add Resource');
    const text = { name: 'Hymns.txt', mimeType: 'text/plain', buffer: Buffer.from('Kauma') };
    await thumb.pickFiles(field(form, 'Audio file'), text);
    await expect(field(form, 'Name')).toHaveValue('Hymns');
    await expect(field(form, 'Type'), 'it follows the file').toHaveValue('Documents');
    await thumb.select(field(form, 'Folder'), { index: 1 });
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Resource saved successfully');
  });

  await thumb.task('a moved date of a series', async () => {
    await thumb.find(page, 'bible study', /^Bible study/);
    const form = dialog(page, 'Edit Event');
    await thumb.tap(field(form, 'Date'));
    await field(form, 'Date').fill(addDays((await field(form, 'Date').inputValue()) as CivilDate, 1));
    await thumb.tap(button(form, 'Save'));
    await thumb.tap(button(dialog(page, 'Which dates should change?'), 'Save'));
    await success(page, 'Event saved');
  });

  await thumb.task('a photo of the event of a date', async () => {
    const events = await api.get<{ title: string; date: string }[]>('/api/events');
    const { date = '' } = events.find(({ title }) => title === 'Interfaith meal') ?? {};
    const [year, month, day] = date.split('-');
    await thumb.find(page, `${month}/${day}/${year}`, /^Interfaith meal/);
    const form = dialog(page, 'Edit Event');
    await thumb.pickFiles(field(form, 'Picture'), await photo('meal.jpg'));
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Event saved');
  });

  await thumb.task('the order of photos', async () => {
    await thumb.find(page, 'the roof', /^The roof *gallery folder/);
    await thumb.tap(button(page, 'Change the order'));
    await thumb.tap(button(page, 'Move earlier The roof 2'));
    await expect(page.getByText('Moved to place 1 of 8')).toBeAttached();
  });

  await thumb.task('alternative text', async () => {
    await thumb.find(page, 'the roof 3', /^The roof 3/);
    const form = dialog(page, 'Edit Image');
    await thumb.fill(field(form, 'Alternative text'), 'Two men on a ladder');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Image updated successfully');
  });

  await thumb.task('scheduled news', async () => {
    await thumb.find(page, 'examination', /^Sunday School examination results/);
    const form = dialog(page, 'Edit News Article');
    await thumb.tap(form.locator('label', { hasText: 'On a date' }));
    await thumb.tap(field(form, 'Show from'));
    await field(form, 'Show from').fill(
      `${addDays(new Date().toISOString().slice(0, 10) as CivilDate, 3)}T06:00`,
    );
    await thumb.tap(button(form, 'Schedule'));
    await success(page, 'Scheduled for');
  });

  await thumb.task('a phone number', async () => {
    await thumb.find(page, 'phone', /^Location and contact/);
    const form = dialog(page, 'Location and contact');
    await thumb.tap(field(form, 'Phone'));
    await field(form, 'Phone').fill('(555) 555-0177');
    await thumb.tap(button(form, 'Save'));
    await success(page, '“Location and contact” was saved.');
  });

  await thumb.task('an announcement', async () => {
    await thumb.find(page, 'mgocsm', /organization$/);
    const form = dialog(page, 'Edit Organization');
    await thumb.fill(field(form, 'Announcements'), 'We meet after the Holy Qurbana.');
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Organization updated successfully');
  });

  await thumb.task('an ad that ends', async () => {
    await thumb.find(page, 'procession', /home page ad$/);
    const form = dialog(page, 'Edit Ad');
    await thumb.tap(form.locator('label', { hasText: 'Active' }).first());
    await thumb.tap(button(form, 'Save'));
    await success(page, 'Ad updated successfully');
  });

  expect(thumb.taps, thumb.report).toBeLessThanOrEqual(MAX_TAPS.all);
});
