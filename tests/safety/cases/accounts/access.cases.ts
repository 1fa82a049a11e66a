import { expect } from 'vitest';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import type { Endpoint } from '#kit/api/endpoint.ts';
import { endpoints, nameOf, pathOf } from '../../support/contract.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { sampled } from '../../support/measures/sample-sizes.ts';
import type { CallOptions, CallResponse, Site } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

const staffEndpoints = endpoints.filter(({ access }) => access === 'staff');
const publicReads = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'staff');
const withBody = endpoints.filter(({ body }) => body);
const pairs = <A, B>(some: readonly A[], others: readonly B[]) =>
  some.flatMap((one) => others.map((other) => [one, other] as const));

/** Creates one record of each kind that visitors must not see, each containing "canary". */
async function plant(site: Site) {
  const { client, token } = await site.staff();
  const created = await Promise.all([
    client.news.create({
      body: { title: 'Canary draft', content: 'canary text', isPublished: false } as never,
    }),
    client.ads.create({
      body: { adType: 'text', description: 'Canary ad', isActive: false, displayOrder: 0 },
    }),
    client.events.create({ body: { title: 'Canary event', date: '2030-01-06', isPublished: false } }),
  ]);
  await site.call('/api/prayer-request/submit', {
    body: { prayerType: 'Blessings', name: 'Canary Name', details: 'canary details' },
  });
  const visit = { name: 'Canary Visitor', contact: 'canary@stthomas.example', people: 2, consent: true };
  await site.call('/api/visits', { body: visit });
  return { client, token, created };
}

defineCase(
  {
    id: 'T20',
    title: 'staff endpoints reject requests without a valid session',
    pass: '0 requests to staff endpoints succeed without a valid session, with any variant of method, path and token',
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const deacon = await site.newAccount();
    const [ended, inactive] = [await site.staff(deacon), await site.staff(deacon)];
    await ended.client.auth.logout();
    const { client, token } = await site.staff();
    const { id, name } =
      (await client.users.list()).find((user) => user.email === deacon.email) ?? expect.fail('no account');
    await client.users.update({ params: { id }, body: { name, email: deacon.email, isActive: false } });

    const altered = [`${token}x`, token.slice(1), token.toUpperCase()];
    const invalidTokens = [undefined, 'garbage', ended.token, inactive.token, ...altered];
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
    const calls = staffEndpoints.flatMap((endpoint): (CallOptions & { path: string; method: string })[] => {
      const { method } = endpoint;
      const path = pathOf(endpoint);
      const headers = { 'x-http-method-override': method, 'x-method-override': method };
      return [
        ...invalidTokens.map((invalid) => ({ path, method, token: invalid })),
        ...paths(path).map((variant) => ({ path: variant, method })),
        ...['HEAD', 'OPTIONS', 'PATCH', 'POST'].map((other) => ({ path, method: other, headers })),
      ];
    });
    const bodyFor = (method: string) => (method === 'GET' || method === 'HEAD' ? {} : { body: {} });
    const responses = await runConcurrently(calls.length, 8, async (n) => {
      const { path, ...sent } = calls[n] as (typeof calls)[number];
      return { path, ...sent, response: await site.call(path, { ...sent, ...bodyFor(sent.method) }) };
    });
    // some of these paths are also public reads
    const openPaths = new Set(publicReads.map((endpoint) => pathOf(endpoint)));
    const leaks = responses.filter(
      ({ method, path, response: { status } }) => status < 300 && !(method === 'HEAD' && openPaths.has(path)),
    );
    expect(leaks.map(({ method, path, response }) => [method, path, response.status])).toEqual([]);
    expect(responses.filter(({ response: { status } }) => status >= 500)).toEqual([]);
    report(`0 of ${responses.length} requests to ${staffEndpoints.length} endpoints`);
  },
);

defineCase(
  {
    id: 'T21',
    title: 'public responses contain no drafts, inactive ads, accounts or prayer requests',
    pass: '0 canaries, 0 staff email addresses and 0 password hashes in every public response, feed and page',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { created } = await plant(site);
    const ids = created.map((record) => (record as { _id: number })._id);
    const paths = [
      ...publicReads.map((endpoint) => pathOf(endpoint)),
      ...ids.flatMap((id) =>
        ['/api/news/$', '/api/events/$', '/events/$-canary-event', '/api/home-page-ads/$'].map((path) =>
          path.replace('$', String(id)),
        ),
      ),
      ...words(`
        /api/news?admin=true /api/news?admin=false /api/news?admin=1 /api/events?admin=true
        /api/home-page-ads?admin=true / /about /services /eventsandnews /gallery /organizations /donate
        /prayer-request /visit /sitemap.xml /robots.txt /calendar/all.ics /admin/login /admin/dashboard`),
    ];
    let checked = 0;
    for (const path of paths) {
      const { text } = await site.call(path);
      expect(text, path).not.toMatch(/canary/i);
      expect(text, path).not.toMatch(/\$argon2|password_hash|passwordHash|secretary@/);
      checked += 1;
    }
    report(`0 in ${checked} responses`);
  },
);

defineCase(
  {
    id: 'T23',
    title: 'unknown query parameters reveal nothing',
    pass: 'each of 40 unknown query parameters on every public list gets the same bytes as without it, or 400; no 5xx',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const unknownParameters = words(`
      where[id]=1 where[or][0][x]=1 filters[id][$eq]=1 filters[$or][0][id]=1 _where=1 filter=1 populate=*
      populate[createdBy]=* expand=createdBy include=createdBy embed=users relations=* sort=password_hash order=id
      orderBy=id _sort=id sort[0]=id:desc group=id fields=* fields[0]=password_hash select=* select[password]=true
      projection=1 columns=* depth=10 draft=true publicationState=preview status=draft isPublished=false
      isActive=false locale=* trash=true deleted=true debug=1 callback=alert _method=DELETE __proto__[x]=1
      constructor[prototype][x]=1 %00=1 a=%F0%28%8C%28`);
    const requiredQueries: Readonly<Record<string, string>> = {
      'GET /api/lectionary': 'year=2026',
      'GET /api/passages': 'reference=John+3:16',
    };
    const urlOf = (endpoint: Endpoint) => `${pathOf(endpoint)}?${requiredQueries[nameOf(endpoint)] ?? ''}`;
    const read = async (endpoint: Endpoint) => [endpoint, await site.call(urlOf(endpoint))] as const;
    const baselines = new Map(await Promise.all(publicReads.map(read)));
    const requests = sampled(pairs(publicReads, unknownParameters));
    for (const [endpoint, parameter] of requests) {
      const url = `${urlOf(endpoint)}&${parameter}`;
      const response = await site.call(url);
      const baseline = baselines.get(endpoint) ?? expect.fail();
      const isSame = response.status === baseline.status && sameText(response, baseline);
      expect(isSame || response.status === 400, url).toBe(true);
    }
    for (const query of ['limit=0', 'limit=101', 'limit=1e2', 'limit=-1', 'limit=1&limit=2'])
      expect([query, (await site.call(`/api/events?${query}`)).status]).toEqual([query, 400]);
    for (const query of ['year=1899', 'year=2201', 'year=x'])
      expect([query, (await site.call(`/api/lectionary?${query}`)).status]).toEqual([query, 400]);
    report(`0 of ${requests.length} responses differ`);
  },
);

/** Ignores the time at which a form was rendered. */
function sameText(one: CallResponse, other: CallResponse): boolean {
  const withoutTime = ({ text }: CallResponse) => text.replace(/"shown":"[^"]*"/, '');
  return withoutTime(one) === withoutTime(other);
}

defineCase(
  {
    id: 'T25',
    title: 'requests cannot set internal fields',
    pass: '0 internal fields are accepted in any POST or PUT with a body',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { token } = await site.staff();
    const internal = words('id _id createdBy version user_id file_id');
    const planted: Readonly<Record<string, unknown>> = {
      ...Object.fromEntries(internal.map((name) => [name, 4_242])),
      ...Object.fromEntries(words('password_hash passwordHash').map((name) => [name, 'planted'])),
      ...Object.fromEntries(words('createdAt created_at').map((name) => [name, '1999-01-01T00:00:00.000Z'])),
      ...{ role: 'superadmin', isAdmin: true, mustChangePassword: false, deletedAt: null },
    };
    const attempts = sampled(
      pairs(withBody, Object.keys(planted)).filter(([{ body }, field]) => !(field in (body?.shape ?? {}))),
    );
    for (const [endpoint, field] of attempts) {
      const name = nameOf(endpoint);
      const body = { ...VALID_BODIES[name], [field]: planted[field] };
      const { status } = await site.call(pathOf(endpoint), { method: endpoint.method, token, body });
      expect([name, field, status >= 400 && status < 500]).toEqual([name, field, true]);
    }
    const user = { name: 'New', email: 'new@stthomas.example', password: 'nine books upon a shelf' };
    const body = { ...user, role: 'owner', isActive: false };
    const { json } = await site.call('/api/users', { token, body });
    expect([json?.role, json?.isActive]).toEqual(['admin', true]);
    report(
      `0 of ${attempts.length} at ${withBody.length} endpoints; a new user is always an active administrator`,
    );
  },
);

defineCase(
  {
    id: 'T27',
    title:
      'endpoints reject other content types, including those that a foreign page can send without a preflight',
    pass: 'every endpoint with a body accepts only JSON (else 415), nothing is changed, and no cookie is set',
    oneEngine: 'decided before the database is asked',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { client, token } = await site.staff();
    const types = [
      ...words(`
        text/plain application/x-www-form-urlencoded text/json application/json-patch+json application/ld+json
        application/jsonp application/javascript application/json/x json`),
      ...['multipart/form-data; boundary=x', 'application /json', ' ', 'text/plain; application/json'],
    ];
    const attempts = sampled(pairs(withBody, types));
    for (const [endpoint, type] of attempts) {
      const { method } = endpoint;
      const name = nameOf(endpoint);
      const sent = { method, token, body: VALID_BODIES[name] ?? {}, headers: { 'content-type': type } };
      const { status, headers } = await site.call(pathOf(endpoint), sent);
      expect([name, type, status, headers['set-cookie']]).toEqual([name, type, 415, undefined]);
    }
    expect(await client.events.list()).toEqual([]);
    report(`415 for ${attempts.length} of ${attempts.length}; nothing was changed`);
  },
);

defineCase(
  {
    id: 'T28',
    title: 'responses allow no foreign origin',
    pass: '0 responses of any endpoint, and of its preflight, allow a foreign origin',
    oneEngine: 'decided before the database is asked',
    isQuick: true,
  },
  async ({ sharedSite, report }) => {
    const site = await sharedSite();
    const { port } = new URL(site.server.address);
    const origins = words(`
      https://evil.example null http://localhost:${port}.evil.example http://localhost http://localhost:1
      http://sub.localhost:${port} http://LOCALHOST:${port} https://localhost:${port}`);
    const attempts = sampled(pairs(endpoints, origins));
    for (const [endpoint, origin] of attempts) {
      const { method } = endpoint;
      const asked = {
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      };
      for (const sent of [
        { method, headers: { origin } },
        { method: 'OPTIONS', headers: { origin, ...asked } },
      ]) {
        const { headers } = await site.call(pathOf(endpoint), sent);
        const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        expect([nameOf(endpoint), origin, allowed]).toEqual([nameOf(endpoint), origin, []]);
      }
    }
    report(`0 of ${2 * attempts.length}`);
  },
);
