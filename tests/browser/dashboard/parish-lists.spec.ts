import type { Page } from '@playwright/test';
import { addDays, longDate } from '#church-year/dates.ts';
import type { Parish } from '#parish/contract.ts';
import type { HistoryEntry } from '#parish/history/contract.ts';
import { type Session, test } from '../support/admin-client.ts';
import { today } from '../support/content-fixture.ts';
import { confirm, confirmDelete, crudList, dismissResult, expand, result } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';
import { silentWav } from '../support/resources-fixture.ts';

const history = crudList('History', /^(New|Edit) History Entry$/);
const feasts = crudList('Feasts of this parish', /^(New|Edit) Feast$/);
const storedHistory = ({ api }: Session) => api.get<HistoryEntry[]>('/api/parish/history');
const openTab = (page: Page) => page.goto('/admin/dashboard?tab=parish');
/** A date on which no other test depends. */
const nextJuly = (day: string) => {
  const year = Number(today().slice(0, 4));
  return today() < `${year}-07-${day}` ? `${year}-07-${day}` : `${year + 1}-07-${day}`;
};

test('staff add a history entry, move it, delete it and restore it', async ({ page, session }) => {
  const title = `A new roof ${session.marker}`;
  await openTab(page);
  await history.press(page, 'Add Entry');
  await history.save(page).click();
  await expect(history.field(page, 'Date')).toBeFocused();
  await expect(history.field(page, 'Title')).toHaveAccessibleDescription('Please fill this in');
  await expectAccessible(page);
  await history.field(page, 'Date').fill('2026');
  await history.field(page, 'Title').fill(title);
  await history.field(page, 'Text').fill('One.\n\nTwo.');
  await expect(history.field(page, 'Description of the picture')).toBeHidden();
  const picture = { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await photograph() };
  await history.field(page, 'Picture').setInputFiles(picture);
  await expect(history.field(page, 'Description of the picture')).toBeVisible();
  await history.saved(page, 'History entry saved successfully');
  const { length: count } = await storedHistory(session);
  const section = history.section(page);
  const rows = section.getByRole('list', { name: 'History' }).getByRole('listitem');
  const titles = async () => (await storedHistory(session)).map((entry) => entry.title);
  await expect(rows.last()).toContainText(title);

  await history.press(page, `Edit ${title}`);
  await history.field(page, 'Text').fill('Two.');
  await history.field(page, 'Picture').setInputFiles({ ...picture, buffer: await photograph() });
  await history.saved(page, 'History entry saved successfully');
  const saved = (await storedHistory(session)).find((entry) => entry.title === title);
  await page.goto('/admin/dashboard');
  await page
    .getByRole('link', { name: `History of ${title}` })
    .first()
    .click();
  const versions = page.getByRole('dialog', { name: 'History' });
  for (const label of ['Before', 'After']) {
    const thumbnail = versions.getByRole('img', { name: new RegExp(`^${label}: `) });
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(versions.getByRole('deletion')).toContainText('One.');
  await expectAccessible(page);
  await versions.getByRole('button', { name: /^Restore all fields/ }).press('Enter');
  await dismissResult(page, 'Success', 'History entry saved successfully');
  const restored = (await storedHistory(session)).find((entry) => entry.title === title);
  expect(restored?.text).toBe('One.\n\nTwo.');
  expect(restored?.picture?.src).not.toBe(saved?.picture?.src);

  const up = section.getByRole('button', { name: `Move up ${title}` });
  const down = section.getByRole('button', { name: `Move down ${title}` });
  await expect(down).toHaveAttribute('aria-disabled', 'true');
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText(`Moved to place ${count - 1} of ${count}`)).toBeAttached();
  await expect(rows.nth(count - 2)).toContainText(title);
  await expect(up, 'the button keeps the focus').toBeFocused();

  const dragged = rows.filter({ hasText: title });
  await dragged.locator('[style*=touch-action]').dragTo(rows.first());
  await expect(section.getByText(`Moved to place 1 of ${count}`)).toBeAttached();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await up.press('Enter');
  await page.keyboard.press('Tab');
  await expect(down).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows.nth(1)).toContainText(title);
  await up.press('Enter');
  await expect(rows.first()).toContainText(title);

  const about = await page.context().newPage();
  const shown = about.locator('#our-history h3');
  await about.goto('/about');
  await expect(shown.first()).toHaveText(title);
  await expect(shown).toHaveText(await titles());

  await history.press(page, `Delete ${title}`);
  await confirm(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(result(page, 'Success')).toContainText('History entry deleted successfully');
  const publicHtml = async () => (await page.request.get('/about')).text();
  expect(await publicHtml()).not.toContain(title);
  await result(page, 'Success').getByRole('button', { name: 'Undo' }).click();
  await expect(rows.first()).toContainText(title);
  expect(await publicHtml()).toContain(title);
  expect(await session.stored('parish/history')).toHaveLength(1);
});

test('staff add a feast, which is on its day and in the calendar', async ({ page, session }) => {
  const name = `Kallara Perunnal ${session.marker}`;
  const [first, day] = [nextJuly('10'), '10'];
  await openTab(page);
  await expect(
    history
      .section(page)
      .getByRole('button', { name: /^Move up/ })
      .first(),
  ).toBeVisible();
  for (const section of [history.section(page), feasts.section(page)])
    for (const button of await section.getByRole('button').all())
      if (await button.isVisible()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await feasts.press(page, 'Add Feast');
  await feasts.field(page, 'Name').fill(name);
  await feasts.field(page, 'Month').selectOption('July');
  await feasts.field(page, 'Holy Qurbana readings').fill('Acts 1:12-14\nJon 3:16');
  await feasts.save(page).click();
  await expect(feasts.field(page, 'Day')).toBeFocused();
  await expect(feasts.field(page, 'Holy Qurbana readings')).toHaveAccessibleDescription(
    /“Jon 3:16”: Please enter a reference such as John 3:16-21/,
  );
  await expectAccessible(page);
  await feasts.field(page, 'When').selectOption('A weekday of a month');
  await feasts.field(page, 'Which one').selectOption('Last');
  await feasts.field(page, 'Weekday').selectOption('Sunday');
  await expect(feasts.form(page).getByRole('status')).toContainText(/Sunday, July (2[5-9]|3[01]), /);
  await feasts.field(page, 'When').selectOption('On a date');
  await feasts.field(page, 'Day').selectOption(day);
  await expect(feasts.form(page).getByRole('status')).toContainText(longDate(first));
  await feasts.field(page, 'Holy Qurbana readings').fill('Acts 1:12-14\nJohn 3:16');
  await feasts.saved(page, 'Feast saved successfully');
  await expand(feasts.section(page).getByRole('button', { name, exact: true }));
  await expect(feasts.section(page)).toContainText(`July ${day}`);

  await page.goto(`/lectionary/${first}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText('Acts 1:12-14').first()).toBeVisible();
  const file = async () =>
    (await (await page.request.get('/calendar/feasts.ics')).text()).replace(/\r\n /g, '');
  expect(await file()).toContain(name);

  await openTab(page);
  await expand(feasts.section(page).getByRole('button', { name, exact: true }));
  await feasts.press(page, `Edit ${name}`);
  await feasts.field(page, 'When').selectOption('Days from Easter');
  await feasts.field(page, 'Days after Easter Sunday').fill('1.5');
  await feasts.save(page).click();
  await expect(feasts.field(page, 'Days after Easter Sunday')).toHaveAccessibleDescription(
    /Please enter a number of days from -100 to 250/,
  );
  await feasts.field(page, 'Days after Easter Sunday').fill('-99');
  await feasts.saved(page, 'Feast saved successfully');
  await expect(feasts.section(page)).toContainText('99 days before Easter');
  expect(await session.stored('parish/feasts')).toMatchObject([
    { name, rule: { kind: 'easter', days: -99 } },
  ]);
  await feasts.press(page, `Delete ${name}`);
  await confirmDelete(page, 'Feast deleted successfully');
  expect(await file()).not.toContain(name);
});

test('staff set a tone and upload a recording, which visitors hear', async ({ page, session: { api } }) => {
  const stored = async () => (await api.get<Parish>('/api/parish')).liturgy;
  const { version: _, ...before } = await stored();
  const date = addDays(nextJuly('10'), 2);
  await openTab(page);
  await page.getByRole('region', { name: 'Church year' }).getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('dialog', { name: 'Church year' });
  const tone = (number: number) => form.getByLabel(new RegExp(`^Tone ${number} \\(`));
  await expect(tone(4)).toHaveValue('/tones/tone-4.mp3');
  await form.getByRole('button', { name: 'Listen to Tone 4' }).click();
  await expect(form.getByLabel(/^Recording of Tone 4/)).toBeVisible();
  await form.getByRole('button', { name: 'Add date' }).click();
  await expect(form.getByLabel('Date 1: date')).toBeFocused();
  await tone(6).fill('//audio.example/six');
  await tone(7).fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Save' }).click();
  for (const wrong of [tone(6), tone(7)])
    await expect(wrong).toHaveAccessibleDescription(
      'Please enter a link that begins with https://, or upload a recording',
    );
  await expect(form.getByLabel('Date 1: date'), 'the first error is in focus').toBeFocused();
  await expectAccessible(page);
  await tone(6).fill('https://audio.example/six');
  await tone(7).fill('');
  await form
    .getByLabel(/^Upload a file for Tone 5/)
    .setInputFiles({ name: 'tone.wav', mimeType: 'audio/wav', buffer: silentWav(16_044) });
  await expect(tone(5)).toHaveValue(/^\/media\/.+\.wav$/);
  await form.getByLabel('Date 1: date').fill(date);
  await form.getByLabel('Date 1: tone').selectOption('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const { toneOn, recordings } = await stored();
  expect(toneOn).toEqual({ [date]: 5 });
  expect(recordings).toMatchObject({ 4: '/tones/tone-4.mp3', 6: 'https://audio.example/six' });
  expect(recordings).not.toHaveProperty('7');

  await page.goto(`/lectionary/${date}`);
  await page.getByRole('button', { name: 'Tone 5' }).click();
  const sound = page.getByRole('dialog').getByLabel('Recording of Tone 5');
  await expect(sound).toBeVisible();
  expect(
    await sound.evaluate((audio: HTMLAudioElement) => [audio.getAttribute('src'), audio.duration]),
  ).toEqual([recordings[5], 2]);
  await api.put('/api/parish/liturgy', before);
});
