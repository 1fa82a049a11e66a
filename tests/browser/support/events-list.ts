import type { Page, Route } from '@playwright/test';
import type { Session } from './admin-client.ts';
import { crudList, expand } from './crud-list.ts';
import { expect } from './fail-on-console.ts';

export const { section, form, field, save, saved, press } = crudList('Events', /^(New|Edit) Event$/);
/** Whether a request can change data. */
const isWrite = (route: Route) => route.request().method() !== 'GET';

export async function openEvents(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(section(page)).toBeVisible();
}

/** Filters the list by the marker of the test. With a title, expands that row on a phone to show its buttons. */
export async function findEvents(page: Page, session: Session, title?: string): Promise<void> {
  await section(page).getByLabel('Search events').fill(session.marker);
  if (title === undefined) return;
  await expand(section(page).getByRole('button', { name: title, exact: true }));
}

export async function editEvent(page: Page, session: Session, title: string): Promise<void> {
  await openEvents(page);
  await findEvents(page, session, title);
  await press(page, `Edit ${title}`);
  await expect(field(page, 'Title')).toBeFocused();
}

/** Fulfills every request that creates, updates or deletes an event. */
export async function respondToWrites(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/events{,/*}', (route) =>
    isWrite(route) ? route.fulfill({ status, json }) : route.fallback(),
  );
}

export { dismissResult, result } from './crud-list.ts';
