import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { dismissResult, expand } from '../support/crud-list.ts';
import { expect, expectAccessible, expectFits } from '../support/fail-on-console.ts';

// a journey on a phone, whose layout the desktop does not have
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, tolerated: FAILED_CALLS });

test('a picture is taken down, and staff show it again', async ({
  page,
  session,
  gallery,
  request,
  browser,
}) => {
  const { api, marker } = session;
  const folder = await gallery.createFolder(`Feast ${marker}`);
  const title = `Umbrellas ${marker}`;
  const image = await gallery.createImage({ title, folderId: folder._id });
  const album = `/gallery?folder=${folder._id}`;

  const visitor = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage();
  await visitor.goto(album);
  await visitor.getByRole('link', { name: `Ask us to take this down ${title}` }).click();
  await expect(visitor.getByRole('img', { name: title })).toBeVisible();
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await visitor.getByLabel('Your message').fill(`My son is in it. ${marker}`);
  await visitor.getByRole('button', { name: 'Take this picture down' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This picture is no longer shown');
  await expect(visitor.getByText('the parish has your request')).toBeVisible();
  await visitor.goto(album);
  await expect(visitor.getByText('No Images Found')).toBeVisible();

  await page.goto('/admin/dashboard?tab=prayerrequests&list=take-downs');
  // another request, so that they are a flood
  const other = await gallery.createImage({ title: `Other ${marker}` });
  await api.post('/api/take-downs', { imageId: other._id, message: marker });
  await page.reload();
  await page.getByRole('button', { name: 'Show all pictures again' }).click();
  await expectAccessible(page, { dark: true });
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(page.getByText('Visitors see 2 images again')).toBeVisible();
  expect((await request.get(image.src)).status()).toBe(200);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Show all pictures again' })).toBeVisible();
  expect((await request.get(image.src)).status()).toBe(404);
  await page.getByLabel('Search requests').fill(marker);
  const entry = page.getByRole('button', { name: title, exact: true });
  await expand(entry);
  const picture = page.getByRole('region', { name: 'Picture', exact: true });
  await expect(picture).toContainText('Hidden on request');
  await expectFits(page);
  await expectAccessible(page, { dark: true });
  await picture.getByRole('button', { name: `Show it again ${title}` }).click();
  await dismissResult(page, 'Success', 'Visitors see this image again');
  await expect(picture).toContainText('Visible');
  await visitor.goto(album);
  await expect(visitor.getByRole('link', { name: `${title} Others` })).toBeVisible();
  await visitor.context().close();

  await page.goto('/admin/dashboard?tab=gallery');
  await page.getByRole('button', { name: `Edit ${folder.name}` }).click();
  await page.getByLabel('Whose consent the parish has').fill('Both families agreed.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dismissResult(page, 'Success', 'Folder saved successfully');
  await expect(page.getByText('Consent: Both families agreed.')).toBeVisible();
  const { requests } = await api.post<{ requests: { id: number }[] }>('/api/take-downs/search', {
    term: marker,
  });
  expect(requests).toHaveLength(2);
  for (const { id } of requests) await api.remove(`/api/take-downs/${id}`);
});
