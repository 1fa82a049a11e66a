import { navigation } from '#parish/site/navigation.ts';
import {
  chooseSection,
  expect,
  expectAccessible,
  expectFits,
  hasMobileMenu,
  hasNavBar,
  holdRequests,
  noScriptTest,
  openMenu,
  test,
  waitForHydration,
} from '../support/fail-on-console.ts';

test.describe.configure({ mode: 'parallel' });

const user = { id: 1, name: 'Fr. George Mathew Philipose of Springfield', email: 'vicar@stthomas.example' };

test('the header stays visible, and focus in it does not scroll @each-size @P2', async ({ page }) => {
  await page.goto('/eventsandnews');
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
  for (const target of await page
    .getByRole('banner')
    .locator('a, button, summary, input')
    .filter({ visible: true })
    .all()) {
    await target.focus();
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
  }
});

test('the header shows the user’s name without a layout shift @each-size @P2 @P4', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'a-token'));
  for (const [name, visible] of [
    ['Mariamma Wwwwwwwwwwwwwwwwwww', 'Mariamma Wwwwwwwwwwwwwwwwwww'],
    [user.name, 'Fr. George Mathew Philipose…'],
  ] as const) {
    const release = await holdRequests(page, '**/api/auth/me', (route) =>
      route.fulfill({ json: { ...user, name } }),
    );
    await page.goto('/services');
    if (hasMobileMenu({ viewport: page.viewportSize() })) await openMenu(page);
    const services = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' });
    const before = await services.boundingBox();
    release();
    const account = page.locator('.account a').filter({ visible: true });
    await expect(account).toHaveText(visible);
    await expect(account).toHaveAccessibleName(name);
    await expect(account).toHaveAttribute('title', name);
    await expect(account).toHaveAttribute('href', '/admin/dashboard');
    await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true })).toHaveCount(0);
    expect(await services.boundingBox()).toEqual(before);
    const text = account.locator('span');
    const isClipped = await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect([name, isClipped]).toEqual([name, false]);
    expect((await account.boundingBox())?.height).toBeLessThanOrEqual(60);
    await expectFits(page);
  }
});

test('the header fits on one line from 320 to 1440 px with a long user name', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'a-token'));
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: user }));
  await page.goto('/organizations');
  for (const width of [320, 390, 768, 1023, 1024, 1136, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const parts = page.locator('.site-header > .wrap > :visible, .main-nav > ul > li > a:visible');
    const boxes = await parts.evaluateAll((all) =>
      all.map((part) => {
        const { left, right, height } = part.getBoundingClientRect();
        return { left, right, height };
      }),
    );
    expect(boxes.length).toBe(hasNavBar({ viewport: { width } }) ? 4 + navigation.length : 3);
    for (const { left, right, height } of boxes) {
      expect([width, left >= 0, right <= width]).toEqual([width, true, true]);
      expect(height).toBeLessThanOrEqual(68);
    }
    const row = boxes.filter(({ right, left }) => right - left < 400);
    for (const [index, { right }] of row.entries())
      expect(right, `${index} at ${width}`).toBeLessThanOrEqual(row[index + 1]?.left ?? width);
    await expectFits(page);
  }
});

test.describe('the navigation bar', () => {
  test('marks the current page, opens a submenu on hover until 150 ms after the pointer leaves, or with Enter, Space or ArrowDown, moves in it with the keyboard, and closes it with Escape, Tab or a choice', {
    tag: ['@P2', '@P9'],
  }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/services');
    await test.step('“Skip to content” is the first focusable element and skips the header', async () => {
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await skip.press('Enter');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
    });
    const nav = page.getByRole('navigation', { name: 'Main' });
    const entry = nav.getByRole('link', { name: 'News Bulletin' }).filter({ visible: true });
    await nav.getByRole('link', { name: 'Events & News' }).hover();
    await expect(entry).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await page.mouse.move(300, 600);
    await nav.getByRole('link', { name: 'Events & News' }).hover();
    await expect(entry).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await entry.hover();
    await page.clock.runFor(1_000);
    await expect(entry).toBeVisible();
    await page.mouse.move(300, 600);
    await page.clock.runFor(140);
    await expect(entry).toBeVisible();
    await page.clock.runFor(20);
    await expect(entry).toBeHidden();
    await page.clock.resume();
    await page.mouse.move(5, 600);

    // with the keyboard
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/admin/login',
    );
    await expect(nav.locator('[aria-current]')).toHaveText('Services');
    const button = page.getByRole('button', { name: 'Events & News sections' });
    const section = (name: string) => page.getByRole('link', { name }).filter({ visible: true });
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await button.press(key);
      await expect(button, key).toHaveAttribute('aria-expanded', 'true');
      await expect(section('Upcoming Events'), key).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(section('Upcoming Events'), key).toHaveCount(0);
    }
    for (const [key, name] of [
      ['ArrowDown', 'Upcoming Events'],
      ['ArrowDown', 'News Bulletin'],
      ['ArrowDown', 'Upcoming Events'],
      ['ArrowUp', 'News Bulletin'],
      ['Home', 'Upcoming Events'],
      ['End', 'News Bulletin'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(section(name), key).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(section('News Bulletin')).toHaveCount(0);

    await button.press('ArrowUp');
    await page.keyboard.press('Tab');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/eventsandnews#upcoming-events');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(nav.locator('[aria-current=page]')).toHaveText('Events & News');
    await page.locator('#upcoming-events h3').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/events\/\d+/);
    await expect(nav.locator('[aria-current=true]')).toHaveText('Events & News');
  });
});

test.describe('the mobile menu @phone', () => {
  test('shows sections in large targets, locks the page, and closes @P2', async ({ page }) => {
    const nav = page.getByRole('navigation', { name: 'Main' });
    const menu = page.locator('summary', { hasText: /^Menu$/ });
    const scrolledBy = async (pixels: number) => {
      await page.mouse.move(200, 600);
      await page.mouse.wheel(0, pixels);
      return () => page.evaluate(() => window.scrollY);
    };
    await page.goto('/');
    await openMenu(page, 'Events & News');
    await expect(nav.getByRole('link', { name: 'News Bulletin' }).filter({ visible: true })).toHaveCount(1);
    const paths = nav
      .locator('.mobile-menu-page')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect((await paths).slice(0, 4)).toEqual(['/', '/visit', '/services', '/services#lectionary']);
    await expect(nav.getByRole('link').last()).toHaveText('Login');
    await expectAccessible(page, { dark: true });
    for (const target of await page.locator('.mobile-menu :is(a, summary)').filter({ visible: true }).all()) {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    const position = await scrolledBy(500);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(nav).toBeHidden();
    await expect(menu).toBeFocused();
    expect(await position()).toBe(0);
    await scrolledBy(500);
    await expect.poll(position).toBeGreaterThan(0);

    await openMenu(page);
    await nav.getByRole('link', { name: 'Services' }).click();
    await expect(page.getByRole('heading', { name: 'Worship Services' })).toBeVisible();
    await expect(nav).toBeHidden();
    await chooseSection(page, 'Home', 'Service Times');
    await expect(page).toHaveURL('/#service-times');
    await expect(nav).toBeHidden();
  });

  test('remains open after hydration when it was opened before', async ({ page }) => {
    const release = await holdRequests(page, '**/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await openMenu(page);
    release();
    await waitForHydration(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });
});

noScriptTest(
  'without JavaScript, every section can be reached, with the keyboard, too @each-size',
  async ({ page, viewport }) => {
    await page.goto('/');
    if (hasNavBar({ viewport })) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Events & News' })
        .hover();
    } else await openMenu(page, 'Events & News');
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News Bulletin' });
    await entry.filter({ visible: true }).click();
    await expect(page).toHaveURL('/eventsandnews#news-bulletin');
    await expect(page.getByRole('heading', { name: 'News Bulletin' })).toBeInViewport();
    if (!hasNavBar({ viewport })) return;
    const nav = page.getByRole('navigation', { name: 'Main' });
    await page.mouse.move(5, 600);
    await nav.getByRole('link', { name: 'Events & News' }).focus();
    await page.keyboard.press('Tab');
    await expect(nav.getByRole('link', { name: 'Upcoming Events' }).filter({ visible: true })).toBeFocused();
  },
);
