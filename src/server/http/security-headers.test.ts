import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** nginx takes 4 KB by default, and gives up a server that answers with more; its status and Date are not counted here. */
const MOST_BYTES = 3_900;
const LONGEST = 1_900;

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await testApp({
    engine: 'sqlite',
    pages: async () => ({
      status: 404,
      headers: new Headers({ 'content-type': 'text/html' }),
      stretches: [],
    }),
  });
  token = await server.signIn();
  const staff = server.client(token);
  for (let n = 0; n < 3; n += 1)
    await staff.events.create({ body: { title: `${n}${'ഇ'.repeat(150)}`, date: `2026-12-0${n + 1}` } });
});
afterAll(() => server.close());

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((group: Record<string, Endpoint>) =>
  Object.values(group),
);
const paths = [
  ...new Set(endpoints.map(({ path }) => path.replace(/:\w+/g, '1'))),
  ...['', '/about', '/events', '/calendar/', '/calendar/all.ics', '/media/', '/assets/', '/nowhere/'],
];
const signs = ['{', '%E0%B4%87', '+'];

const headOf = (answer: Response) =>
  [...answer.headers].reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0);

it('no answer has a head that web servers in front would not take, whatever is asked', async () => {
  const tooLong: unknown[] = [];
  for (const path of paths)
    for (const sign of signs) {
      const long = sign.repeat(LONGEST / sign.length);
      const find = encodeURIComponent('ഇ'.repeat(100));
      for (const address of [
        `${path}/${long}/`,
        `${path}${long}/`,
        `${path}/?${long}`,
        `${path}?limit=1&x=${long}`,
        `${path}?limit=1&by=title&find=${find}&after=${long}`,
      ])
        for (const how of [{}, { method: 'POST' }, { headers: { authorization: `Bearer ${token}` } }]) {
          const answer = await server.request(address, how);
          await answer.body?.cancel();
          const bytes = headOf(answer);
          if (bytes > MOST_BYTES) tooLong.push([how, address.slice(0, 40), answer.status, bytes]);
        }
    }
  expect(tooLong).toEqual([]);
});

it('the longest place in a list fits into a head', async () => {
  const find = 'ഇ'.repeat(100);
  const answer = await server.request(
    `/api/events?limit=1&by=title&find=${encodeURIComponent(find)}&x=${'a'.repeat(500)}`,
  );
  expect(answer.headers.get('link')).toContain('after=');
  expect(headOf(answer)).toBeLessThan(MOST_BYTES);
});
