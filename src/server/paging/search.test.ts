import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { fresh } from '#storage/testing/fresh.ts';
import { articlesPage } from '../features/news/lists.ts';

const CREATED = '2026-11-01T12:00:00.000Z';
const ARTICLES = 300;

afterEach(() => vi.restoreAllMocks());

it.each([
  ['short', ''],
  ['long', 'Come '.repeat(1_000)],
])(
  'a search lets others have their turn after each text that took long, among %s ones',
  async (_, content) => {
    const storage = await fresh('sqlite');
    const articles = Array.from({ length: ARTICLES }, (_, at) => ({
      title: `Article ${at}`,
      content,
      is_published: 1 as const,
      created_at: CREATED,
      updated_at: CREATED,
    }));
    await storage.transaction((trx) => trx.insertInto('news').values(articles).execute());
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    let isOver = false;
    let turns = 0;
    const other = (async () => {
      for (; !isOver; turns += 1) await setImmediate();
    })();
    const search = { withDrafts: false, find: 'article 7', limit: 5 };
    const first = await articlesPage(storage.db, search);
    const second = await articlesPage(storage.db, { ...search, limit: 100, after: first.next ?? '' });
    isOver = true;
    await other;
    const found = [...first.rows, ...second.rows].map(({ title }) => title);
    expect(found).toEqual([79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 7].map((at) => `Article ${at}`));
    expect(second.next).toBeNull();
    expect(turns).toBeGreaterThanOrEqual(ARTICLES);
    await storage.close();
  },
);
