import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { VALID_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { endpoints, nameOf, pathOf } from '../support/contract.ts';
import { storedCounts } from '../support/db-inspect.ts';
import { defineCase } from '../support/define-case.ts';
import { addresses, many } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';
import type { Reply, Site } from '../support/server-under-test.ts';

/** A statement that waits does so for longer than this; nothing of ours takes as long, on a busy machine either. */
const NO_DELAY_MS = 15_000;
const WAIT_SECONDS = 20;

/** Each kind once, so that the shortest run has all of them. */
const KINDS = [
  `'; SELECT pg_sleep(${WAIT_SECONDS}); --`,
  "' OR '1'='1",
  "' UNION SELECT password_hash, 2, 3 FROM users --",
  '%',
];
const MORE = [
  ...[`' || (SELECT pg_sleep(${WAIT_SECONDS})) || '`, "x'; DROP TABLE users; --"],
  ...["'", "''", '"', '\\', "\\'", '`', "');", "';--", '/*', "'/**/OR/**/1=1--", '"; --', "' OR 1=1 #"],
  ...[
    "') OR ('1'='1",
    "' AND 1=2 --",
    "' AND 1=1 --",
    '1 OR 1=1',
    '1) OR (1=1',
    "1' ORDER BY 99 --",
    "' LIMIT 0 --",
  ],
  ...['1; DELETE FROM events', "'; UPDATE users SET is_active=0; --", "'; ATTACH DATABASE '/tmp/x' AS x; --"],
  ...[`1 AND 1=(SELECT 1 FROM pg_sleep(${WAIT_SECONDS}))`, "' AND randomblob(900000000) --", "'; VACUUM; --"],
  ...[
    '_',
    '%%',
    '_%',
    '\\%',
    '[a-z]',
    '$1',
    '$$',
    '?1',
    ':id',
    '@id',
    '{{7*7}}',
    '$' + '{7*7}',
    '$(id)',
    '; ls',
    '*)(uid=*',
  ],
  ...[
    '\u02bc OR 1=1',
    '\uff07 OR 1=1',
    '%27 OR 1=1',
    '0x27',
    "E'\\x27'",
    '1e9',
    'NULL',
    'null',
    'true',
    '__proto__',
  ],
];
const CORPUS = [...KINDS, ...MORE.slice(0, sized({ usual: MORE.length, quick: 0 }))];

const bodied = endpoints.filter(({ body }) => body);
const goodBody = (endpoint: Endpoint) => VALID_BODIES[nameOf(endpoint)] ?? {};
/** Keeps what it is sent, and can be asked for it. */
const creating = bodied.filter(
  ({ method, path, status }) => method === 'POST' && status === 201 && !path.includes('prayer-request'),
);
/** The server's own books, what every signature puts down, and what is one row from its first change on. */
const NOT_COUNTED =
  /^(activity|challenges|content_revision|daily_verse|duties|files|idempotency_keys|key_check|known_devices|kysely|outbox|payment_info|prayer_requests|rate_limits|session|sign_in_failures|tallies|vicar$)/;

defineCase(
  {
    id: 'T24',
    title: 'Statements in place of values',
    pass: `${CORPUS.length} statements and signs of searching in every parameter, query key and field of the contract (our own list in place of sqlmap): no 5xx, no delay, what is kept is kept to the letter, as many rows are added as calls were answered 201, no other row is changed, and a search finds what holds its text alone`,
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const searches = await searched(site, token);
    // the first of each kind is what bodies refer to
    const targets = await planted(site, token);
    const bystanders = await planted(site, token);

    const before = rowsOf(await storedCounts(site.databaseUrl));
    const calls = endpoints.flatMap((endpoint) => [
      ...inFields(endpoint, targets.get(endpoint.path.split('/:')[0] ?? '')?.id ?? '1'),
      ...inAddresses(endpoint),
    ]);
    const responses = await many(calls.length, 8, (n) => {
      const { path, method, body } = calls[n] as Injected;
      return site.call(path, { method, token, ...(body && { body }) });
    });
    const wrong = responses.flatMap(({ status, milliseconds, text }, n) =>
      status >= 500 || milliseconds > NO_DELAY_MS ? [[calls[n], status, milliseconds, text]] : [],
    );
    expect(wrong).toEqual([]);
    const altered = responses.flatMap((response, n) =>
      isToTheLetter(response, calls[n] as Injected) ? [] : [[calls[n], response.text]],
    );
    expect(altered).toEqual([]);

    const added = responses.filter(({ status }, n) => status === 201 && isCounted(calls[n] as Injected)).length;
    expect(rowsOf(await storedCounts(site.databaseUrl)) - before).toBe(added);
    for (const [path, { id, text }] of bystanders)
      expect([path, await readText(site, token, `${path}/${id}`)]).toEqual([path, text]);
    report(
      `0 of ${responses.length} calls; ${added} rows for ${added} responses; ${bystanders.size} of ${bystanders.size} bystanders as they were; ${searches} searches exact`,
    );
  },
);

interface Injected {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly method: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Where the statement stands in the body. */
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
      body: { ...goodBody(endpoint), [field]: statement },
    })),
  );
}

function inAddresses(endpoint: Endpoint): Injected[] {
  const { method, params, query, body } = endpoint;
  const sent = { endpoint, method, ...(body && { body: goodBody(endpoint) }) };
  const any = { ...endpoint, path: endpoint.path.replace(':date', ':id') };
  return CORPUS.map(encodeURIComponent).flatMap((statement) => [
    ...(params
      ? [
          { ...sent, path: pathOf(any, statement) },
          { ...sent, path: pathOf(any, `1${statement}`) },
        ]
      : []),
    ...Object.keys(query?.shape ?? {}).map((key) => ({
      ...sent,
      path: `${pathOf(endpoint)}?${key}=${statement}`,
    })),
  ]);
}

/** What was taken comes back as it was sent. */
function isToTheLetter({ status, json }: Reply, { body, field }: Injected): boolean {
  if (field === undefined || status >= 300 || !json || typeof json[field] !== 'string') return true;
  const sent = String(body?.[field]);
  return json[field] === sent || json[field] === sent.trim();
}

function isCounted({ endpoint }: Injected): boolean {
  return creating.includes(endpoint);
}

function rowsOf(counts: Readonly<Record<string, number>>): number {
  return Object.entries(counts)
    .filter(([table]) => !NOT_COUNTED.test(table))
    .reduce((sum, [, count]) => sum + count, 0);
}

interface Planted {
  readonly id: string;
  /** As it is read. */
  readonly text: string;
}

/** One record of each kind that takes no file, by the path of its list. */
async function planted(site: Site, token: string): Promise<Map<string, Planted>> {
  const records = new Map<string, Planted>();
  for (const endpoint of creating) {
    const { email } = goodBody(endpoint);
    const body = {
      ...goodBody(endpoint),
      ...(email !== undefined && { email: `deacon${++people}@stthomas.example` }),
    };
    const { status, json } = await site.call(endpoint.path, { token, body });
    if (status !== 201) continue;
    const id = String(json?._id ?? json?.id);
    records.set(endpoint.path, { id, text: await readText(site, token, `${endpoint.path}/${id}`) });
  }
  expect(records.size).toBeGreaterThan(7);
  return records;
}
let people = 0;

async function readText(site: Site, token: string, path: string): Promise<string> {
  const { status, text } = await site.call(path, { token });
  expect([path, status]).toEqual([path, 200]);
  // a news article names its author, who is whoever calls, and changes their own name among the rest
  return text.replace(/"createdBy":\{[^}]*\}/, '');
}

/** Keeps one record with each of the texts, and looks for each: whoever holds it in its title must be found, and nobody who does not hold it. */
async function searched(site: Site, token: string): Promise<number> {
  const texts = ['a%b', 'a_b', "a'b", 'a"b', 'a\\b', 'axb', "' OR '1'='1", "x'; DROP TABLE users; --"];
  const holding = (text: string) => texts.filter((each) => each.toLowerCase().includes(text.toLowerCase()));
  const terms = [...texts, '%', '_', "'", '"', '\\', 'a', 'A%', '%b', '--'];
  let searches = 0;
  const lists = endpoints.filter(({ method, query }) => method === 'GET' && query && 'find' in query.shape);
  for (const { path } of lists) {
    const create = creating.find((endpoint) => endpoint.path === path);
    if (!create) continue;
    // what is not published is not found by anyone
    const shown = 'isPublished' in (create.body?.shape ?? {}) ? { isPublished: true } : {};
    for (const title of texts) {
      const { status } = await site.call(path, { token, body: { ...goodBody(create), title, ...shown } });
      expect(status).toBe(201);
    }
    for (const term of terms) {
      const { text } = await site.call(`${path}?find=${encodeURIComponent(term)}`);
      const titles = (JSON.parse(text) as { title: string }[]).map(({ title }) => title);
      expect([path, term, titles.sort()]).toEqual([path, term, holding(term).sort()]);
      searches += 1;
    }
  }
  const from = addresses(texts.length);
  for (const [n, name] of texts.entries())
    await site.call('/api/prayer-request/submit', {
      body: { prayerType: 'Blessings', name, details: `one of ${n}` },
      from: from[n] as string,
    });
  for (const term of terms.filter((each) => each !== 'a')) {
    const { json } = await site.call('/api/prayer-requests/search', { token, body: { term } });
    const names = ((json?.requests ?? []) as { name: string }[]).map(({ name }) => name);
    expect([term, names.sort()]).toEqual([term, holding(term).sort()]);
    searches += 1;
  }
  return searches;
}
