import { expect, it } from 'vitest';
import { afterDeletion, afterReload, type PagedState, pageCount } from './use-paged-view.ts';

const state = (page: number, length: number): PagedState => ({
  order: { by: 'Name', isDescending: true },
  page,
  length,
});

it.each([
  [0, 1],
  [5, 1],
  [6, 2],
  [10, 2],
  [11, 3],
])('a list of %s resources has %s page(s) of five', { tags: ['A2', 'A9'] }, (length, pages) => {
  expect(pageCount(length)).toBe(pages);
});

it('a list returns to its first page and its own order when its length changes', { tags: ['A4'] }, () => {
  for (const length of [11, 13])
    expect(afterReload(state(2, 12), length)).toEqual({ order: null, page: 1, length });
  const edited = state(2, 12);
  expect(afterReload(edited, 12)).toBe(edited);
});

it.each([
  ['keeps its page', 2, 12, 2],
  ['moves to the previous page when the page becomes empty', 2, 6, 1],
  ['stays on the first page when it becomes empty', 1, 1, 1],
])('a list %s after a deletion, in its own order', { tags: ['A4'] }, (_, page, length, expected) => {
  const after = afterDeletion(state(page, length));
  expect(after).toEqual({ order: null, page: expected, length: length - 1 });
  expect(afterReload(after, length - 1)).toBe(after);
});
