import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { ACCEPTED_BODIES } from '../../src/server/testing/valid-bodies.ts';
import { many } from '../support/measures.ts';
import { row } from '../support/row.ts';
import type { Reply, Site } from '../support/server-under-test.ts';

/** All of the contract: an endpoint is tried here from the day that it is written. */
const endpoints: readonly Endpoint[] = Object.values(api).flatMap(
  (group) => Object.values(group) as Endpoint[],
);
const closed = endpoints.filter(({ access }) => access === 'staff');
const readable = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'staff');
const writable = endpoints.filter(({ body }) => body);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const pathOf = ({ path }: Endpoint) => path.replace(/:date/, '2026-12-25').replace(/:\w+/, '1');

/** Something of every kind that visitors must not see, each with a word that stands nowhere else. */
async function plant(site: Site) {
  const { client, token } = await site.staff();
  const created = await Promise.all([
    client.news.create({
      body: { title: 'Canary draft', content: 'canary text', isPublished: false } as never,
    }),
    client.ads.create({
      body: { adType: 'text', description: 'Canary ad', isActive: false, displayOrder: 0 },
    }),
  ]);
  await site.call('/api/prayer-request/submit', {
    body: { prayerType: 'Blessings', name: 'Canary Name', details: 'canary details' },
  });
  return { client, token, created };
}

row(
  {
    id: 'T20',
    what: 'Calls without a right to them',
    pass: '0 of all closed calls answer without a valid session, however method, path and token are written',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const ended = await site.staff();
    await ended.client.auth.logout();
    const deacon = site.newAccount();
    const inactive = await site.staff(deacon);
    const { client, token } = await site.staff();
    const { id, name } =
      (await client.users.list()).find((user) => user.email === deacon.email) ?? expect.fail('no account');
    await client.users.update({ params: { id }, body: { name, email: deacon.email, isActive: false } });

    const bad: (string | undefined)[] = [
      ...[
        undefined,
        'garbage',
        ended.token,
        inactive.token,
        `${token}x`,
        token.slice(1),
        token.toUpperCase(),
      ],
    ];
    const paths = (path: string) => [
      path,
      `${path}/`,
      `/${path}`,
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/API/'),
      path.replace('/api/', '/api%2F'),
      path.replace('/api/', '/%61pi/'),
      path.replace('/api/', '/x/../api/'),
      `${path};x=1`,
      `${path}.json`,
      `${path}%00`,
      `${path}?token=${token}`,
    ];
    const calls = closed.flatMap((endpoint) => [
      ...bad.map((one) => ({ path: pathOf(endpoint), method: endpoint.method, token: one, headers: {} })),
      ...paths(pathOf(endpoint)).map((path) => ({
        path,
        method: endpoint.method,
        token: undefined,
        headers: {},
      })),
      ...['HEAD', 'OPTIONS', 'PATCH', 'POST'].map((method) => ({
        path: pathOf(endpoint),
        method,
        token: undefined,
        headers: { 'x-http-method-override': endpoint.method, 'x-method-override': endpoint.method },
      })),
    ]);
    const bodyFor = (method: string) => (method === 'GET' || method === 'HEAD' ? {} : { body: {} });
    const answers = await many(calls.length, 8, async (n) => {
      const { path, ...sent } = calls[n] as (typeof calls)[number];
      return { path, ...sent, answer: await site.call(path, { ...sent, ...bodyFor(sent.method) }) };
    });
    // the same path may be read by anyone
    const openPaths = new Set(readable.map(pathOf));
    const leaks = answers.filter(
      ({ method, path, answer: { status } }) => status < 300 && !(method === 'HEAD' && openPaths.has(path)),
    );
    expect(leaks.map(({ method, path, answer }) => [method, path, answer.status])).toEqual([]);
    expect(answers.filter(({ answer: { status } }) => status >= 500)).toEqual([]);
    figure(`0 of ${answers.length} calls to ${closed.length} endpoints`);
  },
);

row(
  {
    id: 'T21',
    what: 'Drafts, inactive ads, people and prayers in what a visitor gets',
    pass: '0 canaries, 0 addresses and 0 hashes in every public answer, feed and page',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { created } = await plant(site);
    const ids = created.map((record) => (record as { _id: number })._id);
    const paths = [
      ...readable.map(pathOf),
      ...ids.flatMap((id) => [`/api/news/${id}`, `/api/home-page-ads/${id}`]),
      ...[
        '/api/news?admin=true',
        '/api/news?admin=false',
        '/api/news?admin=1',
        '/api/home-page-ads?admin=true',
      ],
      ...['/', '/about', '/services', '/events', '/gallery', '/organizations', '/donate', '/prayer-request'],
      ...['/sitemap.xml', '/robots.txt', '/calendar/parish.ics', '/admin/login', '/admin/dashboard'],
    ];
    let looked = 0;
    for (const path of paths) {
      const { text } = await site.call(path);
      expect([path, /canary/i.exec(text)?.[0]]).toEqual([path, undefined]);
      expect([path, /\$argon2|password_hash|passwordHash|secretary@/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
      looked += 1;
    }
    figure(`0 in ${looked} answers`);
  },
);

row(
  {
    id: 'T23',
    what: 'Queries that ask for more than they may',
    pass: 'each of 40 odd keys on every public list gets the same bytes as without it, or 400; nothing gets a 5xx',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const odd = [
      ...[
        'where[id]=1',
        'where[or][0][x]=1',
        'filters[id][$eq]=1',
        'filters[$or][0][id]=1',
        '_where=1',
        'filter=1',
      ],
      ...[
        'populate=*',
        'populate[createdBy]=*',
        'expand=createdBy',
        'include=createdBy',
        'embed=users',
        'relations=*',
      ],
      ...['sort=password_hash', 'order=id', 'orderBy=id', '_sort=id', 'sort[0]=id:desc', 'group=id'],
      ...[
        'fields=*',
        'fields[0]=password_hash',
        'select=*',
        'select[password]=true',
        'projection=1',
        'columns=*',
      ],
      ...[
        'depth=10',
        'draft=true',
        'publicationState=preview',
        'status=draft',
        'isPublished=false',
        'isActive=false',
      ],
      ...['locale=*', 'trash=true', 'deleted=true', 'debug=1', 'callback=alert', '_method=DELETE'],
      ...['__proto__[x]=1', 'constructor[prototype][x]=1', '%00=1', 'a=%F0%28%8C%28'],
    ];
    const needs: Readonly<Record<string, string>> = {
      'GET /api/lectionary': 'year=2026',
      'GET /api/passages': 'reference=John+3:16',
    };
    let asked = 0;
    for (const endpoint of readable) {
      const base = `${pathOf(endpoint)}?${needs[nameOf(endpoint)] ?? ''}`;
      const plain = await site.call(base);
      const answers = await many(odd.length, 8, (n) => site.call(`${base}&${odd[n]}`));
      for (const [n, answer] of answers.entries()) {
        const isSame = answer.status === plain.status && sameText(answer, plain);
        expect([base, odd[n], isSame || answer.status === 400]).toEqual([base, odd[n], true]);
        asked += 1;
      }
    }
    for (const query of ['limit=0', 'limit=101', 'limit=1e2', 'limit=-1', 'limit=1&limit=2'])
      expect([query, (await site.call(`/api/events?${query}`)).status]).toEqual([query, 400]);
    for (const query of ['year=1899', 'year=2201', 'year=x'])
      expect([query, (await site.call(`/api/lectionary?${query}`)).status]).toEqual([query, 400]);
    figure(`0 of ${asked} got anything else`);
  },
);

/** The moment at which a form was shown differs each time. */
function sameText(one: Reply, other: Reply): boolean {
  const plain = ({ text }: Reply) => text.replace(/"shown":"[^"]*"/, '');
  return plain(one) === plain(other);
}

row(
  {
    id: 'T25',
    what: 'Fields that a caller may not set',
    pass: '0 of them stick, in every POST and PUT that takes a body',
    isQuick: true,
  },
  async ({ open, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    const planted: Readonly<Record<string, unknown>> = {
      ...{
        id: 4_242,
        _id: 4_242,
        role: 'superadmin',
        isAdmin: true,
        password_hash: 'planted',
        passwordHash: 'planted',
      },
      ...{ createdAt: '1999-01-01T00:00:00.000Z', created_at: '1999-01-01T00:00:00.000Z', createdBy: 4_242 },
      ...{ version: 4_242, user_id: 4_242, file_id: 4_242, mustChangePassword: false, deletedAt: null },
    };
    let tried = 0;
    for (const endpoint of writable)
      for (const [field, value] of Object.entries(planted)) {
        const good = ACCEPTED_BODIES[nameOf(endpoint)] ?? {};
        if (field in good || field in (endpoint.body?.shape ?? {})) continue;
        const answer = await site.call(pathOf(endpoint), {
          method: endpoint.method,
          token,
          body: { ...good, [field]: value },
        });
        const isRefused = answer.status >= 400 && answer.status < 500;
        expect([nameOf(endpoint), field, isRefused]).toEqual([nameOf(endpoint), field, true]);
        tried += 1;
      }
    const roleSent = {
      name: 'New',
      email: 'new@stthomas.example',
      password: 'nine books upon a shelf',
      role: 'owner',
    };
    const { json } = await site.call('/api/users', { token, body: { ...roleSent, isActive: false } });
    expect([json?.role, json?.isActive]).toEqual(['admin', true]);
    figure(
      `0 of ${tried} in ${writable.length} calls; a new user is an active administrator whatever was sent`,
    );
  },
);

row(
  {
    id: 'T27',
    what: 'Other types of content, and what a foreign page can send without asking',
    pass: 'every call with a body takes JSON alone (415), nothing is changed, and no cookie is ever set',
    isQuick: true,
    quickOn: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const { client, token } = await site.staff();
    const types = [
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'],
      ...[
        'application/json-patch+json',
        'application/ld+json',
        'application/jsonp',
        'application/javascript',
      ],
      ...['application /json', 'application/json/x', 'json', ' ', 'text/plain; application/json'],
    ];
    let tried = 0;
    for (const endpoint of writable)
      for (const type of types) {
        const answer = await site.call(pathOf(endpoint), {
          method: endpoint.method,
          token,
          body: ACCEPTED_BODIES[nameOf(endpoint)] ?? {},
          headers: { 'content-type': type },
        });
        expect([nameOf(endpoint), type, answer.status]).toEqual([nameOf(endpoint), type, 415]);
        expect(answer.headers['set-cookie']).toBeUndefined();
        tried += 1;
      }
    expect(await client.events.list()).toEqual([]);
    figure(`415 for ${tried} of ${tried}; nothing was changed`);
  },
);

row(
  {
    id: 'T28',
    what: 'Calls from foreign origins',
    pass: '0 answers allow a foreign origin, whatever Origin is sent, to any call and to its preflight',
    isQuick: true,
    quickOn: ['sqlite'],
  },
  async ({ open, figure }) => {
    const site = await open();
    const { port } = new URL(site.server.address);
    const origins = [
      ...['https://evil.example', 'null', `http://localhost:${port}.evil.example`, 'http://localhost'],
      ...[
        `http://sub.localhost:${port}`,
        `http://LOCALHOST:${port}`,
        `https://localhost:${port}`,
        'http://localhost:1',
      ],
    ];
    let tried = 0;
    for (const endpoint of endpoints)
      for (const origin of origins) {
        const ask = {
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'authorization',
        };
        for (const sent of [
          { method: endpoint.method, headers: { origin } },
          { method: 'OPTIONS', headers: { origin, ...ask } },
        ]) {
          const { headers } = await site.call(pathOf(endpoint), sent);
          const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
          expect([nameOf(endpoint), origin, allowed]).toEqual([nameOf(endpoint), origin, []]);
          tried += 1;
        }
      }
    figure(`0 of ${tried}`);
  },
);
