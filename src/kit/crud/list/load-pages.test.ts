import { expect, it } from 'vitest';
import { asListed } from '../../api/client.ts';
import { loadPages, type PageCursor } from './load-pages.ts';

/** A fake list of `total` rows with 100 per page. */
function listOf(total: number, isCounted = true) {
  const requested: PageCursor[] = [];
  const loadPage = async (cursor: PageCursor) => {
    requested.push(cursor);
    const from = Number(cursor.after ?? 0);
    const rows = Array.from({ length: Math.min(100, total - from) }, (_, at) => from + at);
    const next = from + 100 < total ? String(from + 100) : null;
    return asListed(rows, { total: isCounted ? total : null, next });
  };
  return { loadPage, requested };
}

it('loadPages loads every page of a list', { tags: ['A7'] }, async () => {
  const { loadPage, requested } = listOf(250);
  const list = await loadPages(loadPage);
  expect(list).toEqual(Array.from({ length: 250 }, (_, at) => at));
  expect([list.total, list.next]).toEqual([250, null]);
  expect(requested).toEqual([{}, { after: '100' }, { after: '200' }]);
});

it('loadPages loads only the first page, with the total, when a list is too long', async () => {
  const { loadPage, requested } = listOf(2_001);
  const list = await loadPages(loadPage);
  expect([list.length, list.total, list.next, requested.length]).toEqual([100, 2_001, '100', 1]);
});

it('loadPages stops at the maximum number of rows when the total is unknown', async () => {
  const list = await loadPages(listOf(450, false).loadPage, 300);
  expect([list.length, list.total, list.next]).toEqual([300, null, '300']);
  const short = await loadPages(listOf(250, false).loadPage, 300);
  expect([short.length, short.total, short.next]).toEqual([250, 250, null]);
});
