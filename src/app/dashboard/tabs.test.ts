import { expect, it } from 'vitest';
import { activeTab, tabs } from './tabs.ts';

/** Admin specification, section 2, in the order of its sidebar. */
const SPECIFIED = [
  ['overview', 'Overview'],
  ['homepageads', 'Home Page Ads'],
  ['services', 'Services'],
  ['eventsandnews', 'Events & News'],
  ['gallery', 'Gallery'],
  ['organizations', 'Organizations'],
  ['users', 'Users'],
  ['profile', 'Profile'],
];

it('the sidebar lists the inbox below the overview, and the specified tabs in order', {
  tags: ['A1', 'A2', 'A9'],
}, () => {
  const entries = tabs.map(({ key, label }) => [key, label]);
  expect(entries[1]).toEqual(['prayerrequests', 'Inbox']);
  expect(entries.toSpliced(1, 1).slice(0, SPECIFIED.length)).toEqual(SPECIFIED);
});

it.each([
  ['tab=services', 'services'],
  ['', 'overview'],
  ['tab=', 'overview'],
  ['tab=Services', 'overview'],
  ['tab=treasury', 'overview'],
])('the query %j opens %s', { tags: ['A2', 'A9'] }, (query, key) => {
  expect(activeTab(new URLSearchParams(query)).key).toBe(key);
});
