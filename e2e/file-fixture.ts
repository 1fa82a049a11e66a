import type { Locator, Page } from '@playwright/test';
import { expect } from './fail-on-console.ts';

/** A resource as a visitor's page is told of it. */
export interface TestFile {
  readonly name: string;
  readonly type: 'Audio' | 'Video' | 'Documents';
  /** Where it lies; nothing need be there. */
  readonly address: string;
}

/** The folder of the demonstration that the files stand in. */
const FOLDER = { id: 1, name: 'Holy Qurbana' };

const cards = (page: Page) => page.getByRole('region', { name: 'Resources' });

/** Opens a folder that holds these files, whatever the server keeps in it. */
export async function showFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  await page.route(`**/api/service-resources/folders/${FOLDER.id}/resources`, (route) =>
    route.fulfill({ json: files.map(resource) }),
  );
  await page.goto('/services#resources');
  await page.waitForFunction(() => history.state?.idx !== undefined);
  await cards(page)
    .getByRole('link', { name: new RegExp(`^${FOLDER.name}`) })
    .click();
  await expect(card(page, files[0]?.name ?? '')).toBeVisible();
}

/** The card of a file, which opens its viewer. */
export function card(page: Page, name: string): Locator {
  return cards(page).getByRole('button', { name: new RegExp(`^${name} `) });
}

/** Opens a card by the keyboard; answers its viewer. */
export async function openByKeys(page: Page, name: string): Promise<Locator> {
  await card(page, name).focus();
  await page.keyboard.press('Enter');
  return viewer(page, name);
}

/** Opens a card as one does on this screen: by a finger on a phone, else by the mouse. */
export async function openByHand(page: Page, name: string, isMobile: boolean): Promise<Locator> {
  await press(card(page, name), isMobile);
  return viewer(page, name);
}

/** Presses something as one does on this screen. */
export const press = (target: Locator, isMobile: boolean) => (isMobile ? target.tap() : target.click());

/** Escape closes a viewer, and who opened it goes on from there. */
export async function expectEscape(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, name)).toBeFocused();
}

async function viewer(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

function resource({ name, type, address }: TestFile, place: number) {
  return {
    id: place + 1,
    resource_name: name,
    resource_type: type,
    resource_url: address,
    file_name: type === 'Video' ? null : (address.split('/').pop() ?? null),
    link: type === 'Video' ? address : null,
    folderId: FOLDER.id,
    bytes: null,
    createdAt: '2026-01-06T12:00:00.000Z',
    version: 1,
  };
}
