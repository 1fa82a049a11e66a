import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { fillLists } from './testing/fill-lists.ts';
import { invalidateCache } from './testing/invalidate.ts';
import { type ListEndpoint, type ListRequest, listEndpoints } from './testing/list-endpoints.ts';
import { logQueries, type QueryLog } from './testing/query-log.ts';
import { findPlanProblems, type PlanProblem } from './testing/query-plan.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Tables small enough to be scanned and sorted, and why. */
const SMALL_TABLES: Readonly<Record<string, string>> = {
  users: 'the staff',
  sessions: 'the sessions of one account',
  services: 'a few services per week and feast',
  organizations: 'five kinds',
  clergy: 'the serving clergy',
  former_vicars: 'one every few years',
  home_page_ads: 'as many as fit on one page',
  resource_folders: 'created by staff one by one, and listed completely',
  content_revision: 'one row',
  outbox: 'emails in the queue; independent of the list',
};

/** Other queries whose cost may grow with their table, and why. */
const ALLOWED: readonly (PlanProblem & { readonly request: RegExp; readonly why: string })[] = [
  {
    request: /^GET \/api\/gallery\/folders/,
    table: 'gallery_folders',
    problem: 'counts',
    why: 'staff create folders one by one; counting 100,000 takes 30 ms',
  },
  {
    request: /^GET \/api\/gallery category=\w+ folderId=null/,
    table: 'gallery_images',
    problem: 'filters: category',
    why: 'the images of a folder have its category; only requests for another category skip rows',
  },
  {
    request: /^GET \/api\/news find=\w+, visitor/,
    table: 'news',
    problem: 'filters: is_published',
    why: 'the search results, at most one page, are read again by id, and may be drafts by then',
  },
  {
    request: /^GET \/api\/activity search=/,
    table: 'activity',
    problem: 'scans',
    why: 'the entries of one year, searched by staff; 100,000 take 30 ms',
  },
  {
    request: /^GET \/api\/activity search=/,
    table: 'activity',
    problem: 'filters: words',
    why: 'the same search, after a cursor',
  },
];

const lists = listEndpoints();

it('the tested lists include every paginated list', () => {
  expect(lists.filter(({ isPaged }) => isPaged).map(({ name }) => name)).toEqual([
    'GET /api/events',
    'GET /api/news',
    'GET /api/gallery/folders',
    'GET /api/gallery',
    'GET /api/trash',
  ]);
});

interface FoundProblem extends PlanProblem {
  readonly sql: string;
  /** The request that first sent the statement. */
  readonly request: string;
}

const isAllowedBy =
  ({ table, problem, request }: FoundProblem) =>
  (allowed: (typeof ALLOWED)[number]) =>
    allowed.table === table && allowed.problem === problem && allowed.request.test(request);

describe.each(engines)('lists on %s', (engine) => {
  let parish: TestApp;
  let recorded: QueryLog;
  let token: string;
  const allProblems: FoundProblem[] = [];

  beforeAll(async () => {
    parish = await testApp({
      engine,
      wrapStorage(storage) {
        recorded = logQueries(storage);
        return recorded.storage;
      },
    });
    token = await parish.signIn();
    await fillLists(parish.deps.storage);
  });
  afterAll(() => parish.close());

  const fetchNext = async (url: string, { body, isStaff }: ListRequest) => {
    invalidateCache(parish.deps);
    const response = await parish.request(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(isStaff && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([url, response.status]).toEqual([url, 200]);
    return /^<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  };

  /** The statements sent for all pages of the list. */
  const statementsOf = async ({ isPaged }: ListEndpoint, call: ListRequest): Promise<CompiledQuery[]> => {
    recorded.takeQueries();
    const query = new URLSearchParams({ ...call.query, ...(isPaged && { limit: '3' }) });
    let next: string | undefined = `${call.path}?${query}`;
    while (next) next = await fetchNext(next, call);
    return recorded.takeQueries().filter(({ sql }) => sql.startsWith('select '));
  };

  const findProblems = (queries: readonly CompiledQuery[]) =>
    recorded.storage.transaction(async (trx) => {
      const faults = new Map<string, PlanProblem[]>();
      for (const query of queries)
        faults.set(query.sql, faults.get(query.sql) ?? (await findPlanProblems(trx, engine, query)));
      return faults;
    });

  it.each(lists.map((list) => [list.name, list] as const))(
    '%s is read by index in every order, with every filter, on every page',
    async (_, list) => {
      const sent = new Map<string, { readonly query: CompiledQuery; readonly request: string }>();
      for (const call of list.requests)
        for (const query of await statementsOf(list, call))
          if (!sent.has(query.sql)) sent.set(query.sql, { query, request: call.name });
      const problems = await findProblems([...sent.values()].map(({ query }) => query));
      const found = [...sent].flatMap(([sql, { request }]) =>
        (problems.get(sql) ?? []).map((fault) => ({ ...fault, sql, request })),
      );
      allProblems.push(...found);
      expect(
        found.filter((fault) => !SMALL_TABLES[fault.table] && !ALLOWED.some(isAllowedBy(fault))),
      ).toEqual([]);
      const hasNextPage = [...sent.keys()].some((sql) => sql.includes(' where ') && sql.includes(' limit '));
      expect(hasNextPage || !list.isPaged).toBe(true);
    },
  );

  it('statements that sort, scan, count or filter rows are detected', async () => {
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
    const whats = [...(await findProblems(bad)).values()].map((faults) =>
      faults.map(({ problem }) => problem),
    );
    if (engine === 'sqlite')
      expect(whats).toEqual([
        ['sorts', 'scans'],
        ['scans'],
        ['scans'],
        ['counts'],
        ['scans'],
        ['filters: title'],
      ]);
    // PostgreSQL walks through an index instead, which its plan does not show as a scan
    else expect(whats).toEqual([['sorts', 'scans'], [], ['scans'], ['counts'], ['scans'], []]);
  });

  // PostgreSQL plans do not show all of these problems
  if (engine === 'sqlite')
    it('every allowed problem occurs', () => {
      expect(ALLOWED.filter((allowed) => !allProblems.some((fault) => isAllowedBy(fault)(allowed)))).toEqual(
        [],
      );
    });
});
