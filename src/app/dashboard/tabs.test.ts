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

it('the sidebar lists the specified tabs in order, with the inbox, the week and the parish among them', {
  tags: ['A1', 'A2', 'A9'],
}, () => {
  const entries = tabs.map(({ key, label }) => [key, label]);
  const others = ['prayerrequests', 'week', 'parish'];
  expect(entries.filter(([key = '']) => !others.includes(key))).toEqual(SPECIFIED);
  expect(others.map((other) => tabs.findIndex(({ key }) => key === other))).toEqual([1, 5, 10]);
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
