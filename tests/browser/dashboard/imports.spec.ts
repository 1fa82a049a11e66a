import { readFileSync } from 'node:fs';
import { post, wordPressExport } from '#app/imports/testing/export-files.ts';
import { test } from '../support/admin-client.ts';
import { expect, expectAccessible, expectAccessibleAndFits } from '../support/fail-on-console.ts';

test('staff import an export of WordPress, read the report, and undo it', async ({
  page,
  session: { marker },
}) => {
  const posts = [
    post({
      id: 1,
      title: `Bell ${marker}`,
      content: '[slider id="2"]Text',
      link: `https://old.example/${marker}/`,
    }),
    post({ id: 2, type: 'page', title: `Contact ${marker}` }),
    post({ id: 3, type: 'product', title: `Candle ${marker}` }),
  ].map((xml) => xml.replace('?p=', `?${marker}=`));
  const file = { name: `${marker}.xml`, mimeType: 'text/xml', buffer: Buffer.from(wordPressExport(posts)) };
  await page.goto('/admin/dashboard?tab=parish#imports');
  const section = page.getByRole('region', { name: 'Bring things in' });
  await section.getByLabel('File to import').setInputFiles(file);
  const item = section
    .getByRole('list', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ hasText: file.name });
  await expect(item.getByRole('checkbox', { name: '1 news article' })).toBeChecked();
  await item.getByText('Left out (1)').click();
  await expect(item).toContainText(`Candle ${marker} This site has nothing for its type, “product”.`);
  await expect(item.getByLabel(`Contact ${marker}`)).toHaveValue('/about#visit-us');
  await item.getByLabel(`Contact ${marker}`).selectOption('Leave it out');
  await expectAccessibleAndFits(page);

  await item.getByRole('button', { name: 'Import 1 thing' }).click();
  await expect(item).toContainText('Imported: 1 of 1.');
  await item.getByText('Notes (1)').click();
  await expect(item).toContainText('Left out of the text: [slider].');
  const downloading = page.waitForEvent('download');
  await item.getByRole('button', { name: 'Download the report' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`"Bell ${marker}","Imported"`);
  await expectAccessible(page);
  const article = await page.request.get(`/${marker}`);
  expect(article.url()).toContain('/news/');

  await item.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await expect(item).toContainText('It was undone.');
  expect((await page.request.get(`/${marker}`)).status()).toBe(404);
});
