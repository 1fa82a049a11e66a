import { expect } from 'vitest';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { bothEngines } from '#kit/storage/testing/fresh-database.ts';
import { endpoints, nameOf, pathOf } from '../../support/contract.ts';
import { countRows } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { clientAddresses, runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import type { CallResponse, Site } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

/** Less than an injected sleep takes, and more than any request takes on a busy machine. */
const NO_DELAY_MS = 110_000;
const WAIT_SECONDS = 120;

const QUICK_CORPUS = [`' OR '1'='1'; SELECT pg_sleep(${WAIT_SECONDS}); --`];
const FULL_CORPUS = [
  ...[`'; SELECT pg_sleep(${WAIT_SECONDS}); --`, "' OR '1'='1"],
  ...["' UNION SELECT password_hash, 2, 3 FROM users --", '%'],
  ...[`' || (SELECT pg_sleep(${WAIT_SECONDS})) || '`, "x'; DROP TABLE users; --"],
  ...["'", "''", '"', '\\', "\\'", '`', "');", "';--", '/*', "'/**/OR/**/1=1--", '"; --', "' OR 1=1 #"],
  ...["') OR ('1'='1", "' AND 1=2 --", "' AND 1=1 --", '1 OR 1=1', '1) OR (1=1', "1' ORDER BY 99 --"],
  ...["' LIMIT 0 --", '1; DELETE FROM events', "'; UPDATE users SET is_active=0; --", "'; VACUUM; --"],
  ...["'; ATTACH DATABASE '/tmp/x' AS x; --", "' AND randomblob(900000000) --"],
  ...[`1 AND 1=(SELECT 1 FROM pg_sleep(${WAIT_SECONDS}))`, '\u02bc OR 1=1', '\uff07 OR 1=1', '%27 OR 1=1'],
  ...words('_ %% _% [a-z] $1 $$ ?1 :id @id {{7*7}} $(id) *)(uid=* 0x27 1e9 NULL null true __proto__'),
  ...['\\%', '$' + '{7*7}', '; ls', "E'\\x27'"],
];
const CORPUS = [...QUICK_CORPUS, ...sized({ usual: FULL_CORPUS, quick: [] })];

const withBody = endpoints.filter(({ body }) => body);
const validBody = (endpoint: Endpoint) => VALID_BODIES[nameOf(endpoint)] ?? {};
/** Endpoints that store a record which can be read again. */
const creating = withBody.filter(
  ({ method, path, status }) =>
    method === 'POST' && status === 201 && !/prayer-request|visits|take-downs|letter/.test(path),
);
/** Internal tables, those that upload signatures write, and those that hold a single row. */
const UNCOUNTED_TABLES =
  /^(activity|challenges|content_revision|daily_verse|days|duties|files|idempotency_keys|key_check|known_devices|kysely|letter|milestones|outbox|parish_files|payment_info|prayer_requests|rate_limits|record_versions|session|sign_in_failures|take_downs|vicar$|visits|weeks)/;

defineCase(
  {
    id: 'T24',
    title: 'SQL in values is not executed',
    pass: `${CORPUS.length} SQL fragments and search wildcards in every parameter, query key and field of the contract (our own list instead of sqlmap): no 5xx, no delay, values are stored unchanged, one row is added per 201 response and per notice of a day, no other row changes, and a search finds only records that contain its text`,
    isQuick: true,
    // writes at the same time differ on PostgreSQL
    engines: sized({ usual: bothEngines, quick: ['postgres'] }),
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const searches = await checkSearches(site, token);
    // bodies refer to the first record of each kind
    const targets = await createRecords(site, token);
    const bystanders = await createRecords(site, token);

    const before = sumCounts(await countRows(site.databaseUrl));
    const calls = endpoints.flatMap((endpoint) => [
      ...inFields(endpoint, targets.get(endpoint.path.split('/:')[0] ?? '')?.id ?? '1'),
      ...inUrls(endpoint),
    ]);
    const responses = await runConcurrently(calls.length, 8, (n) => {
      const { path, method, body } = calls[n] as Injected;
      return site.call(path, { method, token, ...(body && { body }) });
    });
    const failures = responses.flatMap(({ status, milliseconds, text }, n) =>
      status >= 500 || milliseconds > NO_DELAY_MS ? [[calls[n], status, milliseconds, text]] : [],
    );
    expect(failures).toEqual([]);
    const altered = responses.flatMap((response, n) =>
      isUnchanged(response, calls[n] as Injected) ? [] : [[calls[n], response.text]],
    );
    expect(altered).toEqual([]);

    const isAdded = ({ status }: CallResponse, n: number) => {
      const { endpoint, field } = calls[n] as Injected;
      if (status === 201) return creating.includes(endpoint);
      return status === 200 && nameOf(endpoint) === 'PUT /api/days/:date' && field === 'notice';
    };
    const added = responses.filter(isAdded).length;
    expect(sumCounts(await countRows(site.databaseUrl)) - before).toBe(added);
    for (const [path, { id, text }] of bystanders)
      expect(await readText(site, token, `${path}/${id}`), path).toBe(text);
    report(
      `0 of ${responses.length} requests; ${added} rows for ${added} responses; ${bystanders.size} of ${bystanders.size} other records unchanged; ${searches} searches exact`,
    );
  },
);

interface Injected {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly method: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The field of the body that contains the statement. */
  readonly field?: string;
}

function inFields(endpoint: Endpoint, id: string): Injected[] {
  const { method } = endpoint;
  return Object.keys(endpoint.body?.shape ?? {}).flatMap((field) =>
    CORPUS.map((statement) => ({
      endpoint,
      method,
      path: pathOf(endpoint, id),
      field,
      body: { ...validBody(endpoint), [field]: statement },
    })),
  );
}

function inUrls(endpoint: Endpoint): Injected[] {
  const { method, params, query, body } = endpoint;
  const sent = { endpoint, method, ...(body && { body: validBody(endpoint) }) };
  const any = { ...endpoint, path: endpoint.path.replace(':date', ':id') };
  return CORPUS.map(encodeURIComponent).flatMap((statement) =>
    [
      ...(params ? [pathOf(any, statement), pathOf(any, `1${statement}`)] : []),
      ...Object.keys(query?.shape ?? {}).map((key) => `${pathOf(endpoint)}?${key}=${statement}`),
    ].map((path) => ({ ...sent, path })),
  );
}

/** Whether an accepted value is returned as it was sent, or trimmed. */
function isUnchanged({ status, json }: CallResponse, { body, field }: Injected): boolean {
  if (field === undefined || status >= 300 || !json || typeof json[field] !== 'string') return true;
  const sent = String(body?.[field]);
  return json[field] === sent || json[field] === sent.trim();
}

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.entries(counts)
    .filter(([table]) => !UNCOUNTED_TABLES.test(table))
    .reduce((sum, [, count]) => sum + count, 0);
}

interface CreatedRecord {
  readonly id: string;
  /** The response to a read. */
  readonly text: string;
}

/** Creates one record of each kind without files. @returns them by the path of their list. */
async function createRecords(site: Site, token: string): Promise<Map<string, CreatedRecord>> {
  const records = new Map<string, CreatedRecord>();
  for (const endpoint of creating) {
    const { email } = validBody(endpoint);
    const unique = email !== undefined && { email: `deacon${++accounts}@stthomas.example` };
    const body = { ...validBody(endpoint), ...unique };
    const { status, json } = await site.call(endpoint.path, { token, body });
    if (status !== 201) continue;
    const id = String(json?._id ?? json?.id);
    records.set(endpoint.path, { id, text: await readText(site, token, `${endpoint.path}/${id}`) });
  }
  expect(records.size).toBeGreaterThan(7);
  return records;
}
let accounts = 0;

async function readText(site: Site, token: string, path: string): Promise<string> {
  const { status, text } = await site.call(path, { token });
  expect(status, path).toBe(200);
  // omit the author of an article: it is the caller, whose name this test changes
  return text.replace(/"createdBy":\{[^}]*\}/, '');
}

/** Stores a record with each text, and checks that a search finds exactly the records that contain it. */
async function checkSearches(site: Site, token: string): Promise<number> {
  const texts = ['a%b', 'a_b', "q'z", 'a"b', 'a\\b', 'axb', "' OR '1'='1", "x'; DROP TABLE users; --"];
  const containing = (text: string) =>
    texts.filter((each) => each.toLowerCase().includes(text.toLowerCase()));
  const terms = [...texts, '%', '_', "'", '"', '\\', 'a', 'A%', '%b', '--'];
  let searches = 0;
  const lists = endpoints.filter(({ method, query }) => method === 'GET' && query && 'find' in query.shape);
  for (const { path } of lists) {
    const create = creating.find((endpoint) => endpoint.path === path);
    if (!create) continue;
    // drafts are not in the results
    const published = 'isPublished' in (create.body?.shape ?? {}) ? { isPublished: true } : {};
    for (const title of texts) {
      const body = { ...validBody(create), title, ...published };
      expect((await site.call(path, { token, body })).status).toBe(201);
    }
    for (const term of terms) {
      const { text } = await site.call(`${path}?find=${encodeURIComponent(term)}`);
      const titles = (JSON.parse(text) as { title: string }[]).map(({ title }) => title);
      expect([path, term, titles.sort()]).toEqual([path, term, containing(term).sort()]);
      searches += 1;
    }
  }
  for (const [n, from] of clientAddresses(texts.length).entries()) {
    const body = { prayerType: 'Blessings', name: texts[n], details: `one of ${n}` };
    await site.call('/api/prayer-request/submit', { body, from });
  }
  for (const term of terms.filter((each) => each !== 'a')) {
    const { json } = await site.call('/api/prayer-requests/search', { token, body: { term } });
    const names = ((json?.requests ?? []) as { name: string }[]).map(({ name }) => name);
    expect([term, names.sort()]).toEqual([term, containing(term).sort()]);
    searches += 1;
  }
  return searches;
}
