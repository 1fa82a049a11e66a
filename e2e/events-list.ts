import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './fail-on-console.ts';
import type { Session } from './support/admin-client.ts';

/** The list of events on the dashboard. */
export const section = (page: Page) => page.getByRole('region', { name: 'Events', exact: true });
export const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) Event$/ });
export const result = (page: Page, title: 'Success' | 'Error') => page.getByRole('dialog', { name: title });
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
/** Whether a request can change data. */
export const isWrite = (route: Route) => route.request().method() !== 'GET';

export async function openEvents(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(section(page)).toBeVisible();
}

/** Filters the list by the marker of the test. With a title, expands that row on a phone to show its buttons. */
export async function findEvents(page: Page, session: Session, title?: string): Promise<void> {
  await section(page).getByLabel('Search events').fill(session.marker);
  if (title === undefined) return;
  const row = section(page).getByRole('button', { name: title, exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

export async function editEvent(page: Page, session: Session, title: string): Promise<void> {
  await openEvents(page);
  await findEvents(page, session, title);
  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await expect(field(page, 'Title')).toBeFocused();
}

export const save = (page: Page): Locator => form(page).getByRole('button', { name: 'Save', exact: true });

/** Fulfills every request that creates, updates or deletes an event. */
export async function respondToWrites(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/events{,/*}', (route) =>
    isWrite(route) ? route.fulfill({ status, json }) : route.fallback(),
  );
}
