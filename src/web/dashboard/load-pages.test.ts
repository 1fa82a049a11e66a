import { expect, it } from 'vitest';
import { asListed } from '#contract/client.ts';
import { loadPages, type Place } from './load-pages.ts';

/** A list of so many rows, 100 on a page. */
function listOf(total: number, isCounted = true) {
  const asked: Place[] = [];
  const ask = async (place: Place) => {
    asked.push(place);
    const from = Number(place.after ?? 0);
    const rows = Array.from({ length: Math.min(100, total - from) }, (_, at) => from + at);
    const next = from + 100 < total ? String(from + 100) : null;
    return asListed(rows, { total: isCounted ? total : null, next });
  };
  return { ask, asked };
}

it('a list of several pages is loaded whole', { tags: ['A7'] }, async () => {
  const { ask, asked } = listOf(250);
  const list = await loadPages(ask);
  expect(list).toEqual(Array.from({ length: 250 }, (_, at) => at));
  expect([list.total, list.next]).toEqual([250, null]);
  expect(asked).toEqual([{}, { after: '100' }, { after: '200' }]);
});

it('of one that is too long the first page is loaded, and how many there are is known', async () => {
  const { ask, asked } = listOf(2_001);
  const list = await loadPages(ask);
  expect([list.length, list.total, list.next, asked.length]).toEqual([100, 2_001, '100', 1]);
});

it('one that nobody has counted is loaded as far as that', async () => {
  const list = await loadPages(listOf(450, false).ask, 300);
  expect([list.length, list.total, list.next]).toEqual([300, null, '300']);
  const short = await loadPages(listOf(250, false).ask, 300);
  expect([short.length, short.total, short.next]).toEqual([250, 250, null]);
});
