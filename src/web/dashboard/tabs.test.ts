import { expect, it } from 'vitest';
import { tabOf, tabs } from './tabs.ts';

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

it('the sidebar has the tabs of the specification in its order, and after them our own', {
  tags: ['A1', 'A2', 'A9'],
}, () => {
  const entries = tabs.map(({ key, label }) => [key, label]);
  expect(entries).toEqual([...SPECIFIED, ['prayerrequests', 'Prayer Requests']]);
});

it.each([
  ['tab=services', 'services'],
  ['', 'overview'],
  ['tab=', 'overview'],
  ['tab=Services', 'overview'],
  ['tab=treasury', 'overview'],
])('the query %j opens %s', { tags: ['A2', 'A9'] }, (query, key) => {
  expect(tabOf(new URLSearchParams(query)).key).toBe(key);
});
