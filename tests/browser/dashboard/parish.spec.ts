import type { Page } from '@playwright/test';
import type { Parish } from '#parish/contract.ts';
import type { Sunday } from '#services/contract/sunday.ts';
import { FAILED_CALLS } from '../support/admin-client.ts';
import { dismissResult } from '../support/crud-list.ts';
import { expect, expectAccessible, expectFits } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';
import { test } from '../support/own-server.ts';

// these journeys change what every page shows
test.use({ tolerated: FAILED_CALLS });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const preview = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Preview' });

async function edit(page: Page, name: string): Promise<void> {
  await section(page, name).getByRole('button', { name: /^Edit/ }).click();
  await expect(form(page, name)).toBeVisible();
}

async function save(page: Page, name: string): Promise<void> {
  await button(page, 'Save').click();
  await dismissResult(page, 'Success', `“${name}” was saved`);
  await expect(form(page, name)).toBeHidden();
}

/** The texts of a page's HTML that visitors can read or that machines can. */
async function publicText(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path);
  expect(response.ok(), path).toBe(true);
  return (await response.text())
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '');
}

test('staff change each block, and edit lists, pictures and the time zone', async ({ page, api }) => {
  const { place } = await api.get<Parish>('/api/parish');
  await page.goto('/admin/dashboard?tab=parish');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...['Who we are', 'Location and contact', 'Sunday', 'Live stream and links', 'Page text'],
    ...['Your first visit', 'History', 'Values', 'Church year', 'Feasts of this parish', 'Prayer requests'],
    ...['Bring things in', 'Old addresses', 'Take everything with you'],
  ]);
  await expectFits(page);

  const takeOut = section(page, 'Take everything with you');
  await takeOut.getByRole('checkbox').check();
  await takeOut.getByRole('button', { name: 'Download everything' }).click();
  await expect(form(page, 'Confirm it is you')).toBeVisible();
  await button(page, 'Cancel').click();
  await takeOut.getByRole('checkbox').uncheck();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    takeOut.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await download.cancel();
  await expect(takeOut.getByRole('status')).toContainText('The download has started');

  await edit(page, 'Who we are');
  await field(page, 'Full name').fill('St. Mary’s Orthodox Church');
  await field(page, 'Short name, first line').fill('St. Mary');
  await field(page, 'Tagline').fill('At home in Meadowview');
  await expect(preview(page)).toContainText('St. Mary’s Orthodox Church');
  await expectAccessible(page, { dark: true });
  await save(page, 'Who we are');
  await expect(page, 'the window title follows').toHaveTitle(/St\. Mary’s Orthodox Church/);
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('St. Mary');

  await edit(page, 'Location and contact');
  await field(page, 'Street').fill('7 Orchard Road');
  await field(page, 'City').fill('Meadowview');
  await field(page, 'Postal code').fill('62999');
  await field(page, 'Phone').fill('+1 555 555 0199');
  await field(page, 'Office hours').fill('Tuesday, 10 AM to noon');
  await expect(preview(page)).toContainText('Meadowview, IL 62999');
  await expectAccessible(page);
  await save(page, 'Location and contact');

  await edit(page, 'Sunday');
  await field(page, 'Main Sunday service').selectOption({ label: 'Morning Prayer, Sunday 7:45 AM' });
  await expect(preview(page)).toContainText('Morning Prayer, Sunday 7:45 AM');
  await save(page, 'Sunday');

  await edit(page, 'Live stream and links');
  await field(page, 'Live stream').fill('https://video.example/st-mary');
  await button(page, 'Add link').click();
  await page.keyboard.type('Choir');
  await field(page, 'Link 3: address').fill('https://choir.example/');
  await save(page, 'Live stream and links');

  await edit(page, 'Page text');
  await field(page, 'Services: introduction').fill('Come as you are.');
  await field(page, 'Note 2: text').fill('Write the name of the feast.');
  await expect(preview(page)).toContainText('Come as you are.');
  await save(page, 'Page text');

  await edit(page, 'Your first visit');
  await field(page, 'Paragraph 1: heading').fill('Where to sit');
  await field(page, 'Parking').fill('In Orchard Road');
  await expect(preview(page)).toContainText('Where to sit');
  await save(page, 'Your first visit');

  await edit(page, 'Values');
  await field(page, 'Value 4: heading').fill('Hospitality');
  await save(page, 'Values');

  await edit(page, 'Prayer requests');
  await field(page, 'Days that requests and announced visits are kept').fill('90');
  await field(page, 'Who is notified of new requests and visits').fill('');
  await save(page, 'Prayer requests');
  await expect(section(page, 'Prayer requests')).toContainText(`Notified: ${place.email}`);

  const { texts: services } = await api.get<Sunday>('/api/sunday');
  expect(services.usual).toBe('Sunday 7:45 AM, Morning Prayer');
  const expected: Readonly<Record<string, readonly string[]>> = {
    '/': [
      'St. Mary’s Orthodox Church',
      'At home in Meadowview',
      String(services.headline),
      'https://choir.example/',
    ],
    '/services': ['Come as you are.', '7 Orchard Road'],
    '/about': ['Hospitality', 'Tuesday, 10 AM to noon', '+1 555 555 0199', 'Meadowview, IL 62999'],
    '/donate': ['Write the name of the feast.'],
    '/visit': ['deleted after 90 days', 'Where to sit', 'In Orchard Road'],
  };
  for (const [path, texts] of Object.entries(expected)) {
    const html = await publicText(page, path);
    for (const text of texts) expect(html, path).toContain(text);
  }

  const parish = await api.get<Parish>('/api/parish');
  await page.goto('about:blank');
  await page.goto('/admin/dashboard?tab=parish#values');

  await test.step('a link opens a section, whose list is edited with the keyboard alone', async () => {
    await expect(section(page, 'Values')).toBeFocused();
    await edit(page, 'Values');
    await button(page, 'Move down Value 1').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Move down Value 2'), 'the focus follows the value').toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Move up Value 4')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(button(page, 'Move up Value 3')).toBeFocused();
    await expect(page.getByText('There can be at most 4.')).toBeVisible();
    await button(page, 'Remove Value 4').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Value 3' })).toBeFocused();
    await button(page, 'Add value').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Value 4: heading')).toBeFocused();
    await page.keyboard.type('Patience');
    await save(page, 'Values');
    const titles = parish.values.values.map(({ title }) => title);
    const saved = (await api.get<Parish>('/api/parish')).values.values.map(({ title }) => title);
    expect(saved).toEqual([titles[1], titles[2], titles[0], 'Patience']);
  });

  await test.step('invalid input is reported at its field, and what was typed remains', async () => {
    await edit(page, 'Location and contact');
    const inputs = {
      'Time zone': ['America/Springfield', /time zone such as America\/Chicago/],
      'Map link': ['javascript:alert(1)', /whole link/],
      'Map on the About page': ['http://map.example/embed', /begins with https/],
      Phone: ['call us', /can be dialed/],
      Email: ['office at home', /valid email/],
    } as const;
    for (const [label, [text]] of Object.entries(inputs)) await field(page, label).fill(text);
    await button(page, 'Save').click();
    for (const [label, [text, message]] of Object.entries(inputs)) {
      await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(field(page, label)).toHaveValue(text);
    }
    await expect(field(page, 'Time zone')).toBeFocused();
    await button(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(form(page, 'Location and contact')).toBeHidden();
    const after: Parish = await page.request.get('/api/parish').then((response) => response.json());
    expect(after.place).toEqual(parish.place);
  });

  await test.step('a picture is uploaded with the part that stays visible; an SVG is refused', async () => {
    await edit(page, 'Who we are');
    const svg = { name: 'saint.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await field(page, 'Picture of the patron saint').setInputFiles(svg);
    await button(page, 'Save').click();
    await expect(field(page, 'Picture of the patron saint')).toHaveAccessibleDescription(
      /The file type SVG is not accepted. Please send JPG, PNG, GIF or WEBP/,
    );
    const picture = { name: 'saint.jpg', mimeType: 'image/jpeg', buffer: await photograph() };
    await field(page, 'Picture of the patron saint').setInputFiles(picture);
    await field(page, 'Picture of the home page').setInputFiles({ ...picture, name: 'church.jpg' });
    await page.getByRole('radio', { name: 'top left' }).check();
    await save(page, 'Who we are');
    const saved = await api.get<Parish>('/api/parish');
    expect(saved.identity.heroFocus).toBe('top left');
    expect(saved.pictures.hero?.width).toBe(160);
    expect(saved.pictures.patron?.src).not.toBe(saved.pictures.hero?.src);

    await edit(page, 'Who we are');
    await field(page, 'Tagline').fill(`${parish.identity.tagline}!`);
    await button(page, 'Remove picture').first().click();
    await save(page, 'Who we are');
    const { pictures } = await api.get<Parish>('/api/parish');
    expect(pictures.patron).toBeNull();
    expect(pictures.hero, 'the other picture stays').toEqual(saved.pictures.hero);
  });

  await test.step('a new time zone is saved after two confirmations that name the events', async () => {
    const before = await api.get<Parish>('/api/parish');
    await edit(page, 'Location and contact');
    await field(page, 'Time zone').fill('America/New_York');
    const first = page.getByRole('dialog', { name: 'These events move' });
    const second = page.getByRole('dialog', { name: 'Change the time zone?' });
    const events =
      await api.get<{ title: string; start: string | null; isPast: boolean }[]>('/api/events?admin=true');
    const moving = events.filter(({ start, isPast }) => start && !isPast);
    await button(page, 'Save').click();
    for (const { title } of moving.slice(0, 10)) await expect(first).toContainText(title);
    await expectAccessible(page);
    await first.getByRole('button', { name: 'Continue' }).click();
    await second.getByRole('button', { name: 'Cancel' }).click();
    await expect(field(page, 'Time zone'), 'Cancel returns to the form').toHaveValue('America/New_York');
    expect((await api.get<Parish>('/api/parish')).place.timeZone).toBe(before.place.timeZone);

    await button(page, 'Save').click();
    await first.getByRole('button', { name: 'Continue' }).click();
    await second.getByRole('button', { name: 'Change the time zone' }).click();
    await dismissResult(page, 'Success', '“Location and contact” was saved');
    expect((await api.get<Parish>('/api/parish')).place.timeZone).toBe('America/New_York');
  });

  await test.step('the time zone cannot be changed where the host sets it', async () => {
    const locked = { timeZone: true };
    const json = { ...(await api.get<Parish>('/api/parish')), locked };
    await page.route('/api/parish', (route) => route.fulfill({ json }));
    await page.reload();
    await edit(page, 'Location and contact');
    await expect(field(page, 'Time zone')).toBeDisabled();
    await expect(field(page, 'Time zone')).toHaveAccessibleDescription(/TIME_ZONE/);
    await expect(field(page, 'City')).toBeEnabled();
  });
});
