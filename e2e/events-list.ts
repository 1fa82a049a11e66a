import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './fail-on-console.ts';
import type { Session } from './support/admin-client.ts';

/** The list of events on the dashboard. */
export const section = (page: Page) => page.getByRole('region', { name: 'Events', exact: true });
export const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) Event$/ });
export const result = (page: Page, title: 'Success' | 'Error') => page.getByRole('dialog', { name: title });
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
/** Whether a call changes anything. */
export const isWrite = (route: Route) => route.request().method() !== 'GET';

export async function open(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(section(page)).toBeVisible();
}

/** Finds the journey's own records; on a phone opens the one meant, so that its buttons are there. */
export async function find(page: Page, session: Session, title?: string): Promise<void> {
  await section(page).getByLabel('Search events').fill(session.mark);
  if (title === undefined) return;
  const row = section(page).getByRole('button', { name: title, exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

export async function edit(page: Page, session: Session, title: string): Promise<void> {
  await open(page);
  await find(page, session, title);
  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await expect(field(page, 'Title')).toBeFocused();
}

export const save = (page: Page): Locator => form(page).getByRole('button', { name: 'Save', exact: true });

/** Answers every change of an event in the server's place. */
export async function refuse(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/events{,/*}', (route) =>
    isWrite(route) ? route.fulfill({ status, json }) : route.fallback(),
  );
}
