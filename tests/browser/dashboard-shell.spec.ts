import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { expect, expectAccessible, holdRequests } from './support/fail-on-console.ts';
import { administrator } from './support/server-handle.ts';

/** The limit for the JavaScript of the first tab, compressed with Brotli. */
const FIRST_TAB_BYTES = 200_000;

test.use({ tolerated: FAILED_CALLS });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('the overview counts records, and tabs are in the history @A2 @A7', async ({ page, session }) => {
  await session.create('news', { title: `Newest ${session.marker}` });
  const { _id } = await session.create('events', { title: `Logged ${session.marker}` });
  await session.remove('events', _id);
  // count the records that this page received, because other tests add and delete some at the same time
  const countIn = async (path: string): Promise<number> =>
    ((await (await page.waitForResponse((response) => response.url().endsWith(path))).json()) as unknown[])
      .length;
  const counts = Promise.all(
    Object.entries({
      Events: '/api/events?admin=true&series=next',
      News: '/api/news?admin=true',
      'Gallery images': '/api/gallery?admin=true',
      Organizations: '/api/organizations',
      Users: '/api/users',
    }).map(async ([label, path]) => [label, await countIn(path)] as const),
  );
  const scripts: Promise<Buffer>[] = [];
  const collect = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  };
  page.on('response', collect);
  await page.goto('/admin/dashboard?tab=treasury', { waitUntil: 'networkidle' });
  page.off('response', collect);
  await expect(page.getByText('Welcome, Sunitha Varghese')).toBeVisible();
  await expect(heading(page, 'Overview'), 'an unknown tab is the overview').toBeVisible();

  await test.step('it loads less than 200 kB of JavaScript', async () => {
    const sizes = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(FIRST_TAB_BYTES);
  });

  await expect(page.getByRole('link', { name: /^Inbox New: \d+$/ })).toBeVisible();
  for (const [label, count] of await counts)
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${count} ${label}`) }),
    ).toBeVisible();
  for (const name of ['Recent events', 'Recent news'])
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(5);
  const recent = page.getByRole('region', { name: 'Recent news' }).getByRole('listitem');
  await expect(recent.filter({ hasText: `Newest ${session.marker}` })).toContainText('Draft');
  const sheet = page.getByRole('link', { name: /^Readers’ sheet for Sunday, \w+ \d+$/ });
  await expect(sheet).toHaveAttribute('href', /^\/lectionary\/\d{4}-\d\d-\d\d\/sheet$/);

  await test.step('the activity can be searched', async () => {
    const activity = page.getByRole('region', { name: 'Activity' });
    await activity.getByRole('searchbox', { name: 'Search activity' }).fill(`logged ${session.marker}`);
    await expect(activity.getByRole('listitem')).toHaveText([
      new RegExp(`^Sunitha Varghese deleted the event “Logged ${session.marker}”`),
      new RegExp(`^Sunitha Varghese added the event “Logged ${session.marker}”`),
    ]);
    await activity.getByRole('searchbox').fill('nothing is called that');
    await expect(activity.getByText('No activity matches your search.')).toBeVisible();
  });

  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+ Organizations/ })
    .click();
  await expect(heading(page, 'Organizations')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Events & News' })
    .click();
  await expect(page).toHaveURL('/admin/dashboard?tab=eventsandnews');
  await expect(heading(page, 'Events & News')).toBeVisible();
  await expect(page).toHaveTitle(/^Events & News/);
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Events & News')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Events & News')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events & News' })).toHaveAttribute('aria-current', 'page');
});

test('the dashboard is searched and operated with keys, which can be turned off @A2', async ({
  page,
  session: { create, marker },
}) => {
  await create('news', { title: `Draft ${marker}` });
  await create('events', { title: `Picnic ${marker}`, date: '2031-12-24' });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const palette = dialog('Search the dashboard');
  const input = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  const { keyboard } = page;
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(page.getByRole('region', { name: 'News' })).toContainText(marker);

  await test.step('an article is added with 12 keys besides its text', async () => {
    let keys = 0;
    const press = async (...names: readonly string[]) => {
      for (const name of names) await keyboard.press(name);
      keys += names.length;
    };
    const form = dialog('New News Article');
    await press('/', ...'news', 'Enter');
    await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
    await keyboard.insertText(`Roof ${marker}`);
    await press('Tab', 'Tab');
    await keyboard.insertText('It is finished.');
    await press('Control+Enter');
    await expect(dialog('Success')).toContainText('News article saved');
    expect(keys).toBeLessThanOrEqual(12);
    await keyboard.press('Escape');
  });

  await test.step('/ finds actions, tabs and records, also by date, and says if it finds nothing or fails', async () => {
    await keyboard.press('/');
    await expect(input).toBeFocused();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await input.fill('12/24/2031');
    await expect(options).toHaveText([`Picnic ${marker}event, Wednesday, December 24, 2031`]);
    await input.fill('zzzz');
    await expect(palette.getByRole('status')).toHaveText('Nothing found for “zzzz”');
    await page.route('**/api/search', (route) => route.abort());
    await input.fill('gallery');
    await expect(palette.getByRole('status')).toHaveText('The search failed. Please try again.');
    await keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.unroute('**/api/search');
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
    await input.fill(marker);
    await expect(options).toHaveCount(3);
    await keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(dialog('Edit News Article').getByLabel('Title')).toHaveValue(`Draft ${marker}`);
    await keyboard.press('Escape');
  });

  await test.step('keys do nothing in a field, in a dialog, with Ctrl, or when they are turned off', async () => {
    await page.getByRole('searchbox', { name: 'Search news' }).press('n');
    await page.getByRole('heading', { name: 'News', exact: true }).press('Control+/');
    await keyboard.press('?');
    const keys = dialog('Keyboard shortcuts');
    await keyboard.press('/');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expectAccessible(page);
    await keys.getByRole('checkbox').uncheck();
    await keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await keyboard.press('n');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/admin/dashboard?tab=profile');
    await page.getByRole('checkbox', { name: 'The keys /, n and ? are shortcuts in the dashboard' }).check();
    await page.goto('/admin/dashboard?tab=organizations');
    await expect(page.getByRole('button', { name: 'Add Organization' })).toBeVisible();
    await keyboard.press('n');
    await expect(dialog('New Organization')).toBeVisible();
  });
});

test('a phone has a menu, and an add button that covers no heading @phone @A2', async ({ page }) => {
  await page.goto('/admin/dashboard');
  const menu = page.getByRole('button', { name: 'Menu' });
  const entry = page.getByRole('link', { name: 'Events & News' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  // the visible part of the page on a small phone
  await page.setViewportSize({ width: 375, height: 553 });
  const last = page.getByRole('button', { name: 'Logout' });
  await last.scrollIntoViewIfNeeded();
  await expect(last, 'a menu that is higher than the screen scrolls').toBeInViewport({ ratio: 1 });
  await entry.focus();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(menu).toBeFocused();

  await page.goto('/admin/dashboard?tab=services');
  const services = page.getByRole('heading', { name: 'Sunday Services' });
  await services.waitFor();
  const isUncovered = await services.evaluate((element) => {
    // the heading is the last thing on the screen, and the list begins below it
    const filler = document.createElement('div');
    filler.style.height = '100vh';
    element.closest('main')?.prepend(filler);
    window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight);
    const { left, top, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2) === element;
  });
  expect(isUncovered).toBe(true);
});

test('logging out and in affects all tabs @A2 @A4 @P4', async ({
  page,
  session,
  request,
  context,
  tokenFor,
}) => {
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await expect(heading(other, 'Overview')).toBeVisible();
  await test.step('the server renders an empty dashboard with a delayed spinner', async () => {
    const answer = await holdRequests(page, '**/api/auth/me');
    await page.goto('/admin/dashboard');
    const spinner = page.getByRole('status').filter({ hasText: 'Opening the dashboard…' });
    await expect(spinner).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    const html = await (await page.request.get('/admin/dashboard?tab=eventsandnews')).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain('Opening the dashboard');
    // each new spinner waits for 300 ms, except after a longer wait
    expect(html).toMatch(/role="status" class="[^"]*delay-300 starting:opacity-0/);
    answer();
    await expect(heading(page, 'Overview')).toBeVisible();
    await expect(spinner).toBeHidden();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(other).toHaveURL('/admin/login');
  expect(await storedToken(page)).toBeNull();
  await expect
    .poll(async () =>
      (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${session.token}` } })).status(),
    )
    .toBe(401);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');

  const token = await tokenFor(administrator);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await expect(other).toHaveURL('/admin/dashboard');
});

test('the user can try again when the server or a list fails @A7 @A8 @P2', async ({ page, session }) => {
  const api = '**/api/**';
  const busy = { status: 503, json: { message: 'Busy', code: 'BUSY' } };
  await page.route(api, (route) => route.abort());
  await page.goto('/admin/login');
  await expect(page.getByRole('alert').first()).toContainText('The server could not be reached');
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await expectAccessible(page);
  await page.unroute(api);
  await page.route(api, (route) => route.fulfill(busy));
  const answered = page.waitForResponse(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await answered;
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  expect(await storedToken(page)).toBe(session.token);
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Events & News')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Events' })).toContainText(/\d+ events/);
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin/dashboard');

  await test.step('a list that fails to load is empty and can be reloaded', async () => {
    await page.route(/\/api\/events\?/, (route) =>
      route.fulfill({ status: 500, json: { message: 'Oh', code: 'INTERNAL' } }),
    );
    await page.goto('/admin/dashboard?tab=eventsandnews');
    const events = page.getByRole('region', { name: 'Events' });
    await expect(events).toContainText('No Events Found');
    await expect(events).not.toContainText('0 events');
    await expect(page.getByRole('region', { name: 'News' })).toContainText(/\d+ articles/);
    await page.unroute(/\/api\/events\?/);
    await events.getByRole('button', { name: 'Reload' }).click();
    await expect(events).toContainText(/\d+ events/);
  });
});
