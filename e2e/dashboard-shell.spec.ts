import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test as visitorTest } from './fail-on-console.ts';
import { FAILED_CALLS, test } from './support/admin-client.ts';

/** What the first tab may weigh in JavaScript, compressed. */
const FIRST_TAB_BYTES = 200_000;

test.use({ tolerated: FAILED_CALLS });
visitorTest.use({ tolerated: FAILED_CALLS });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

async function openMenu(page: Page): Promise<void> {
  // whether there is a menu can be told once the dashboard stands
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}

visitorTest(
  'a visitor is led to the login page, and does not come back by the way of the history @one-size',
  { tag: ['@A2', '@A6', '@P2'] },
  async ({ page }) => {
    await page.goto('/');
    await page.goto('/admin/dashboard?tab=eventsandnews');
    await expect(page).toHaveURL('/admin/login');
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

visitorTest(
  'a token that the server does not know is forgotten @one-size',
  { tag: '@P4' },
  async ({ page }) => {
    await page.goto('/admin/login');
    await page.evaluate(() => localStorage.setItem('token', 'unknown'));
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');
    expect(await storedToken(page)).toBeNull();
  },
);

visitorTest(
  'what the server renders holds nothing, and search engines are told to stay away @one-size',
  { tag: '@A2' },
  async ({ request }) => {
    const html = await (await request.get('/admin/dashboard?tab=eventsandnews')).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain('Opening the dashboard');
    expect(html).not.toMatch(/\sstyle=/);
  },
);

test('the overview counts what there is, and lists the newest events and news', {
  tag: ['@A2', '@A7'],
}, async ({ page }) => {
  // as many as this page was given: other journeys add and delete at the same time
  const countIn = async (address: string): Promise<number> =>
    ((await (await page.waitForResponse((answer) => answer.url().endsWith(address))).json()) as unknown[])
      .length;
  const counts = Promise.all(
    Object.entries({
      Events: '/api/events',
      News: '/api/news?admin=true',
      'Gallery images': '/api/gallery',
      Organizations: '/api/organizations',
      Users: '/api/users',
    }).map(async ([label, address]) => [label, await countIn(address)] as const),
  );
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Welcome, Parish Administrator')).toBeVisible();
  await expect(heading(page, 'Overview')).toBeVisible();
  for (const [label, count] of await counts)
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${count} ${label}`) }),
    ).toBeVisible();
  for (const name of ['Recent events', 'Recent news'])
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
});

test('an article just written is among the recent ones @one-size', async ({ page, session }) => {
  await session.create('news', { title: `Newest ${session.mark}` });
  await page.goto('/admin/dashboard');
  const recent = page.getByRole('region', { name: 'Recent news' }).getByRole('listitem');
  await expect(recent.filter({ hasText: `Newest ${session.mark}` })).toContainText('Draft');
});

test('the overview tells who changed what, and finds it by a word @one-size', async ({ page, session }) => {
  const { _id } = await session.create('events', { title: `Told ${session.mark}` });
  await session.remove('events', _id);
  await page.goto('/admin/dashboard');
  const activity = page.getByRole('region', { name: 'Activity' });
  await activity.getByRole('searchbox', { name: 'Search activity' }).fill(`told ${session.mark}`);
  await expect(activity.getByRole('listitem')).toHaveText([
    new RegExp(`^Parish Administrator deleted the event “Told ${session.mark}”`),
    new RegExp(`^Parish Administrator added the event “Told ${session.mark}”`),
  ]);
  await activity.getByRole('searchbox').fill('nothing is called that');
  await expect(activity.getByText('Nothing in the activity fits your search.')).toBeVisible();
});

test('tabs stand in the address and in the history; an unknown one is the overview @one-size', {
  tag: '@A2',
}, async ({ page }) => {
  await page.goto('/admin/dashboard?tab=treasury');
  await expect(heading(page, 'Overview')).toBeVisible();
  await openMenu(page);
  await page.getByRole('link', { name: 'Events & News' }).click();
  await expect(page).toHaveURL('/admin/dashboard?tab=eventsandnews');
  await expect(heading(page, 'Events & News')).toBeVisible();
  await expect(page).toHaveTitle(/^Events & News/);
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Events & News')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Events & News')).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('link', { name: 'Events & News' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});

test('a count leads to its tab @one-size', { tag: '@A2' }, async ({ page }) => {
  for (const [label, tab] of [
    ['Events', 'Events & News'],
    ['Organizations', 'Organizations'],
    ['Users', 'Users'],
  ] as const) {
    await page.goto('/admin/dashboard');
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^\\d+ ${label}`) })
      .click();
    await expect(heading(page, tab)).toBeVisible();
  }
});

test('on a phone the menu opens and closes, by touch and by Escape', { tag: '@A2' }, async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the desk shows the sidebar');
  await page.goto('/admin/dashboard');
  const menu = page.getByRole('button', { name: 'Menu' });
  const entry = page.getByRole('link', { name: 'Events & News' });
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await entry.focus();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(menu).toBeFocused();
});

test('Escape in the question before logging out leaves the menu open', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the desk shows the sidebar');
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await page.getByRole('button', { name: 'Add Event' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Half a thought');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a thought');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await openMenu(page);
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  const question = page.getByRole('dialog', { name: 'Unsaved text' });
  await expect(question).toContainText('Half a thought');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(logout).toBeFocused();
});

test('logout ends the session here and on the server @one-size', { tag: ['@A2', '@A4', '@P4'] }, async ({
  page,
  session,
  request,
}) => {
  await page.goto('/admin/dashboard');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await storedToken(page)).toBeNull();
  await expect
    .poll(async () =>
      (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${session.token}` } })).status(),
    )
    .toBe(401);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
});

test('signing out in one tab signs out in the others @one-size', async ({ page, context }) => {
  await page.goto('/admin/dashboard');
  const other = await context.newPage();
  await other.goto('/admin/dashboard');
  await expect(heading(other, 'Overview')).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/admin/login');
});

test('signing in in one tab signs in the others @one-size', async ({ page, context, session }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.removeItem('token'));
  const other = await context.newPage();
  await other.goto('/admin/login');
  await page.evaluate((token) => localStorage.setItem('token', token), session.token);
  await expect(other).toHaveURL('/admin/dashboard');
});

test('a fresh token takes the place of the old one @one-size', { tag: '@P4' }, async ({ page }) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'x-new-token': 'fresh', 'x-token-refreshed': 'true' };
    await route.fulfill({ response, headers });
  });
  await page.goto('/');
  await expect.poll(() => storedToken(page)).toBe('fresh');
});

test('a session that the server has ended leads to the login page at the next call @one-size', {
  tag: '@P4',
}, async ({ page, session }) => {
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(heading(page, 'Events & News')).toBeVisible();
  await session.end();
  await page.reload();
  await expect(page).toHaveURL('/admin/login');
  expect(await storedToken(page)).toBeNull();
});

for (const [trouble, fail] of [
  ['cannot be reached', (page: Page) => page.route('**/api/**', (route) => route.abort())],
  [
    'is busy',
    (page: Page) =>
      page.route('**/api/**', (route) =>
        route.fulfill({ status: 503, json: { message: 'Busy', code: 'BUSY' } }),
      ),
  ],
] as const)
  test(`a server that ${trouble} signs nobody out @one-size`, async ({ page, session }) => {
    await fail(page);
    await page.goto('/admin/dashboard?tab=eventsandnews');
    await expect(page.getByRole('alert')).toContainText('The server could not be reached');
    await expectAccessible(page);
    expect(await storedToken(page)).toBe(session.token);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Events & News')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Events' })).toContainText(/\d+ events/);
  });

test('the login page, too, offers to try again @one-size', async ({ page }) => {
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.goto('/admin/login');
  await expect(page.getByRole('alert').first()).toContainText('The server could not be reached');
  await expectAccessible(page);
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a list that fails to load is empty, and can be loaded again @one-size', {
  tag: ['@A7', '@A8'],
}, async ({ page }) => {
  await page.route('**/api/events', (route) =>
    route.fulfill({ status: 500, json: { message: 'Oh', code: 'INTERNAL' } }),
  );
  await page.goto('/admin/dashboard?tab=eventsandnews');
  const events = page.getByRole('region', { name: 'Events' });
  await expect(events).toContainText('No Events Found');
  await expect(page.getByRole('region', { name: 'News' })).toContainText(/\d+ articles/);
  await expectAccessible(page);
  await page.unroute('**/api/events');
  await events.getByRole('button', { name: 'Load again' }).click();
  await expect(events).toContainText(/\d+ events/);
});

test('the first tab is light @one-size', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(scripts)).reduce(
    (sum, script) => sum + brotliCompressSync(script).length,
    0,
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(FIRST_TAB_BYTES);
});
