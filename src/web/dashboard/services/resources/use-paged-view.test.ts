import { describe, expect, it } from 'vitest';
import {
  afterDeletion,
  afterReload,
  goToPage,
  initialState,
  pageCount,
  pageRows,
  sortByColumn,
} from './use-paged-view.ts';

const byName = { by: 'Name', isDescending: false };

describe('the pagination of resources', () => {
  it.each([
    [0, 1],
    [1, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 3],
  ])('%s rows need %s page(s)', (length, pages) => {
    expect(pageCount(length)).toBe(pages);
  });

  it('shows five rows per page, and the rest on the last page', { tags: ['A2', 'A9'] }, () => {
    const rows = [1, 2, 3, 4, 5, 6, 7];
    expect([pageRows(rows, 1), pageRows(rows, 2), pageRows(rows, 3)]).toEqual([[1, 2, 3, 4, 5], [6, 7], []]);
  });

  it('limits the page number to the existing pages', () => {
    expect([0, 2, 9].map((page) => goToPage(initialState(12), page).page)).toEqual([1, 2, 3]);
  });
});

describe('the state of a resource list', () => {
  it('returns to the first page when the list is sorted', { tags: ['A4'] }, () => {
    expect(sortByColumn(goToPage(initialState(12), 3), 'Name')).toEqual({
      order: byName,
      page: 1,
      length: 12,
    });
  });

  it('reverses the order at a second click, and sorts another column in ascending order', {
    tags: ['A4'],
  }, () => {
    const once = sortByColumn(initialState(12), 'Name');
    expect(sortByColumn(once, 'Name').order).toEqual({ by: 'Name', isDescending: true });
    expect(sortByColumn(sortByColumn(once, 'Name'), 'Type').order).toEqual({
      by: 'Type',
      isDescending: false,
    });
  });

  it('resets page and order when the list length changes', { tags: ['A4'] }, () => {
    const state = goToPage(sortByColumn(initialState(12), 'Name'), 2);
    expect(afterReload(state, 13)).toEqual(initialState(13));
    expect(afterReload(state, 11)).toEqual(initialState(11));
    expect(afterReload(state, 12), 'an edit keeps page and order').toBe(state);
  });

  it('keeps page and order after a deletion', () => {
    const state = goToPage(sortByColumn(initialState(12), 'Name'), 2);
    const after = afterDeletion(state);
    expect(after).toEqual({ order: byName, page: 2, length: 11 });
    expect(afterReload(after, 11)).toBe(after);
  });

  it('moves to the previous page when a deletion empties the page', { tags: ['A4'] }, () => {
    expect(afterDeletion(goToPage(initialState(6), 2)).page).toBe(1);
    expect(afterDeletion(initialState(1)).page).toBe(1);
  });
});
