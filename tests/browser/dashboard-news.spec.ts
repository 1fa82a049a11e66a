import type { Page } from '@playwright/test';
import { FAILED_CALLS, type Session, test } from './support/admin-client.ts';
import { confirm, crudList, dismissResult, expand } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { photograph } from './support/gallery-records.ts';

test.use({ tolerated: FAILED_CALLS });

const { saved, section, form, field, press } = crudList('News', /News Article$/);

async function openNews(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=eventsandnews&list=news');
  await expect(section(page)).toBeVisible();
}

/** Finds an article and expands its row on a phone to show its buttons. */
async function findArticle(page: Page, session: Session, title: string): Promise<void> {
  await section(page).getByLabel('Search news').fill(session.marker);
  await expand(section(page).getByRole('button', { name: title, exact: true }));
}

async function storedArticle(session: Session, title: string) {
  return (await session.list('news')).find((article) => article.title === title);
}

test('staff write, publish, change and delete news @A2 @A4 @A8', async ({ page, session, request }) => {
  const title = `Bell ${session.marker}`;
  const isPublic = async () => (await (await request.get('/api/news')).text()).includes(title);
  const publish = form(page).getByRole('checkbox', { name: /Publish immediately/ });
  await openNews(page);
  await press(page, 'Add News');
  await expect(publish).not.toBeChecked();
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('It has come.');
  await field(page, 'Picture').setInputFiles({
    name: 'bell.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  await form(page).getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(preview.getByText('It has come.')).toBeVisible();
  await expect(preview.locator('img[src^="data:"]')).toBeVisible();
  await expectAccessible(page, { dark: true });
  await page.keyboard.press('Escape');
  expect(await session.titles('news'), 'nothing is saved').toEqual([]);
  await saved(page, 'News article saved. It is a draft');
  await findArticle(page, session, title);
  await expect(section(page).getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(section(page).getByRole('img', { name: `Picture of ${title}` })).toBeVisible();
  await expect(section(page).getByRole('link', { name: 'View on the site' })).toHaveCount(0);
  expect(await isPublic()).toBe(false);

  await press(page, `Publish ${title}`);
  await dismissResult(page, 'Success', 'News article saved');
  await expect(section(page).getByText('Published', { exact: true }).first()).toBeVisible();
  expect(await isPublic()).toBe(true);
  expect(await storedArticle(session, title)).toMatchObject({ isPublished: true, content: 'It has come.' });
  await press(page, `Unpublish ${title}`);
  await dismissResult(page, 'Success');
  expect(await storedArticle(session, title)).toMatchObject({ isPublished: false });

  await press(page, `Edit ${title}`);
  await publish.check();
  await field(page, 'Content').fill('It rings.');
  await saved(page);
  await expect(section(page).getByText('It rings.')).toBeVisible();
  expect(await isPublic()).toBe(true);
  await press(page, `Delete ${title}`);
  await expect(confirm(page)).toContainText('Are you sure you want to delete this news article?');
  await confirm(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('News article deleted')).toBeVisible();
  expect(await session.titles('news')).toEqual([]);
});

test('staff publish and delete several articles at once, and undo each @A8', async ({ page, session }) => {
  const titles = ['One', 'Two', 'Three'].map((title) => `${title} ${session.marker}`);
  for (const [index, title] of titles.entries())
    await session.create('news', { title, isPublished: index === 0 });
  const states = async () =>
    (await session.list('news'))
      .filter(({ title }) => title.includes(session.marker))
      .map(({ isPublished }) => isPublished);
  const bar = page.getByRole('group', { name: 'Selected' });
  const act = async (action: string) => {
    await section(page).getByRole('button', { name: 'Select', exact: true }).click();
    await bar.getByRole('button', { name: 'Select all 3' }).click();
    await bar.getByRole('button', { name: action, exact: true }).click();
  };
  await openNews(page);
  await section(page).getByLabel('Search news').fill(session.marker);
  await section(page).getByRole('button', { name: 'Select', exact: true }).click();
  await section(page).getByLabel(`Select ${titles[1]}`).check();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await expect(bar.getByRole('button', { name: 'Unpublish' })).toBeDisabled();
  await expectAccessible(page, { dark: true });
  await bar.getByRole('button', { name: 'Done' }).click();
  await act('Publish');
  await expect(page.getByText('2 articles published'), 'the third one was already').toBeVisible();
  expect(await states()).toEqual([true, true, true]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(states).toEqual([false, false, true]);
  await act('Delete');
  await expect(confirm(page)).toContainText('Are you sure you want to delete 3 articles?');
  await confirm(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 articles deleted')).toBeVisible();
  expect(await states()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(states).toEqual([false, false, true]);

  await test.step('publishing fails when someone else has changed the article', async () => {
    const title = `Tower ${session.marker}`;
    const { _id } = await session.create('news', { title });
    await page.reload();
    await findArticle(page, session, title);
    await session.update('news', _id, { title: `Their ${title}` });
    await press(page, `Publish ${title}`);
    await dismissResult(page, 'Error', 'Failed to save news article');
    await expect(section(page).getByRole('button', { name: `Their ${title}`, exact: true })).toBeVisible();
    expect(await storedArticle(session, `Their ${title}`)).toMatchObject({ isPublished: false });
  });
});

test('a text is formatted with buttons, keys and paste, and undone by the browser', async ({ page }) => {
  await openNews(page);
  await press(page, 'Add News');
  const content = field(page, 'Content');
  const tool = (name: string) => form(page).getByRole('button', { name, exact: true });
  const paste = (copied: Readonly<Record<string, string>>) =>
    content.evaluate((area, texts) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, copied);
  await content.fill('The bell');
  await content.press('Control+a');
  await content.press('Control+b');
  await expect(content).toHaveValue('**The bell**');
  await content.press('Control+z');
  await expect(content).toHaveValue('The bell');
  await tool('Italic').click();
  await expect(content, 'the button keeps the selection').toHaveValue('_The bell_');
  await content.press('End');
  await content.press('Space');
  await paste({
    'text/html': '<p>has <b>come</b></p><ul><li>rice</li><li>curry</li></ul>',
    'text/plain': ' ',
  });
  const pasted = '_The bell_ has **come**\n\n- rice\n- curry';
  await expect(content).toHaveValue(pasted);
  await content.press('Control+z');
  await expect(content).toHaveValue('_The bell_ ');
  await content.press('Control+Shift+z');
  await expect(content).toHaveValue(pasted);
  await content.press('Enter');
  await tool('List').click();
  await paste({ 'text/plain': '*Come* on Sunday' });
  await content.press('Control+Shift+ArrowLeft');
  await paste({ 'text/plain': 'https://x.example/a' });
  await expect(content).toHaveValue(`${pasted}\n- **Come** on [Sunday](https://x.example/a)`);

  // one stop of the Tab key
  await content.press('Shift+Tab');
  await expect(tool('Bold')).toBeFocused();
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const shown = form(page).getByRole('region', { name: 'Result' });
  await expect(shown.locator('em')).toHaveText('The bell');
  await expect(shown.getByRole('listitem')).toHaveText([
    'rice',
    'curry',
    'Come on Sunday (opens in a new tab)',
  ]);
  await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://x.example/a');
  await expectAccessible(page, { dark: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
});
