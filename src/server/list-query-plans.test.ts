import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { fillLists } from './testing/fill-lists.ts';
import { edits } from './testing/invalidate.ts';
import { type AskedList, askedLists, type ListCall } from './testing/list-endpoints.ts';
import { type RecordedStorage, recordedStorage } from './testing/query-log.ts';
import { type Fault, faultsOf } from './testing/query-plan.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Tables that are read whole and put in order, and why they may. */
const SMALL: Readonly<Record<string, string>> = {
  users: 'those who keep the site',
  sessions: 'those of one account',
  services: 'what a parish does in a week and at feasts',
  organizations: 'five kinds',
  clergy: 'those who serve',
  former_vicars: 'one in some years',
  home_page_ads: 'what one page can hold',
  resource_folders: 'made by staff one by one, and shown whole',
  content_revision: 'a row for each part of the content',
  outbox: 'mails on their way, whatever is asked meanwhile',
};

/** What else may grow with its table, and why it may. */
const ALLOWED: readonly (Fault & { readonly asked: RegExp; readonly why: string })[] = [
  {
    asked: /^GET \/api\/gallery\/folders/,
    table: 'gallery_folders',
    what: 'counts',
    why: 'staff make folders one by one, and a hundred thousand would be counted in 30 ms',
  },
  {
    asked: /^GET \/api\/gallery category=\w+ folderId=null/,
    table: 'gallery_images',
    what: 'leaves over: category',
    why: 'the pictures of a folder are of its category: whoever asks for another one walks past them',
  },
  {
    asked: /^GET \/api\/news find=\w+, visitor/,
    table: 'news',
    what: 'leaves over: is_published',
    why: 'what a search has found is read once more by its ids, a page at most, and may have become a draft since',
  },
  {
    asked: /^GET \/api\/activity search=/,
    table: 'activity',
    what: 'scans',
    why: 'what staff did by hand in one year, searched by staff; a hundred thousand entries take 30 ms',
  },
  {
    asked: /^GET \/api\/activity search=/,
    table: 'activity',
    what: 'leaves over: words',
    why: 'the same, from one entry on',
  },
];

const lists = askedLists();

it('every list that comes in pages is among those that are asked for', () => {
  expect(lists.filter(({ isPaged }) => isPaged).map(({ name }) => name)).toEqual([
    'GET /api/events',
    'GET /api/news',
    'GET /api/gallery/folders',
    'GET /api/gallery',
    'GET /api/trash',
  ]);
});

interface Told extends Fault {
  readonly sql: string;
  /** The call that it was first sent for. */
  readonly by: string;
}

const isOf =
  ({ table, what, by }: Told) =>
  (allowed: (typeof ALLOWED)[number]) =>
    allowed.table === table && allowed.what === what && allowed.asked.test(by);

describe.each(engines)('lists on %s', (engine) => {
  let parish: TestApp;
  let recorded: RecordedStorage;
  let token: string;
  let edit: ReturnType<typeof edits>;
  const told: Told[] = [];

  beforeAll(async () => {
    parish = await testApp({
      engine,
      through(storage) {
        recorded = recordedStorage(storage);
        return recorded.storage;
      },
    });
    edit = edits(parish.deps);
    token = await parish.signIn();
    await fillLists(parish.deps.storage);
  });
  afterAll(() => parish.close());

  const ask = async (address: string, { body, isStaff }: ListCall) => {
    edit('shared');
    const answer = await parish.request(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(isStaff && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([address, answer.status]).toEqual([address, 200]);
    return /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  };

  /** What is asked of the database for the list's first page and for each that follows on it. */
  const sentFor = async ({ isPaged }: AskedList, call: ListCall): Promise<CompiledQuery[]> => {
    recorded.taken();
    const query = new URLSearchParams({ ...call.query, ...(isPaged && { limit: '3' }) });
    let next: string | undefined = `${call.path}?${query}`;
    while (next) next = await ask(next, call);
    return recorded.taken().filter(({ sql }) => sql.startsWith('select '));
  };

  const judge = (queries: readonly CompiledQuery[]) =>
    recorded.storage.transaction(async (trx) => {
      const faults = new Map<string, Fault[]>();
      for (const query of queries)
        faults.set(query.sql, faults.get(query.sql) ?? (await faultsOf(trx, engine, query)));
      return faults;
    });

  it.each(lists.map((list) => [list.name, list] as const))(
    '%s is read by index, in every order, however narrowed and however far on',
    async (_, list) => {
      const sent = new Map<string, { readonly query: CompiledQuery; readonly by: string }>();
      for (const call of list.calls)
        for (const query of await sentFor(list, call))
          if (!sent.has(query.sql)) sent.set(query.sql, { query, by: call.name });
      const judged = await judge([...sent.values()].map(({ query }) => query));
      const found = [...sent].flatMap(([sql, { by }]) =>
        (judged.get(sql) ?? []).map((fault) => ({ ...fault, sql, by })),
      );
      told.push(...found);
      expect(found.filter((fault) => !SMALL[fault.table] && !ALLOWED.some(isOf(fault)))).toEqual([]);
      const isTurned = [...sent.keys()].some((sql) => sql.includes(' where ') && sql.includes(' limit '));
      expect(isTurned || !list.isPaged).toBe(true);
    },
  );

  it('a statement that sorts, scans, counts or leaves rows over is told of', async () => {
    const { db } = parish.deps.storage;
    const some = db.selectFrom('news').select('id').limit(3);
    const bad = [
      some.orderBy('content'),
      some.where('content', '=', 'lamp').orderBy('created_at'),
      db.selectFrom('news').select('content'),
      db
        .selectFrom('news')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('created_by', '=', 1),
      db
        .selectFrom('news')
        .innerJoin('activity', 'activity.title', 'news.content')
        .where('news.id', '=', 1)
        .select('news.id'),
      some.where('title', '=', 'Lamp').where('is_published', '=', 1).orderBy('created_at').orderBy('id'),
    ].map((query) => query.compile());
    const whats = [...(await judge(bad)).values()].map((faults) => faults.map(({ what }) => what));
    if (engine === 'sqlite')
      expect(whats).toEqual([
        ['sorts', 'scans'],
        ['scans'],
        ['scans'],
        ['counts'],
        ['scans'],
        ['leaves over: title'],
      ]);
    // with an index at hand it walks through that instead, and says little of it
    else expect(whats).toEqual([['sorts', 'scans'], [], ['scans'], ['counts'], ['scans'], []]);
  });

  // the other engine does not say what it leaves over
  if (engine === 'sqlite')
    it('nothing is allowed that does not happen', () => {
      expect(ALLOWED.filter((allowed) => !told.some((fault) => isOf(fault)(allowed)))).toEqual([]);
    });
});
