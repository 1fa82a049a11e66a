import type { Locator, Page } from '@playwright/test';
import { expect } from './fail-on-console.ts';

/** A resource in the API response for a folder. */
export interface TestFile {
  readonly name: string;
  readonly type: 'Audio' | 'Video' | 'Documents';
  /** The file need not exist. */
  readonly url: string;
}

/** The demo folder that lists the files. */
const FOLDER = { id: 1, name: 'Holy Qurbana' };

const cards = (page: Page) => page.getByRole('region', { name: 'Resources' });

/** Opens the demo folder with these files instead of those on the server. */
export async function openFolderWith(page: Page, files: readonly TestFile[]): Promise<void> {
  await page.route(`**/api/service-resources/folders/${FOLDER.id}/resources`, (route) =>
    route.fulfill({ json: files.map(resource) }),
  );
  await page.goto('/services#resources');
  await cards(page)
    .getByRole('link', { name: new RegExp(`^${FOLDER.name}`) })
    .click();
  await expect(card(page, files[0]?.name ?? '')).toBeVisible();
}

/** The card of a file, which opens its viewer. */
export function card(page: Page, name: string): Locator {
  return cards(page).getByRole('button', { name: new RegExp(`^${name} `) });
}

/** Opens a card with the keyboard. @returns its viewer. */
export async function openWithKeyboard(page: Page, name: string): Promise<Locator> {
  await card(page, name).focus();
  await page.keyboard.press('Enter');
  return viewer(page, name);
}

/** Opens a card with a click. @returns its viewer. */
export async function openWithPointer(page: Page, name: string): Promise<Locator> {
  await card(page, name).click();
  return viewer(page, name);
}

/** Escape closes the viewer and returns the focus to its card. */
export async function expectEscapeCloses(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, name)).toBeFocused();
}

/** Fulfills requests to another origin with a page. @returns their URLs; the array grows. */
export async function fakeSite(page: Page, origin: string, text: string): Promise<string[]> {
  const requestedUrls: string[] = [];
  const body = `<html lang="en"><title>${text}</title><p>${text}</p></html>`;
  await page.route(`${origin}/**`, (route) => {
    // the page checks first whether the site can be reached
    if (route.request().method() !== 'HEAD') requestedUrls.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body });
  });
  return requestedUrls;
}

async function viewer(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

function resource({ name, type, url }: TestFile, index: number) {
  return {
    id: index + 1,
    resource_name: name,
    resource_type: type,
    resource_url: url,
    file_name: type === 'Video' ? null : (url.split('/').pop() ?? null),
    link: type === 'Video' ? url : null,
    folderId: FOLDER.id,
    bytes: null,
    createdAt: '2026-01-06T12:00:00.000Z',
    version: 1,
  };
}
