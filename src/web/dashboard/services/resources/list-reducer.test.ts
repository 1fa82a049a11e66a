import { describe, expect, it } from 'vitest';
import { countedAnew, firstView, pageCount, pageOf, sortedBy, turnedTo, withoutOne } from './list-reducer.ts';

const byName = { by: 'Name', isDescending: false };

describe('the pages of a list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 3],
  ])('%s rows fill %s', (length, pages) => {
    expect(pageCount(length)).toBe(pages);
  });

  it('hold five rows each, the last one what is left', { tags: ['A2', 'A9'] }, () => {
    const rows = [1, 2, 3, 4, 5, 6, 7];
    expect([pageOf(rows, 1), pageOf(rows, 2), pageOf(rows, 3)]).toEqual([[1, 2, 3, 4, 5], [6, 7], []]);
  });

  it('cannot be turned past either end', () => {
    expect([0, 2, 9].map((page) => turnedTo(firstView(12), page).page)).toEqual([1, 2, 3]);
  });
});

describe('the view of a list', () => {
  it('goes back to the first page when it is sorted', { tags: ['A4'] }, () => {
    expect(sortedBy(turnedTo(firstView(12), 3), 'Name')).toEqual({ order: byName, page: 1, length: 12 });
  });

  it('turns around at the second press, and starts ascending at another heading', { tags: ['A4'] }, () => {
    const once = sortedBy(firstView(12), 'Name');
    expect(sortedBy(once, 'Name').order).toEqual({ by: 'Name', isDescending: true });
    expect(sortedBy(sortedBy(once, 'Name'), 'Type').order).toEqual({ by: 'Type', isDescending: false });
  });

  it('begins anew, unsorted, when the list has become longer or shorter', { tags: ['A4'] }, () => {
    const view = turnedTo(sortedBy(firstView(12), 'Name'), 2);
    expect(countedAnew(view, 13)).toEqual(firstView(13));
    expect(countedAnew(view, 11)).toEqual(firstView(11));
    expect(countedAnew(view, 12), 'a row that was only edited moves nothing').toBe(view);
  });

  it('stays where it was after a deletion, and in its order', () => {
    const view = turnedTo(sortedBy(firstView(12), 'Name'), 2);
    const after = withoutOne(view);
    expect(after).toEqual({ order: byName, page: 2, length: 11 });
    expect(countedAnew(after, 11)).toBe(after);
  });

  it('moves back when the deletion has left its page empty', { tags: ['A4'] }, () => {
    expect(withoutOne(turnedTo(firstView(6), 2)).page).toBe(1);
    expect(withoutOne(firstView(1)).page).toBe(1);
  });
});
