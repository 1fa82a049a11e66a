import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { bothEngines, engines } from '#kit/storage/testing/fresh-database.ts';
import { api } from '../api.ts';
import { useSharedTestApp } from '../testing/use-test-app.ts';
import { VALID_BODIES } from '../testing/valid-bodies.ts';

/** Endpoints that anonymous visitors may call; a new public endpoint must be added here. */
const PUBLIC_ENDPOINTS = [
  'POST /api/auth/login',
  'POST /api/auth/verify-otp',
  'POST /api/auth/resend-otp',
  'POST /api/auth/accept-invitation',
  'POST /api/auth/passkey-challenge',
  'POST /api/auth/passkey-sign-in',
  'GET /api/events',
  'GET /api/events/:id',
  'GET /api/events/preview/:token',
  'GET /api/news',
  'GET /api/news/:id',
  'GET /api/news/preview/:token',
  'GET /api/services',
  'GET /api/services/:id',
  'GET /api/schedule',
  'GET /api/sunday',
  'GET /api/notices',
  'GET /api/notices/:id',
  'GET /api/live',
  'GET /api/week',
  'GET /api/organizations',
  'GET /api/organizations/:id',
  'GET /api/vicar',
  'GET /api/clergy',
  'GET /api/clergy/:id',
  'GET /api/former-vicars',
  'GET /api/former-vicars/:id',
  'GET /api/parish/history',
  'GET /api/parish/history/:id',
  'GET /api/parish/feasts',
  'GET /api/parish/feasts/:id',
  'GET /api/gallery/folders',
  'GET /api/gallery/folders/:id',
  'GET /api/gallery',
  'GET /api/gallery/:id',
  'GET /api/service-resources/folders',
  'GET /api/service-resources/folders/:id',
  'GET /api/service-resources/folders/:id/resources',
  'GET /api/service-resources/:id',
  'GET /api/parish',
  'GET /api/payment/info',
  'GET /api/home-page-ads/active',
  'GET /api/prayer-request/form',
  'POST /api/prayer-request/submit',
  'GET /api/visits/form',
  'POST /api/visits',
  'GET /api/take-downs/form',
  'POST /api/take-downs',
  'POST /api/letter/subscriptions',
  'POST /api/letter/subscriptions/confirm',
  'POST /api/letter/subscriptions/end',
  'GET /api/lectionary',
  'GET /api/lectionary/today',
  'GET /api/lectionary/services',
  'GET /api/lectionary/search',
  'GET /api/lectionary/:date',
  'GET /api/passages',
  'GET /api/tones/:tone',
  'GET /api/daily',
  'GET /api/search',
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
];

/** Staff endpoints that accept a session with a temporary password. */
const TEMPORARY_PASSWORD_ENDPOINTS = ['GET /api/auth/me', 'POST /api/auth/logout', 'PUT /api/auth/profile'];

const BAD_LIMITS = ['0', '101', '-1', 'x', '1.5', '', '1&limit=2'].map((limit) => `limit=${limit}`);
const BAD_CATEGORIES = ['category=', 'category=weddings', 'category=all&category=all'];
/** Cursors that no response has contained; the last ones have values that a database might reject. */
const BAD_CURSORS = [
  ...['', 'x', '..', '%00'],
  ...[null, {}, ['nowhere', 1], ['coming'], ['coming', '2026-01-01', '', 'x'], ['newest', 'a\0', 1]].map(
    (cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'),
  ),
  `${Buffer.from('["coming","2026-01-01","",99999999999]').toString('base64url')}`,
].map((cursor) => `after=${cursor}`);
const VERSIONS = { good: 'before=3', bad: ['before=', 'before=0', 'before=x', 'before=1&before=2'] };
const BAD_SEARCHES = ['find=', 'find=%20', 'find=a%00', 'find=x&find=y', `find=${'x'.repeat(101)}`];
/** A valid query and malformed ones for each endpoint with query keys. */
const QUERIES: Readonly<Record<string, { readonly good: string; readonly bad: readonly string[] }>> = {
  'GET /api/events': {
    good: 'limit=3',
    bad: [
      ...[...BAD_LIMITS, ...BAD_CURSORS, ...BAD_SEARCHES, 'admin=yes', 'series=', 'series=all'],
      ...['series=0', 'state=', 'state=ended'],
      ...['when=', 'when=soon', 'by=', 'by=id', 'by=date&by=date'],
    ],
  },
  'GET /api/news': {
    good: 'limit=3',
    bad: [
      ...[...BAD_LIMITS, ...BAD_CURSORS, ...BAD_SEARCHES],
      ...['admin=', 'admin=yes', 'admin=false&admin=false', 'by=', 'by=id'],
    ],
  },
  'GET /api/schedule': {
    good: 'from=2026-11-24&days=400',
    bad: [
      ...['from=', 'from=2026-02-30', 'from=2201-01-01', 'from=1899-12-31'],
      'from=2026-11-24&from=2026-11-24',
      ...['days=', 'days=0', 'days=401', 'days=1000', 'days=-1', 'days=1.5', 'days=1&days=2'],
    ],
  },
  'GET /api/sunday': {
    good: 'date=2026-12-25',
    bad: ['date=', 'date=2026-02-30', 'date=1899-12-31', 'date=2026-12-25&date=2026-12-26'],
  },
  'GET /api/notices': { good: 'admin=false', bad: ['admin=', 'admin=yes', 'admin=false&admin=false'] },
  'GET /api/week': { good: 'date=2026-12-25', bad: ['date=', 'date=2026-02-30', 'date=2200-12-31'] },
  'GET /api/vicar/versions': VERSIONS,
  'GET /api/gallery/folders': {
    good: 'category=holyweek',
    bad: [...BAD_CATEGORIES, ...BAD_LIMITS, ...BAD_CURSORS],
  },
  'GET /api/gallery': {
    good: 'category=all&folderId=null',
    bad: [
      ...[...BAD_CATEGORIES, ...BAD_LIMITS, ...BAD_CURSORS],
      ...['folderId=', 'folderId=0', 'folderId=x', 'folderId=1&folderId=2', 'admin=', 'admin=yes'],
    ],
  },
  'GET /api/payment/info/versions': VERSIONS,
  'GET /api/prayer-requests': {
    good: 'state=new&page=1',
    bad: ['state=', 'state=open', 'state=new&state=done', 'page=0', 'page=x', 'page=', 'page=1&page=2'],
  },
  'GET /api/visits': { good: 'state=greeted&page=1', bad: ['state=', 'state=praying', 'page=0'] },
  'GET /api/take-downs': { good: 'state=done&page=1', bad: ['state=', 'state=praying', 'page=0'] },
  'GET /api/trash': {
    good: 'kind=events',
    bad: [...BAD_LIMITS, ...BAD_CURSORS, 'kind=', 'kind=x', 'kind=news&kind=news'],
  },
  'GET /api/activity': {
    good: 'search=Perunnal&before=9',
    bad: [
      ...['grouped=x', 'before=', 'before=0', 'before=x', 'before=1&before=2', 'search=a&search=b'],
      `search=${'a'.repeat(101)}`,
    ],
  },
  'GET /api/lectionary': {
    good: 'year=2026',
    bad: ['', 'year=', 'year=1899', 'year=2201', 'year=26', 'year=2026.5', 'year=x', 'year=2026&year=2027'],
  },
  'GET /api/lectionary/search': { good: 'find=Sleeva+Perunal', bad: BAD_SEARCHES },
  'GET /api/passages': {
    good: 'reference=John+3:16',
    bad: ['', 'reference=', 'reference=x', 'reference=John+99:1', 'reference=John+3:16&reference=John+3:17'],
  },
  'GET /api/search': {
    good: 'q=picnic',
    bad: ['', ...BAD_SEARCHES.map((query) => query.replaceAll('find=', 'q='))],
  },
};
/** Fields that are compared and never stored, so any text is valid. */
const NEVER_STORED = new Set(['password', 'currentPassword', 'userId', 'otp', 'invitation', 'token']);

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const urlOf = ({ path }: Endpoint) => path.replace(/:\w+/, '1');
const byName = (list: readonly Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const staffOnly = endpoints.filter(({ access }) => access === 'staff');
const reads = endpoints.filter(({ method }) => method === 'GET');
/** Those of records need one. */
const withQuery = reads.filter(({ query, params }) => query && !params);
const withBody = endpoints.filter(({ body }) => body);

it('visitors may call exactly the listed public endpoints', { tags: ['P1', 'P6'] }, () => {
  expect(endpoints.filter(({ access }) => access !== 'staff').map(nameOf)).toEqual(PUBLIC_ENDPOINTS);
});

it('every endpoint with a body has a valid example', () => {
  expect(Object.keys(VALID_BODIES)).toEqual(withBody.map(nameOf));
});

it('every read with a query has valid and invalid examples', () => {
  expect(Object.keys(QUERIES)).toEqual(withQuery.map(nameOf));
});

describe.each(bothEngines)('the contract on %s', (engine) => {
  /** Whether to test what does not depend on the database. */
  const isComplete = engines.includes(engine);
  const server = useSharedTestApp({ engine }, async ({ staff }) => {
    await staff.events.create({ body: { title: 'First' } });
    await staff.news.create({ body: { title: 'First' } });
  });

  const send = (endpoint: Endpoint, body: BodyInit | null, headers: Record<string, string> = {}) =>
    server.request(urlOf(endpoint), {
      method: endpoint.method,
      body,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json', ...headers },
    });

  describe.runIf(isComplete)('without a valid session', () => {
    it.each(byName(staffOnly))('%s responds 401', { tags: ['A6', 'P6'] }, async (name, endpoint) => {
      const body = endpoint.body ? JSON.stringify(VALID_BODIES[name]) : null;
      for (const authorization of [
        '',
        'Bearer',
        'Bearer nonsense',
        `Basic ${server.token}`,
        `Bearer ${server.token}x`,
        `Bearer ${server.token.slice(0, -1)}`,
      ]) {
        const response = await send(endpoint, body, { authorization });
        expect([authorization, response.status]).toEqual([authorization, 401]);
        expect(await response.json()).toMatchObject({ code: 'NO_SESSION', message: expect.any(String) });
      }
      const inQuery = await server.request(
        `${urlOf(endpoint)}?token=${server.token}&access_token=${server.token}`,
        {
          method: endpoint.method,
        },
      );
      expect(inQuery.status).toBe(401);
    });

    it.each(byName(endpoints.filter(({ access }) => typeof access === 'object')))(
      '%s responds 401 when the query requests staff data',
      { tags: ['A7'] },
      async (_, endpoint) => {
        const { staffWhen } = endpoint.access as { staffWhen: string };
        expect((await server.request(`${urlOf(endpoint)}?${staffWhen}=true`)).status).toBe(401);
        expect(
          (await server.request(`${urlOf(endpoint)}?${staffWhen}=false&${staffWhen}=true`)).status,
        ).not.toBe(200);
      },
    );
  });

  it.runIf(isComplete)(
    'rejects a session with a temporary password, except on endpoints that help to replace it',
    async () => {
      const george = { name: 'George Mathew', email: 'george@stthomas.example', password: 'nine books' };
      const bearer = await server.signIn(george);
      await server.deps.storage.transaction((trx) =>
        trx.updateTable('users').set({ must_change_password: 1 }).where('email', '=', george.email).execute(),
      );
      expect(staffOnly.filter(({ allowsTemporaryPassword }) => allowsTemporaryPassword).map(nameOf)).toEqual(
        TEMPORARY_PASSWORD_ENDPOINTS,
      );
      for (const endpoint of staffOnly.filter(({ allowsTemporaryPassword }) => !allowsTemporaryPassword)) {
        const body = endpoint.body ? JSON.stringify(VALID_BODIES[nameOf(endpoint)]) : null;
        const response = await send(endpoint, body, { authorization: `Bearer ${bearer}` });
        expect([nameOf(endpoint), response.status, (await response.json()).code]).toEqual([
          nameOf(endpoint),
          403,
          'FIRST_PASSWORD',
        ]);
      }
    },
  );

  describe.runIf(isComplete)('an invalid body', () => {
    it.each(byName(withBody))('%s responds 400 with a message', { tags: ['A5'] }, async (name, endpoint) => {
      const good = VALID_BODIES[name] ?? {};
      const bad: [string, string][] = [
        ...['', '{', 'null', '[]', 'true', '1e400', '"text"', '\ufeff{}', '{}', '['.repeat(10_000)].map(
          (raw): [string, string] => [raw.slice(0, 20), raw],
        ),
        ['an unknown field', JSON.stringify({ ...good, surprise: 1 })],
        ['a prototype', `{"__proto__":{"isAdmin":true},${JSON.stringify(good).slice(1)}`],
        ['a duplicate key', JSON.stringify(good).replace(/^\{("[^"]+":)/, '{$1null,$1')],
        ...Object.keys(good).map((field): [string, string] => [
          `${field} as an object`,
          JSON.stringify({ ...good, [field]: { $ne: '' } }),
        ]),
        ...textFields(endpoint).flatMap((field): [string, string][] => [
          [`${field} with NUL`, JSON.stringify({ ...good, [field]: 'a\0b' })],
          [
            `${field} with a lone surrogate`,
            JSON.stringify({ ...good, [field]: 'a' }).replace('"a"', '"\\ud800"'),
          ],
          [`${field} beyond its maximum length`, JSON.stringify({ ...good, [field]: 'a'.repeat(50_000) })],
        ]),
      ];
      for (const [what, raw] of bad) {
        const response = await send(endpoint, raw);
        expect([what, response.status]).toEqual([what, 400]);
        expect(await response.json()).toMatchObject({
          message: expect.any(String),
          code: expect.any(String),
        });
      }
      expect((await send(endpoint, new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400);
      expect((await send(endpoint, `{"title":"${'a'.repeat(70_000)}"}`)).status).toBe(413);
    });
  });

  it.each(byName(endpoints.filter(({ params }) => params)))(
    '%s responds 404 for a malformed id',
    async (name, endpoint) => {
      const body = endpoint.body ? JSON.stringify(VALID_BODIES[name]) : null;
      for (const id of ['0', '-1', '1.5', '1e3', 'abc', '99999999999', '2147483647', '1%00', '%27', 'null']) {
        const response = await server.request(endpoint.path.replace(/:\w+/, id), {
          method: endpoint.method,
          body,
          headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        });
        // dates are not record ids: an invalid date is a bad request
        const isDate = /:\w+/.exec(endpoint.path)?.[0] === ':date' && id !== '1%00';
        expect([id, response.status]).toEqual([id, isDate ? 400 : 404]);
      }
    },
  );

  it.each(byName(withQuery))('%s rejects repeated and malformed query keys', async (name, endpoint) => {
    const { good, bad } = QUERIES[name] ?? { good: '', bad: [] };
    const signedIn = { headers: { authorization: `Bearer ${server.token}` } };
    const get = (query: string) =>
      server.request(`${endpoint.path}?${query}`, endpoint.access === 'staff' ? signedIn : {});
    expect((await get(good)).status).toBe(200);
    for (const query of bad) expect([query, (await get(query)).status]).toEqual([query, 400]);
  });

  it('responds with JSON 404 for unknown paths below /api, and 405 for unsupported methods', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/events/1/x', '/API/events'])
      expect([path, (await server.request(path)).status]).toEqual([path, 404]);
    const response = await server.request('/api/events', { method: 'PATCH' });
    expect([response.status, await response.json()]).toEqual([
      405,
      expect.objectContaining({ code: 'METHOD_NOT_ALLOWED' }),
    ]);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('describes every endpoint in the OpenAPI document', async () => {
    const { paths } = (await (await server.request('/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      endpoints.map((endpoint) => nameOf(endpoint).replace(/:(\w+)/g, '{$1}')).sort(),
    );
  });
});

/** Body fields whose text is stored. */
function textFields({ body }: Endpoint): string[] {
  return Object.entries(body?.shape ?? {})
    .filter(
      ([name, schema]) =>
        !NEVER_STORED.has(name) &&
        (schema as { safeParse(value: unknown): { success: boolean } }).safeParse('words').success,
    )
    .map(([name]) => name);
}
