import type { Page } from '@playwright/test';
import { addDays, longDate } from '#church-year/dates.ts';
import type { Event } from '#events/contract.ts';
import { countPrintedPages, expect, test, today } from '../support/content-fixture.ts';
import { expectAccessible, expectFits, holdRequests } from '../support/fail-on-console.ts';
import { parish } from '../support/parish.ts';

const tag = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
const lengthOf = ({ description }: Event) => description?.length ?? 0;
test.describe('the page of an event', () => {
  test('shows a program, a map and a calendar file @phone', async ({ page, session: { create, marker } }) => {
    const date = addDays(today(), 20);
    const last = addDays(date, 7);
    const { _id, title } = await create('events', {
      title: `Perunnal ${marker}`,
      date,
      time: '8:30 AM',
      location: 'Parish hall',
      program: [
        { date: last, time: '11:30', text: 'Raasa' },
        { date, time: null, text: 'Flag raising' },
      ],
    });
    await page.goto(`/events/${_id}`);
    const program = page.getByRole('region', { name: 'Program' });
    await expect(program.getByRole('heading', { level: 3 })).toHaveText([longDate(date), longDate(last)]);
    await expect(program.getByRole('listitem')).toHaveText(['Flag raising', /11:30 AM\s*Raasa/]);
    await expect(page.getByText(/Next: .+ · Flag raising/)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('8:30 AM');
    await expect(page.getByRole('link', { name: 'Map' })).toHaveAttribute('href', parish.place.mapUrl);
    const link = page.getByRole('link', { name: 'Add to calendar' });
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect((await file.text()).match(/^SUMMARY:.*/gm)).toHaveLength(2);
    await expectFits(page);
    await expectAccessible(page);
    await page.goto('/eventsandnews');
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText(/Next: .+ · Flag raising/);
    await expect(card).not.toContainText('8:30 AM');
  });

  test('is whole, has metadata, and can be shared @P2', async ({
    page,
    context,
    session: { create, marker },
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const date = addDays(today(), 12);
    const title = `Feast </script><b>"${marker}"`;
    const { _id } = await create('events', {
      title,
      description: 'Bring a candle.\n\nSign up at https://rsvp.example/carols.',
      date,
      time: '6-8 PM',
      location: 'Library',
    });
    await page.goto(`/eventsandnews?events=${marker}`);
    const release = await holdRequests(page, `**/api/events/${_id}`);
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText('Loading')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^Feast .*${marker}`));
    await expect(page.getByText(longDate(date))).toBeVisible();
    for (const fact of ['6:00 PM', 'Library', 'Bring a candle.'])
      await expect(page.getByText(fact).first()).toBeVisible();
    const link = page.getByRole('link', { name: 'https://rsvp.example/carols (opens in a new tab)' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await page.getByRole('link', { name: 'All events' }).click();
    await expect(page).toHaveURL('/eventsandnews#upcoming-events');

    await page.goto(`/events/${_id}`);
    const url = `${baseURL}/events/${_id}-feast-script-b-${marker}`;
    await expect(page).toHaveURL(url);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', url);
    expect(await tag(page, 'og:url')).toBe(url);
    expect(await tag(page, 'og:title')).toBe(title);
    expect(await tag(page, 'og:description')).toBe('Bring a candle. Sign up at https://rsvp.example/carols.');
    expect(await tag(page, 'twitter:card')).toBe('summary_large_image');
    expect((await page.request.get((await tag(page, 'og:image')) ?? '')).status()).toBe(200);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status')).toHaveText('Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await expect(page.getByRole('status')).toBeHidden();
    const whatsApp = page.getByRole('link', { name: 'Share on WhatsApp (opens in a new tab)' });
    await expect(whatsApp).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`,
    );
  });

  test('says that a past event is past, prints on one page, and an article has its author', async ({
    page,
    session: { create, marker },
  }) => {
    const content = 'The bell has come. '.repeat(40).trim();
    const { _id, title } = await create('news', { title: `Bell ${marker}`, content, isPublished: true });
    await page.goto(`/news/${_id}-bell-${marker}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(content)).toBeVisible();
    await expect(page.getByText('Sunitha Varghese')).toBeVisible();
    await page.getByRole('link', { name: 'All news' }).click();
    await expect(page).toHaveURL('/eventsandnews#news-bulletin');

    const picnic = await create('events', { title: `Picnic ${marker}`, date: addDays(today(), -1) });
    await page.goto(`/events/${picnic._id}`);
    await expect(page.getByText('Past', { exact: true })).toBeVisible();
    const events: Event[] = await (await page.request.get('/api/events')).json();
    const longestFirst = events.filter(({ image }) => image).sort((a, b) => lengthOf(b) - lengthOf(a));
    await page.goto(`/events/${longestFirst[0]?._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const copyLink = page.getByRole('button', { name: 'Copy link' });
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), copyLink])
      await expect(part).toBeHidden();
    expect(await countPrintedPages(page)).toBe(1);
  });
});

test.describe('an event that was deleted in the meantime', () => {
  // the router logs the minified name of the component that caught the error
  test.use({ tolerated: /status of 404|during render|^\w+$/ });

  test('is reported as missing even when the response is late', async ({
    page,
    session: { create, marker },
  }) => {
    const { _id, title } = await create('events', { title: `Carols ${marker}` });
    await page.goto(`/eventsandnews?events=${marker}`);
    const release = await holdRequests(page, `**/api/events/${_id}`, (route) =>
      route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'There is no such event' } }),
    );
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText('Loading')).toBeVisible();
    release();
    await expect(page.getByText('Page not found')).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found · /);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an event can be opened, read completely and shared', async ({
    page,
    session: { create, marker },
  }) => {
    const { title } = await create('events', {
      title: `Carols ${marker}`,
      description: `${'Bring a candle. '.repeat(20)}The end.`,
    });
    await page.goto('/eventsandnews');
    await page.getByRole('link', { name: `Read more about ${title}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('The end.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  });
});
