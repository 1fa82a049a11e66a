import { expect, it } from 'vitest';
import { openFolderUrl, parseOpenFolder } from './urls.ts';

it.each([
  [3, '', '/services?resource_folder=3#resources'],
  [3, '?month=2027-01', '/services?month=2027-01&resource_folder=3#resources'],
  [4, '?resource_folder=3&date=2026-12-06', '/services?date=2026-12-06&resource_folder=4#resources'],
  [null, '?resource_folder=3', '/services#resources'],
  [null, '?month=2027-01&resource_folder=3', '/services?month=2027-01#resources'],
])('the folder %s opened from %j has the URL %s', (folderId, search, url) => {
  expect(openFolderUrl(folderId, search)).toBe(url);
});

it.each([
  ['?resource_folder=3', 3],
  ['', null],
  ['?resource_folder=', null],
  ['?resource_folder=0', null],
  ['?resource_folder=-3', null],
  ['?resource_folder=3x', null],
  ['?resource_folder=99999999999', null],
])('the query %j opens the folder %s', { tags: ['P2'] }, (query, folderId) => {
  expect(parseOpenFolder(new URL(`/services${query}`, 'https://parish.example'))).toBe(folderId);
});
