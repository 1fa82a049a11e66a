import { FAILED_CALLS, test } from './support/admin-client.ts';
import { confirm } from './support/crud-list.ts';
import {
  dismissResult,
  field,
  findEvents,
  form,
  openEvents,
  press,
  respondToWrites,
  result,
  save,
  saved,
  section,
} from './support/events-list.ts';
import { expect, expectAccessible, holdRequests } from './support/fail-on-console.ts';
import { photograph } from './support/gallery-records.ts';

test.use({ tolerated: FAILED_CALLS });

const PDF = Buffer.from('%PDF-1.4');

test('staff add, view and change an event @A2 @A8 @P2', async ({ page, session }) => {
  const title = `Parish picnic ${session.marker}`;
  await openEvents(page);
  await press(page, 'Add Event');
  await expect(save(page)).toHaveText('Publish');
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('Bring a dish.\nAnd a chair.');
  await field(page, 'Date').fill('2199-07-04');
  await field(page, 'Time').fill('after Holy Qurbana');
  await expect(field(page, 'Time')).toHaveAccessibleDescription(/as typed, and calendars show no time/);
  await field(page, 'Time').fill('2:75');
  await save(page).click();
  await expect(field(page, 'Time')).toHaveAccessibleDescription(/Write a time such as 8:30 AM\./);
  await field(page, 'Time').fill('14:30');
  await expect(field(page, 'Time')).toHaveAccessibleDescription('Understood as 2:30 PM');
  await field(page, 'Location').fill('Lakeside Park');
  await saved(page, 'Event saved');
  await expect(section(page).getByRole('button', { name: 'Add Event' })).toBeFocused();

  await findEvents(page, session, title);
  await expect(section(page)).toContainText('1 of');
  for (const text of ['Thursday, July 4, 2199', '2:30 PM', 'Lakeside Park', 'And a chair.', 'Published'])
    await expect(section(page).getByText(text).last()).toBeVisible();
  const [eventPage] = await Promise.all([
    page.context().waitForEvent('page'),
    section(page).getByRole('link', { name: 'View on the site' }).click(),
  ]);
  await expect(eventPage.getByRole('heading', { level: 1 })).toContainText(title);
  await eventPage.close();

  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(/&month=\d{4}-\d\d$/);
  await page.goto('/admin/dashboard?tab=eventsandnews&month=2199-06');
  await page.getByRole('link', { name: 'July 2199' }).click();
  await press(page, `Add an event on Friday, July 5, 2199`);
  await expect(field(page, 'Date')).toHaveValue('2199-07-05');
  await page.keyboard.press('Escape');
  await expectAccessible(page, { dark: true });
  await press(page, `2:30 PM ${title}`);
  await expect(field(page, 'Title')).toHaveValue(title);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(section(page)).toContainText('June 2199');
  await page.getByRole('link', { name: 'List', exact: true }).click();

  await findEvents(page, session, title);
  await press(page, `Edit ${title}`);
  await field(page, 'Title').fill(`Great ${title}`);
  await saved(page);
  await expect(section(page).getByRole('button', { name: `Great ${title}`, exact: true })).toBeVisible();
});

test('staff give an event a program, which moves with its date @A8', async ({ page, session, context }) => {
  const title = `Perunnal ${session.marker}`;
  const entry = (number: number, part: string) => field(page, `Entry ${number}: ${part}`);
  await openEvents(page);
  await press(page, 'Add Event');
  await field(page, 'Title').fill(title);
  await field(page, 'Date').fill('2199-07-04');
  for (const [number, time, text] of [
    [1, '6 PM', 'Vigil'],
    [2, '11', 'Raasa'],
    [3, '', 'Mistake'],
  ] as const) {
    await form(page).getByRole('button', { name: 'Add entry' }).click();
    await expect(entry(number, 'date')).toBeFocused();
    if (number === 1) await entry(1, 'date').fill('2199-07-04');
    await entry(number, 'time').fill(time);
    await entry(number, 'what happens').fill(text);
  }
  await expect(entry(2, 'date'), 'an entry starts with the date of the one before').toHaveValue('2199-07-04');
  await expect(entry(1, 'time')).toHaveAccessibleDescription('Understood as 6:00 PM');
  await form(page).getByRole('button', { name: 'Remove Entry 3' }).click();
  await entry(2, 'date').fill('2198-07-04');
  await save(page).click();
  await expect(entry(2, 'date')).toBeFocused();
  await expect(entry(2, 'date')).toHaveAccessibleDescription(/from the event’s date to 60 days later/);
  await expectAccessible(page);
  await entry(2, 'date').fill('2199-07-05');
  await entry(2, 'time').fill('11 AM');
  await field(page, 'Date').fill('2199-07-11');
  await expect(entry(2, 'date')).toHaveValue('2199-07-12');
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await openEvents(later);
  await press(later, 'Add Event');
  const restored = form(later).getByRole('group', { name: 'Entry 2' });
  await expect(restored.getByLabel('what happens')).toHaveValue('Raasa');
  await save(later).click();
  await dismissResult(later, 'Success', 'Event saved');
  const event = (await session.list('events')).find((one) => one.title === title);
  expect(event).toMatchObject({
    lastDate: '2199-07-12',
    program: [
      { date: '2199-07-11', time: '6 PM', text: 'Vigil' },
      { date: '2199-07-12', time: '11 AM', text: 'Raasa' },
    ],
  });
});

test('a picture is added after a failed upload, and removed @A8', async ({ page, session }) => {
  const title = `Procession ${session.marker}`;
  const picture = form(page).getByRole('img', { name: 'Current picture' });
  await openEvents(page);
  await press(page, 'Add Event');
  await field(page, 'Title').fill(title);
  await field(page, 'Picture').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF });
  await save(page).click();
  await expect(field(page, 'Picture')).toBeFocused();
  await expect(field(page, 'Picture')).toHaveAccessibleDescription(/The file type PDF is not accepted/);
  const buffer = await photograph();
  const broken = { status: 503, json: { message: 'Please wait a moment', code: 'BUSY' } };
  await page.route('**/api/upload/signature', (route) => route.fulfill(broken), { times: 1 });
  await field(page, 'Picture').setInputFiles({ name: 'crosses.jpg', mimeType: 'image/jpeg', buffer });
  await expect(form(page).getByRole('alert')).toHaveText(
    'Failed to upload image. Please try again. Please wait a moment',
  );
  await expect(field(page, 'Title')).toHaveValue(title);
  const release = await holdRequests(page, '**/media/upload**');
  await form(page).getByRole('button', { name: 'Try again' }).click();
  await expect(form(page).getByRole('progressbar')).toBeVisible();
  await save(page).click();
  await expect(form(page).getByRole('button', { name: /^Uploading \d+%/ })).toBeDisabled();
  release();
  await dismissResult(page, 'Success');

  await findEvents(page, session, title);
  const edit = () => press(page, `Edit ${title}`);
  await edit();
  await expect(picture).toBeVisible();
  await field(page, 'Alternative text').fill('A procession');
  await form(page).getByRole('radio', { name: 'top left' }).check();
  await expectAccessible(page);
  await saved(page);
  const event = (await session.list('events')).find((one) => one.title === title);
  expect(event?.picture).toMatchObject({ alt: 'A procession', focus: 'top left' });
  await edit();
  await expect(field(page, 'Alternative text')).toHaveValue('A procession');
  await form(page).getByRole('button', { name: 'Remove picture' }).click();
  await expect(field(page, 'Picture')).toBeFocused();
  await expect(picture).toBeHidden();
  await form(page).getByRole('button', { name: 'Keep the current picture' }).click();
  await expect(picture).toBeVisible();
  await form(page).getByRole('button', { name: 'Remove picture' }).click();
  await saved(page);
  await edit();
  await expect(form(page)).toContainText('JPEG, PNG, GIF, WebP, max 20MB');
  await expect(picture).toBeHidden();
});

test('a success closes by itself unless the pointer or keyboard is on it', async ({ page, session }) => {
  await page.clock.install();
  await openEvents(page);
  const success = result(page, 'Success');
  const add = async (title: string) => {
    await press(page, 'Add Event');
    await field(page, 'Title').fill(`${title} ${session.marker}`);
    await save(page).click();
    await expect(success).toContainText('Event saved');
  };
  await add('One');
  await expectAccessible(page);
  await page.clock.runFor(4_000);
  await expect(success).toBeHidden();

  await add('Two');
  await section(page).getByRole('searchbox').click();
  await expect(success, 'a click elsewhere closes it').toBeHidden();
  await expect(section(page).getByRole('searchbox'), 'and has its effect').toBeFocused();

  await add('Three');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(success.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.clock.runFor(9_000);
  await expect(success, 'it stays while it has the keyboard').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(success).toBeHidden();

  await add('Four');
  await success.hover();
  await page.clock.runFor(9_000);
  await expect(success, 'it stays under the pointer').toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_000);
  await expect(success).toBeHidden();
});

test('a form shows what is missing or too long, and keeps its values when saving fails @A3 @A5 @A8 @P2', async ({
  page,
  session,
}) => {
  const title = `Feast ${session.marker}`;
  await openEvents(page);
  await press(page, 'Add Event');
  await field(page, 'Location').fill('Hall');
  await save(page).click();
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Title')).toHaveAccessibleDescription('Please fill this in');
  await expectAccessible(page);
  await field(page, 'Title').fill('a'.repeat(190));
  await expect(form(page)).toContainText('190 of 200 characters');
  await field(page, 'Title').fill('a'.repeat(203));
  await expect(form(page)).toContainText('3 characters over the limit');
  await save(page).click();
  await expect(field(page, 'Title')).toHaveAccessibleDescription(/At most 200 characters/);
  await expect(field(page, 'Title'), 'the text is not truncated').toHaveValue('a'.repeat(203));

  await field(page, 'Title').fill(title);
  await expect(field(page, 'Time')).toBeDisabled();
  await field(page, 'Date').fill('2199-12-21');
  await field(page, 'Time').fill('after Holy Qurbana');
  await field(page, 'Date').fill('');
  await expect(field(page, 'Time')).toBeDisabled();
  await expect(field(page, 'Time')).toHaveValue('');
  await field(page, 'Date').fill('2199-12-22');
  await expect(field(page, 'Time'), 'a new date restores the time').toHaveValue('after Holy Qurbana');
  await field(page, 'Date').fill('');
  await saved(page);
  const event = (await session.list('events')).find((one) => one.title === title);
  expect(event).toMatchObject({ date: null, time: null });

  await test.step('when saving fails, the form keeps its values and shows the errors', async () => {
    await respondToWrites(page, 500, { message: 'Oh', code: 'INTERNAL' });
    await press(page, 'Add Event');
    await field(page, 'Title').fill(`Kept ${session.marker}`);
    await save(page).click();
    await expect(result(page, 'Error')).toContainText('Failed to save event');
    await page.keyboard.press('Escape');
    await expect(field(page, 'Title')).toHaveValue(`Kept ${session.marker}`);
    await expect(save(page)).toBeFocused();
    await page.unroute('**/api/events{,/*}');
    const errors = { location: 'There is no such place' };
    await respondToWrites(page, 400, { message: errors.location, code: 'INVALID_BODY', errors });
    await save(page).click();
    await dismissResult(page, 'Error');
    await expect(field(page, 'Location')).toHaveAccessibleDescription('There is no such place');
    await expect(field(page, 'Location')).toBeFocused();
    await page.unroute('**/api/events{,/*}');
    const release = await holdRequests(page, '**/api/events');
    await save(page).click();
    await expect(form(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    for (const label of ['Title', 'Description', 'Date', 'Location', 'Picture'])
      await expect(field(page, label)).toBeDisabled();
    await page.keyboard.type('too late');
    release();
    await expect(result(page, 'Success')).toContainText('Event saved');
    expect(await session.titles('events')).toContain(`Kept ${session.marker}`);
  });
});

test('staff delete events, at first without success, and then the focus moves on @A4 @A8 @P2', async ({
  page,
  session,
}) => {
  const [first, second] = [`One ${session.marker}`, `Two ${session.marker}`];
  await session.create('events', { title: first, date: '2199-01-01' });
  await session.create('events', { title: second, date: '2199-01-02' });
  await openEvents(page);
  await findEvents(page, session, first);
  const release = await holdRequests(page, '**/api/events/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Oh', code: 'INTERNAL' } }),
  );
  await press(page, `Delete ${first}`);
  const confirmed = confirm(page).getByRole('button', { name: 'Delete' });
  await expect(confirm(page)).toContainText('Are you sure you want to delete this event?');
  await expect(confirm(page)).toContainText(first);
  await expect(confirm(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await confirmed.click();
  await expect(confirm(page).getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  release();
  await dismissResult(page, 'Error', 'Failed to delete event');
  await expect(confirmed).toBeEnabled();
  await expect(confirmed).toBeFocused();
  await page.unroute('**/api/events/*');
  await confirmed.click();
  await expect(confirm(page)).toBeHidden();
  await dismissResult(page, 'Success', 'Event deleted');
  await expect(section(page).getByRole('button', { name: second, exact: true })).toBeFocused();

  await press(page, `Delete ${second}`);
  await confirmed.click();
  await dismissResult(page, 'Success');
  await expect(section(page).getByRole('heading', { name: 'Events' })).toBeFocused();
  await expect(section(page)).toContainText('No Events Found');
  await expect(section(page)).toContainText('Try adjusting your search terms.');
  expect(await session.titles('events')).toEqual([]);
});

test('the buttons of the list have 44 px, and focus is visible @phone', async ({ page }) => {
  await openEvents(page);
  await section(page).getByRole('button').first().waitFor();
  const small = await section(page)
    .getByRole('button')
    .evaluateAll((all) =>
      (all as HTMLElement[])
        .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44)
        .map((one) => one.outerHTML),
    );
  expect(small).toEqual([]);
  const add = section(page).getByRole('button', { name: 'Add Event' });
  const bar = await add.boundingBox();
  const focused = page.locator(':focus');
  await section(page).getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  while ((await focused.innerText()) !== 'Add Event') {
    const row = await focused.boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0), await focused.innerText()).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.keyboard.press('Tab');
  }
});

test('the server searches, sorts and pages a list of thousands of events @A2', async ({ page }) => {
  const [TOTAL, PAGE_SIZE] = [3_000, 20];
  const queries: string[] = [];
  await page.route('**/api/events{,?*}', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    queries.push(search);
    const from = Number(searchParams.get('after') ?? 0);
    const word = searchParams.get('find') ?? searchParams.get('by') ?? 'Event';
    const json = Array.from({ length: PAGE_SIZE }, (_, at) => ({
      ...{ _id: from + at + 1, title: `${word} ${from + at + 1}`, date: null, isPast: false, isToday: false },
      ...{ description: null, summary: null, time: null, location: null, image: null, picture: null },
      ...{
        start: null,
        end: null,
        program: [],
        series: null,
        lastDate: null,
        next: null,
        isPublished: true,
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    }));
    searchParams.set('after', String(from + PAGE_SIZE));
    const headers = { 'x-total-count': String(TOTAL), link: `</api/events?${searchParams}>; rel="next"` };
    return route.fulfill({ json, headers });
  });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /^3000\s*Events/ }).click();
  await expect(section(page).getByRole('status').first()).toHaveText('3000 events');
  expect(queries.filter((search) => search.includes('after'))).toEqual([]);
  for (let more = 0; more < 2; more += 1) await press(page, 'Show 10 more');
  await expect(section(page).getByRole('button', { name: 'Event 30', exact: true })).toBeVisible();

  await section(page).getByRole('button', { name: 'Title', exact: true }).click();
  await expect(section(page).getByRole('button', { name: 'title 1', exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Title', exact: true }).click();
  await expect(section(page).getByRole('button', { name: '-title 1', exact: true })).toBeVisible();
  await section(page).getByLabel('Search events').fill('picnic');
  await expect(section(page).getByRole('button', { name: 'picnic 1', exact: true })).toBeVisible();
  await expect(section(page).getByRole('status').first()).toHaveText('20+ of 3000 events');
  expect(queries.at(-1)).toBe('?admin=true&series=next&find=picnic&by=-title');
  await press(page, 'Drafts (3000)');
  await expect.poll(() => queries.at(-1)).toContain('find=picnic&by=-title&state=draft');
});
