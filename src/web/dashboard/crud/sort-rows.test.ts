import { expect, it } from 'vitest';
import { inOrder, nextOrder } from './sort-rows.ts';

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
const titles = (order: Parameters<typeof inOrder>[2]) =>
  inOrder(rows, columns, order).map(({ title }) => title);

it('leaves the server’s order until a heading is pressed', () => {
  expect(titles(null)).toEqual(['perunnal', 'Carols', 'Picnic 10', 'Picnic 9']);
});

it('orders words as people do: small and large letters alike, 9 before 10', () => {
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

it('puts what has no date before what has one', () => {
  expect(titles({ by: 'Date', isDescending: false })).toEqual([
    'Picnic 9',
    'Carols',
    'perunnal',
    'Picnic 10',
  ]);
});

it('turns around when the same heading is pressed again, and starts ascending at another', () => {
  const first = nextOrder(null, 'Title');
  expect(first).toEqual({ by: 'Title', isDescending: false });
  expect(nextOrder(first, 'Title')).toEqual({ by: 'Title', isDescending: true });
  expect(nextOrder({ by: 'Title', isDescending: true }, 'Date')).toEqual({ by: 'Date', isDescending: false });
});
