import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { Handle } from '#storage/storage.ts';
import { freshStorage } from '#storage/testing/fresh-database.ts';
import { articlesPage } from '../features/news/lists.ts';

const CREATED = '2026-11-01T12:00:00.000Z';
const ARTICLES = 300;

afterEach(() => vi.restoreAllMocks());

it.each([
  ['short', ''],
  ['long', 'Come '.repeat(1_000)],
])('a search yields to the event loop after each expensive row, among %s texts', async (_, content) => {
  const storage = await freshStorage('sqlite');
  await storage.transaction((trx) => insertArticles(trx, content));
  simulateSlowRows();
  let isOver = false;
  let ticks = 0;
  const other = (async () => {
    for (; !isOver; ticks += 1) await setImmediate();
  })();
  const search = { withDrafts: false, find: 'article 7', limit: 5 };
  const first = await articlesPage(storage.db, search);
  const second = await articlesPage(storage.db, { ...search, limit: 100, after: first.next ?? '' });
  isOver = true;
  await other;
  const found = [...first.rows, ...second.rows].map(({ title }) => title);
  expect(found).toEqual([79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 7].map((at) => `Article ${at}`));
  expect(second.next).toBeNull();
  expect(ticks).toBeGreaterThanOrEqual(ARTICLES);
  await storage.close();
});

it.each([
  ['a visitor', false, []],
  ['staff', true, ['Not for all yet']],
])(
  'a search by %s returns an article that is unpublished in the meantime only to staff',
  async (_, withDrafts, expected) => {
    const storage = await freshStorage('sqlite');
    await storage.transaction((trx) => insertArticles(trx, ''));
    simulateSlowRows();
    const search = articlesPage(storage.db, { withDrafts, find: `article ${ARTICLES - 1}` });
    // by then the search has found it, because it scans the newest first
    for (let tick = 0; tick < 20; tick += 1) await setImmediate();
    await storage.transaction((trx) =>
      trx
        .updateTable('news')
        .set({ is_published: 0, content: 'Not for all yet' })
        .where('title', '=', `Article ${ARTICLES - 1}`)
        .execute(),
    );
    expect((await search).rows.map(({ content }) => content)).toEqual(expected);
    await storage.close();
  },
);

function insertArticles(trx: Handle, content: string) {
  const articles = Array.from({ length: ARTICLES }, (_, at) => ({
    title: `Article ${at}`,
    content,
    is_published: 1 as const,
    created_at: CREATED,
    updated_at: CREATED,
  }));
  return trx.insertInto('news').values(articles).execute();
}

function simulateSlowRows() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
}
