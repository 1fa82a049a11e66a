import type { Locator, Page } from '@playwright/test';
import { addDays, longDate } from '#church-year/dates.ts';
import { expect, expectAccessible, expectFits, test, today } from '../support/content-fixture.ts';
import { holdRequests } from '../support/fail-on-console.ts';

const SENTENCE = 'Choirs from four parishes sing, and there is cake in the hall for everyone who comes. ';
const events = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' });
const news = (page: Page) => page.getByRole('region', { name: 'News Bulletin' });
const entry = (list: Locator, text: string) => list.getByRole('article').filter({ hasText: text });
const searchEvents = (page: Page) => page.getByPlaceholder('Search events...');
const searchNews = (page: Page) => page.getByPlaceholder('Search news...');

test('events are sorted, expanded, filtered and found again @P2 @P9', async ({
  page,
  session: { create, marker },
}) => {
  const description = `${SENTENCE.repeat(2)}\n\nWrite to choir@stthomas.example.`;
  const details = { time: 'after Qurbana', location: 'x'.repeat(120), description };
  for (const [name, days] of [
    ['Past', -3],
    ['Someday', null],
    ['Later', 20],
    ['Today', 0],
  ] as const)
    await create('events', {
      title: `${name} ${marker}`,
      date: days === null ? null : addDays(today(), days),
      ...(name === 'Later' && details),
    });
  await create('events', {
    title: 'Picnic',
    description: `Bring a kite, ${marker}.`,
    date: addDays(today(), -9),
  });
  const content = SENTENCE.repeat(4);
  await create('news', { title: `Long ${marker}`, content, isPublished: true });
  await create('news', { title: `Empty ${marker}`, isPublished: true });
  await page.goto('/eventsandnews');

  await test.step('upcoming events are sorted by date, then those without one, and past events below', async () => {
    const titles = await events(page).getByRole('link', { name: marker }).allTextContents();
    expect(titles).toEqual(['Today', 'Later', 'Someday', 'Past'].map((name) => `${name} ${marker}`));
    await expect(entry(events(page), `Today ${marker}`).getByText('Today', { exact: true })).toBeVisible();
    await expect(entry(events(page), `Someday ${marker}`)).toContainText('Date to be announced');
    await expect(events(page).getByRole('heading', { name: 'Past events' })).toBeVisible();
    await expect(entry(events(page), `Past ${marker}`)).toHaveCount(0);
    const later = entry(events(page), `Later ${marker}`);
    for (const fact of [longDate(addDays(today(), 20)), details.time, details.location])
      await expect(later).toContainText(fact);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('at most 172 characters of a description are shown, up to a word, and all on request', async () => {
    const event = entry(events(page), `Later ${marker}`);
    const excerpt = event.getByText('in the hall for everyone who comes...');
    await expect(excerpt).toBeVisible();
    const more = event.getByRole('button', { name: `Read more about Later ${marker}` });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.focus();
    await page.keyboard.press('Enter');
    const less = event.getByRole('button', { name: `Show less about Later ${marker}` });
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    await expect(less).toBeFocused();
    await expect(event.getByRole('link', { name: 'choir@stthomas.example' })).toHaveAttribute(
      'href',
      'mailto:choir@stthomas.example',
    );
    await less.click();
    await expect(excerpt).toBeVisible();
    await expect(more).toBeInViewport();
  });

  await test.step('news show date, author and at most 300 characters of the content, up to a word', async () => {
    const long = entry(news(page), `Long ${marker}`);
    await expect(long).toContainText(longDate(today()));
    await expect(long).toContainText('Sunitha Varghese');
    const start = content.slice(0, 300);
    await expect(long.getByText(`${start.slice(0, start.lastIndexOf(' '))}...`)).toBeVisible();
    await long.getByRole('button', { name: 'Read more' }).click();
    await expect(long.getByText(content.trim())).toBeVisible();
    await expect(long.getByRole('button', { name: 'Show less' })).toBeFocused();
    await expect(entry(news(page), `Empty ${marker}`)).toContainText('No content available');
  });

  await test.step('the search filters titles and descriptions while the visitor types, including past events', async () => {
    await searchEvents(page).fill(`  ${marker.toUpperCase()} `);
    await expect(events(page).getByRole('status')).toHaveText('5 events found, including 2 past');
    await expect(events(page).getByRole('link', { name: 'Picnic', exact: true })).toBeVisible();
    await searchEvents(page).fill(`no such ${marker}`);
    await expect(events(page).getByText('No Events Found')).toBeVisible();
    await expect(events(page).getByText('Try adjusting your search terms.')).toBeVisible();
    await expect(events(page).getByRole('status')).toHaveText(`No results for “no such ${marker}”`);
    await searchEvents(page).fill('');
    await expect(events(page).getByRole('link', { name: `Later ${marker}` })).toBeVisible();
    await expect(events(page).getByRole('status')).toHaveText(/upcoming events$/);
  });

  await test.step('the search is restored when the visitor comes back', async () => {
    await searchEvents(page).fill(`later ${marker}`);
    await expect(page).toHaveURL(`/eventsandnews?events=later+${marker}`);
    await events(page)
      .getByRole('link', { name: `Later ${marker}` })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Later ${marker}`);
    await page.goBack();
    await expect(searchEvents(page)).toHaveValue(`later ${marker}`);
    await expect(events(page).getByRole('article')).toHaveCount(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each of the two search forms keeps the other search', async ({
    page,
    session: { create, marker },
  }) => {
    await create('events', { title: `Carols ${marker}` });
    await create('news', { title: `Bell ${marker}`, isPublished: true });
    await page.goto('/eventsandnews');
    await expect(news(page).getByRole('article').last()).toBeVisible();
    await searchEvents(page).fill(marker);
    await events(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(`/eventsandnews?events=${marker}#upcoming-events`);
    await expect(events(page).getByRole('article')).toHaveCount(1);
    await searchNews(page).fill(`no such ${marker}`);
    await searchNews(page).press('Enter');
    await expect(page).toHaveURL(/#news-bulletin$/);
    await expect(events(page).getByRole('article')).toHaveCount(1);
    await expect(news(page).getByText('No News Found')).toBeVisible();
  });
});

test.describe('on a slow or broken connection', () => {
  test.use({ tolerated: /Failed to load/ });

  test('a list that fails to load is empty, and the other one is shown @P8', async ({
    page,
    session: { create, marker },
  }) => {
    await page.goto('/');
    const release = await holdRequests(page, '**/api/events?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'no' } }),
    );
    await page.getByRole('link', { name: 'All events' }).click();
    await expect(events(page).getByText('Loading')).toBeVisible();
    await expect(page).toHaveTitle(/^Events & News/);
    await expectAccessible(page);
    release();
    await expect(events(page).getByText('No Events Found')).toBeVisible();
    await expect(news(page).getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);

    await test.step('complete texts load on demand, or the page of the event opens', async () => {
      const { _id, title } = await create('events', {
        title: `Carols ${marker}`,
        description: `${SENTENCE.repeat(3)} Bring a lantern.`,
      });
      const response = await page.goto('/eventsandnews');
      expect(await response?.text()).not.toContain('Bring a lantern.');
      await page.route(/\/api\/events/, (route) => route.abort());
      await entry(events(page), marker).getByRole('button', { name: 'Read more' }).click();
      await expect(page).toHaveURL(`/events/${_id}-carols-${marker}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('Bring a lantern.')).toBeVisible();
    });
  });
});
