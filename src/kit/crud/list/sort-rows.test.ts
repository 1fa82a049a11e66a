import { expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';

const columns = [
  { label: 'Title', cell: () => null, sortBy: ({ title }: { title: string }) => title },
  { label: 'Date', cell: () => null, sortBy: ({ date }: { date: string }) => date },
];
const rows = [
  { title: 'perunnal', date: '2026-12-21' },
  { title: 'Carols', date: '2026-12-06' },
  { title: 'Picnic 10', date: '2026-12-21' },
  { title: 'Picnic 9', date: '' },
];
const titles = (order: Parameters<typeof sortRows>[2]) =>
  sortRows(rows, columns, order).map(({ title }) => title);

it('rows keep the server’s order when no column is chosen', () => {
  expect(titles(null)).toEqual(['perunnal', 'Carols', 'Picnic 10', 'Picnic 9']);
});

it('text is sorted regardless of case, and numbers in it by value', () => {
  expect(titles({ by: 'Title', isDescending: false })).toEqual([
    'Carols',
    'perunnal',
    'Picnic 9',
    'Picnic 10',
  ]);
  expect(titles({ by: 'Title', isDescending: true })).toEqual([
    'Picnic 10',
    'Picnic 9',
    'perunnal',
    'Carols',
  ]);
});

it('a row without a date precedes rows with one in ascending order', () => {
  expect(titles({ by: 'Date', isDescending: false })).toEqual([
    'Picnic 9',
    'Carols',
    'perunnal',
    'Picnic 10',
  ]);
});
