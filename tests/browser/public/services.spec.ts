import type { Page } from '@playwright/test';
import { chooseSection, expect, expectFits, noScriptTest, test } from '../support/fail-on-console.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
const service = { id: 1, name: 'Vespers', day: 'Saturday', time: '6:00 PM', category: 'regular' };

/** Opens the services page by a link, so that the browser requests the services and receives these. */
async function openWithServices(page: Page, services: unknown): Promise<void> {
  await page.route('**/api/services', (route) => route.fulfill({ json: services }));
  await page.goto('/eventsandnews');
  await chooseSection(page, 'Services', 'Sunday Service');
  await expect(page.getByRole('heading', { name: 'Sunday Service' })).toBeVisible();
}

test('services are listed in their sections, and URLs in them are links @P2 @P8', async ({ page }) => {
  await page.goto('/services');
  const regular = section(page, 'Sunday Service');
  await expect(regular.getByRole('heading', { name: 'Holy Qurbana' })).toBeVisible();
  await expect(card(page, 'Holy Qurbana')).toContainText('8:30 AM');
  await expect(card(page, 'Holy Qurbana')).toContainText('In Malayalam and English');
  await expect(regular.getByRole('link', { name: /^https:\/\/video\.example/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expect(
    section(page, 'Special Day').getByRole('heading', { name: 'The Nativity of our Lord' }),
  ).toBeVisible();
  const order = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(order).toEqual(['sunday-service', 'special-day', 'lectionary', 'resources', 'first-visit']);
  await expectFits(page);

  await test.step('an empty section has a message, and a service without a time is omitted', async () => {
    await openWithServices(page, []);
    await expect(section(page, 'Sunday Service')).toContainText('No Services Available');
    await expect(section(page, 'Special Day')).toContainText('No Special Day Services Available');

    await page.unroute('**/api/services');
    await openWithServices(page, [
      { ...service, time: undefined },
      { ...service, id: 2, name: 'Easter', category: 'special' },
    ]);
    await expect(section(page, 'Sunday Service')).toContainText('No Sunday Services');
    await expect(section(page, 'Special Day').getByRole('article')).toHaveCount(1);
    await expect(page.getByText('Vespers')).toHaveCount(0);
  });
});

noScriptTest(
  'without JavaScript, the page shows all services, and the home page the next one',
  async ({ page }) => {
    const { texts } = await (await page.request.get('/api/sunday')).json();
    await page.goto('/');
    await expect(page.locator('.hero').getByText(texts.headline)).toBeVisible();
    await page.goto('/services#special-day');
    await expect(page.getByRole('heading', { name: 'Special Day' })).toBeInViewport();
    await expect(section(page, 'Sunday Service').getByText(texts.headline)).toBeVisible();
    await expect(card(page, 'The Passion of our Lord')).toContainText('8:00 AM to 3:00 PM');
    await expect(section(page, 'Sunday Service').getByRole('article')).toHaveCount(4);
  },
);
