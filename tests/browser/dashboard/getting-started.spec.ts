import type { Page } from '@playwright/test';
import { expect, expectAccessible, waitForHydration } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';
import { test } from '../support/own-server.ts';
import { expectNoDemonstration } from '../support/parish.ts';

const progress = (page: Page) => page.getByRole('heading', { name: /^Get started/ });

test('a parish without the demonstration makes no claims until five questions are answered', async ({
  page,
  api,
  request,
}) => {
  const hero = page.locator('.hero');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const removal = page.getByRole('button', { name: 'Remove the demonstration’s content' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/dashboard');
  await expect(progress(page)).toHaveText('Get started: 0 of 10');
  await progress(page).click();
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  await expect.poll(screens, 'three screens, and the heading of this section').toBeLessThan(3.1);
  await progress(page).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await removal.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toHaveAccessibleName(/^Welcome/);
  await expectAccessible(page, { dark: true });
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(removal).toBeHidden();
  const host = page.getByRole('region', { name: 'For the person who runs the server' });
  await expect(host.getByRole('listitem')).toHaveCount(3);
  await host.getByRole('button', { name: 'Send a test email' }).click();
  await expect(host.getByRole('status')).toHaveText(
    'There is no mail server. Emails are written to files in data/mail.',
  );
  await expectNoDemonstration(request);
  expect(await api.get('/api/parish')).toMatchObject({ isNew: true });
  expect(await api.get('/api/events?admin=true')).toEqual([]);

  // each step opens its form
  for (const [step, form] of [
    ['Name of the parish', 'Who we are'],
    ['Address and phone number', 'Location and contact'],
    ['Sunday service', 'New Service'],
  ] as const) {
    await page.getByRole('link', { name: step }).click();
    await expect(dialog).toHaveAccessibleName(form);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
  }

  await page.goto('/');
  await expect(hero).toContainText('This site is being prepared.');
  await expect(main, 'as staff see it').toContainText('No Upcoming Events');
  await page.goto('/visit');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Tell us you are coming']);

  // the vicar’s texts are proposals
  await page.goto('/admin/dashboard?tab=parish&list=visit&open=new');
  await dialog.getByText('Holy Communion', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Use this text “Holy Communion”' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveAccessibleName('Success');
  await page.goto('/visit');
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Holy Communion']);

  await page.goto('/admin/dashboard');
  await expect(progress(page)).toHaveText('Get started: 0 of 10');
  await page.getByRole('button', { name: 'Answer five questions' }).click();
  const phone = dialog.getByLabel('What is the phone number?');
  await dialog.getByLabel('What is the name of your parish?').fill('St. Mary’s Indian Orthodox Church');
  await dialog.getByLabel('In which city is it?').fill('Riverton');
  await dialog.getByLabel('Time zone of the city').fill('America/New_York');
  const time = dialog.getByLabel(/^When does the Holy Qurbana begin/);
  await time.fill('early');
  await dialog.getByLabel('What is the email address?').fill('office@stmary.example');
  await phone.fill('none');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(phone).toHaveAccessibleDescription(/that can be dialed/);
  await expect(time).toHaveAccessibleDescription(/Write a time such as 8:30 AM\./);
  await time.fill('9');
  await expect(time).toHaveAccessibleDescription('Understood as 9:00 AM');
  await expect(dialog.getByLabel('In which city is it?')).toHaveValue('Riverton');
  await phone.fill('(217) 555-0100');
  await expect(phone).toHaveAccessibleDescription('Dialed as +1 217 555 0100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(progress(page)).toHaveText('Get started: 2 of 10');
  await expect(dialog).toBeHidden();
  await waitForHydration(page);

  const paymentStep = page.getByRole('link', { name: 'Payment information', exact: true });
  await expect(paymentStep).toBeVisible();
  await progress(page).click();
  await page.reload();
  await expect(paymentStep, 'stays collapsed').toBeHidden();
  await progress(page).click();

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('St. Mary’s Indian Orthodox Church');
  await expect(hero).toContainText(/9:00 AM/);
  await expect(hero).not.toContainText('prepared');
  await expect(page.locator('.hero > svg')).toBeVisible();
  await expect(page.locator('.brand')).toHaveText('St. Mary’s Indian Orthodox Church, Riverton');
  await expect(page.locator('footer')).toContainText('(217) 555-0100');
  await expectNoDemonstration(request);
  expect(await api.get('/api/services')).toMatchObject([
    { name: 'Holy Qurbana', day: 'Sunday', time: '9:00 AM' },
  ]);

  const { version: _, ...identity } = (await api.get<{ identity: { version: number } }>('/api/parish'))
    .identity;
  const file = { name: 'church.jpg', mimeType: 'image/jpeg', buffer: await photograph() };
  const { secure_url: heroImage } = await api.upload('/api/upload/signature', {}, file);
  await api.put('/api/parish/identity', { ...identity, heroImage, heroFocus: 'top left' });
  await page.goto('/');
  const picture = page.locator('.hero img');
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  await expect(picture).toHaveCSS('object-position', '0% 0%');
  await expect(page.locator('.hero')).toHaveAttribute('data-picture', 'shown');
});
