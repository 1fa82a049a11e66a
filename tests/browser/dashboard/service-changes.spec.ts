import type { Locator, Page } from '@playwright/test';
import { addDays, longDate, nextSunday } from '#church-year/dates.ts';
import type { Sunday } from '#services/contract/sunday.ts';
import { today } from '../support/content-fixture.ts';
import { confirmDelete, crudList, dismissResult, expand, result } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { test } from '../support/own-server.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MIN_TARGET_PX = 44;
const noticeList = crudList('Notices', /Notice$/);
const NOTICE = 'Holy Qurbana is in the hall this Sunday: the church is being painted.';
/** What the sheet changes. */
const changeable = ({ services, parking, notices, isLive }: Sunday) => ({
  services,
  parking,
  notices,
  isLive,
});

test('a snow Sunday takes four taps and is undone, notices and Live end, and dates of a service move', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const sunday = () => api.get<Sunday>('/api/sunday');
  const before = changeable(await sunday());
  const visitor = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const publicPage = await visitor.newPage();
  let taps = 0;
  const tap = async (target: Locator) => {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height), `${target}`).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    await target.tap();
    taps += 1;
  };

  // the message with Undo stays, because the pages below may take longer on a slow machine
  await page.addInitScript(() => {
    const start = window.setInterval;
    const UNDO_MS = 12_000;
    window.setInterval = ((run: () => void, delay: number) =>
      start(run, delay === UNDO_MS ? 1_000_000 : delay)) as typeof setInterval;
  });
  await page.goto('/admin/dashboard');
  await tap(page.getByRole('link', { name: 'This Sunday ...' }));
  const sheet = page.getByRole('dialog', { name: `This ${longDate(nextSunday(today()))}` });
  for (const box of await sheet.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await tap(sheet.getByRole('button', { name: 'Cancel everything that day' }));
  await expect(sheet.getByLabel('Reason')).toBeFocused();
  await page.keyboard.insertText('snow');
  await tap(sheet.locator('label', { hasText: 'Also as a notice' }));
  const preview = await sheet.getByRole('region', { name: 'Visitors will read' }).innerText();
  await tap(sheet.getByRole('button', { name: 'Save' }));
  await expect(result(page, 'Success')).toContainText('Saved. Visitors see it now.');
  expect(taps).toBe(4);

  const { services, notices, texts } = await sunday();
  expect(services.map(({ state, reason }) => [state, reason])).toEqual(
    before.services.map(() => ['canceled', 'snow']),
  );
  const shown = texts.changes.filter((text) => preview.includes(text));
  expect(shown).toHaveLength(services.length);
  for (const path of ['/services', '/visit', '/about', '/']) {
    await publicPage.goto(path);
    for (const text of shown) await expect(publicPage.getByRole('contentinfo')).toContainText(text);
    await expect(publicPage.getByRole('status').first()).toHaveText(notices[0]?.text ?? '');
    if (path !== '/about')
      await expect(publicPage.getByRole('main')).toContainText(texts.headline ?? 'no headline');
  }
  await expect(
    publicPage.getByRole('region', { name: /./ }).filter({ hasText: 'This Sunday' }),
  ).toContainText('Canceled: snow');
  const [church = ''] = await publicPage.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.parse(church).description).toContain(shown[0]);
  const calendar = async () => (await publicPage.request.get('/calendar/services.ics')).text();
  for (const { name } of services) expect(await calendar()).toContain(`SUMMARY:NOT HELD: ${name}`);

  await result(page, 'Success').getByRole('button', { name: 'Undo' }).tap();
  await dismissResult(page, 'Success', 'is as it was before.');
  expect(changeable(await sunday())).toEqual(before);
  expect(await calendar()).not.toContain('NOT HELD');
  await publicPage.reload();
  await expect(publicPage.getByRole('contentinfo')).not.toContainText('snow');

  await test.step('a notice and Live are on the public pages until they end', async () => {
    const strip = publicPage.getByRole('status');
    await noticeList.press(page, 'Write a Notice');
    await noticeList.field(page, 'Notice').fill(NOTICE);
    await expectAccessible(page);
    await noticeList.saved(page, 'Notice saved successfully');
    for (const path of ['/lectionary/2026', '/admin/login']) {
      await publicPage.goto(path);
      await expect(strip).toHaveText(NOTICE);
    }
    await page.getByRole('button', { name: 'Turn Live on' }).click();
    await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible();
    await expectAccessible(page);
    await publicPage.goto('/');
    await expect(strip).toHaveText(NOTICE);
    await expect(publicPage.getByRole('link', { name: 'Live now' })).toBeVisible();
    await expect(publicPage.getByRole('contentinfo')).toContainText('Sunday 8:30 AM, Holy Qurbana');

    await page.getByRole('button', { name: 'Turn Live off' }).click();
    await expect(page.getByRole('button', { name: 'Turn Live on' })).toBeVisible();
    await expand(noticeList.section(page).getByRole('button', { name: NOTICE }));
    await noticeList.press(page, `Delete ${NOTICE}`);
    await confirmDelete(page, 'Notice deleted successfully');
    await expect(noticeList.section(page)).toContainText('There are no current or scheduled notices.');
    await publicPage.reload();
    await expect(publicPage.getByRole('link', { name: 'Live Streaming' })).toBeVisible();
    await expect(strip).toHaveCount(0);
  });
  await visitor.close();

  await test.step('dates of a service move, survive a killed tab, and are usual again', async () => {
    const date = addDays(nextSunday(addDays(today(), 1)), 7);
    const last = addDays(date, 7);
    const sunday = (day: string) => api.get<Sunday>(`/api/sunday?date=${day}`);
    const sheet = page.getByRole('dialog', { name: longDate(date), exact: true });
    const field = (label: string) => sheet.getByLabel(label, { exact: true });
    const open = async (on: Page) => {
      await on.goto('/admin/dashboard?tab=services');
      const name = 'Holy Qurbana';
      const row = on.getByRole('region', { name: 'Sunday Services' });
      await expand(row.getByRole('button', { name, exact: true }));
      await row.getByRole('button', { name: `Dates ${name}` }).click();
      await on.getByRole('button', { name: longDate(date) }).click();
    };
    const service = sheet.getByRole('checkbox', { name: /Holy Qurbana/ });

    await open(page);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByRole('checkbox').first()).toBeFocused();
    await expect(sheet).toContainText('Please select a service that is different');
    await service.check();
    await field('Different time, place or language').check();
    await field('Place').fill('Parish hall');
    await field('Language').fill('English');
    await field('Reason').fill('The church is being painted');
    await field('Parking on this day').fill('Behind the hall');
    await field('Last date').fill(last);
    await expect(sheet.getByRole('region', { name: 'Visitors will read' })).toContainText(
      /Holy Qurbana on Sunday, .* at 8:30 AM, Parish hall, in English: The church is being painted\.\s*Parking on Sunday, .*: Behind the hall/,
    );
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .toContain('The church is being painted');
    await api.put(`/api/days/${date}`, { parking: 'At the school' });
    await page.reload();
    await open(page);
    await expect(sheet).toContainText('Someone else changed this while you were editing');
    await expect(sheet.getByRole('alert').getByRole('definition')).toHaveText(['At the school']);
    await expect(service).toBeChecked();
    await expectAccessible(page, { dark: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Save my version' }).click();
    await dismissResult(page, 'Success', 'Saved. Visitors see it now.');
    const moved = { state: 'changed', place: 'Parish hall', language: 'English' };
    expect(await sunday(date)).toMatchObject({
      services: expect.arrayContaining([expect.objectContaining(moved)]),
      parking: 'Behind the hall',
    });
    expect((await sunday(last)).services).toContainEqual(expect.objectContaining(moved));

    await page.getByRole('button', { name: longDate(date) }).click();
    await service.check();
    await field('As usual').check();
    await field('Parking on this day').fill('');
    await field('Last date').fill(last);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Success', 'Saved. Visitors see it now.');
    for (const day of [date, last])
      for (const { state } of (await sunday(day)).services) expect(state).toBe('held');
    expect((await sunday(date)).parking).not.toBe('Behind the hall');
  });
});
