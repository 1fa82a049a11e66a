import type { Page } from '@playwright/test';
import type { Event } from '#contract/events.ts';
import { addDays, longDate } from '#domain/civil-date.ts';
import { parish } from '#parish';
import { expect, expectAccessible, holdBack, test, today } from './content-fixture.ts';

const tag = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
const lengthOf = ({ description }: Event) => description?.length ?? 0;
const structuredData = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');

test.describe('the page of an event', () => {
  test('tells all of it, and leads back to the list', async ({ page, publish, mark }) => {
    const date = addDays(today(), 12);
    const { _id, title } = await publish('events', {
      title: `Carols ${mark}`,
      description: 'Bring a candle.\n\nSign up at https://rsvp.example/carols.',
      date,
      time: '6:30 PM',
      location: 'Parish hall',
    });
    await page.goto(`/events/${_id}-carols-${mark}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(longDate(date))).toBeVisible();
    for (const fact of ['6:30 PM', 'Parish hall', 'Bring a candle.'])
      await expect(page.getByText(fact)).toBeVisible();
    const link = page.getByRole('link', { name: 'https://rsvp.example/carols (opens in a new tab)' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All events' }).click();
    await expect(page).toHaveURL('/eventsandnews#upcoming-events');
  });

  test('says in words that it is past @one-size', async ({ page, publish, mark }) => {
    const { _id } = await publish('events', { title: `Picnic ${mark}`, date: addDays(today(), -1) });
    await page.goto(`/events/${_id}`);
    await expect(page.getByText('Past', { exact: true })).toBeVisible();
  });

  test('shows itself to link previews and search engines @one-size', async ({
    page,
    publish,
    mark,
    baseURL,
  }) => {
    const date = addDays(today(), 12);
    const title = `Feast </script><b>"${mark}"`;
    const { _id } = await publish('events', {
      title,
      description: 'Come,\nall of you.',
      date,
      time: '6-8 PM',
    });
    await page.goto(`/events/${_id}`);
    const address = `${baseURL}/events/${_id}-feast-script-b-${mark}`;
    await expect(page).toHaveURL(address);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
    expect(await tag(page, 'og:url')).toBe(address);
    expect(await tag(page, 'og:title')).toBe(title);
    expect(await tag(page, 'og:description')).toBe('Come, all of you.');
    expect(await tag(page, 'twitter:card')).toBe('summary_large_image');
    expect((await page.request.get((await tag(page, 'og:image')) ?? '')).status()).toBe(200);
    expect(await structuredData(page)).toMatchObject({
      '@type': 'Event',
      name: title,
      startDate: expect.stringMatching(new RegExp(`^${date}T18:00:00-0[56]:00$`)),
      endDate: expect.stringMatching(new RegExp(`^${date}T20:00:00-0[56]:00$`)),
      location: { name: parish.name },
      url: address,
    });
  });

  test('is passed on by a copied link or by WhatsApp, which is not asked before @one-size', {
    tag: '@P2',
  }, async ({ page, context, publish, mark, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { _id, title } = await publish('events', { title: `Carols ${mark}` });
    const address = `${baseURL}/events/${_id}-carols-${mark}`;
    await page.goto(address);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status')).toHaveText('Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expectAccessible(page);
    await expect(page.getByRole('status')).toBeHidden();
    const whatsApp = page.getByRole('link', { name: 'Share on WhatsApp (opens in a new tab)' });
    await expect(whatsApp).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`,
    );
  });

  test('prints on one clean sheet @one-size', async ({ page }) => {
    const events: Event[] = await (await page.request.get('/api/events')).json();
    const longestFirst = events.filter(({ image }) => image).sort((a, b) => lengthOf(b) - lengthOf(a));
    await page.goto(`/events/${longestFirst[0]?._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('button', { name: 'Copy link' }),
    ])
      await expect(part).toBeHidden();
    const sheets = (await page.pdf({ format: 'Letter', printBackground: true }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
  });

  test('stands in its place as a skeleton while it is on its way', async ({ page, publish, mark }) => {
    const { _id, title } = await publish('events', { title: `Carols ${mark}` });
    await page.goto(`/eventsandnews?events=${mark}`);
    const arrive = await holdBack(page, `**/api/events/${_id}`);
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText('Loading')).toBeVisible();
    await expectAccessible(page);
    arrive();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
  });
});

test.describe('an event that is gone by the time it is asked for @one-size', () => {
  // the router names what it caught, under whatever name the build gave to it
  test.use({ tolerated: /status of 404|during render|^\w+$/ });

  test('is told to be missing, however late the answer', async ({ page, publish, mark }) => {
    const { _id, title } = await publish('events', { title: `Carols ${mark}` });
    await page.goto(`/eventsandnews?events=${mark}`);
    await page.route(`**/api/events/${_id}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'There is no such event' } });
    });
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText('Loading')).toBeVisible();
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found · /);
  });
});

test.describe('the page of an article', () => {
  test('tells all of it, by whom and when', async ({ page, publish, mark, baseURL }) => {
    const content = 'The bell has come. '.repeat(40).trim();
    const { _id, title } = await publish('news', { title: `Bell ${mark}`, content, isPublished: true });
    await page.goto(`/news/${_id}-bell-${mark}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(content)).toBeVisible();
    await expect(page.getByText('Parish Administrator')).toBeVisible();
    expect(await structuredData(page)).toMatchObject({
      '@type': 'NewsArticle',
      headline: title,
      author: { name: 'Parish Administrator' },
      mainEntityOfPage: `${baseURL}/news/${_id}-bell-${mark}`,
    });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All news' }).click();
    await expect(page).toHaveURL('/eventsandnews#news-bulletin');
  });

  test('is not there for a draft @one-size', async ({ request, publish, mark }) => {
    const { _id } = await publish('news', { title: `Draft ${mark}` });
    expect((await request.get(`/news/${_id}`)).status()).toBe(404);
    expect((await request.get(`/news/${_id}-draft-${mark}`)).status()).toBe(404);
  });
});

test('an address without its title, or with another one, leads to the canonical one for good @one-size', async ({
  request,
  publish,
  mark,
}) => {
  const { _id } = await publish('events', { title: `ഇടവക ${mark}` });
  const canonical = `/events/${_id}-${encodeURIComponent('ഇടവക')}-${mark}`;
  for (const address of [`/events/${_id}`, `/events/${_id}-something-else`, `/events/${_id}-`]) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, canonical]);
  }
  expect((await request.get(canonical, { maxRedirects: 0 })).status()).toBe(200);
});

test('an address that names no record answers 404 @one-size', async ({ request }) => {
  for (const name of ['999999999', '9999999999', '0', '007', 'feast', '12a', '-1', '1e3', '%E0%A4%A'])
    for (const list of ['events', 'news'])
      expect([name, (await request.get(`/${list}/${name}`)).status()]).toEqual([name, 404]);
});

test.describe('without scripts @one-size', () => {
  test.use({ javaScriptEnabled: false });

  test('an event is read and passed on all the same', async ({ page, publish, mark }) => {
    const { _id, title } = await publish('events', {
      title: `Carols ${mark}`,
      description: 'Bring a candle.',
    });
    await page.goto(`/events/${_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Bring a candle.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    expect(await page.content()).not.toMatch(/\sstyle=/);
  });
});
