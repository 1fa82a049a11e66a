import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#app/api.ts';
import { type TestApp, testApp } from '#app/testing/test-app.ts';
import type { Endpoint } from '../api/endpoint.ts';

/** nginx accepts 4 KB of response headers by default. The status line and `Date` are not counted here. */
const MAX_BYTES = 3_900;
const INPUT_LENGTH = 1_900;

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await testApp({
    engine: 'sqlite',
    pages: async () => ({
      status: 404,
      headers: new Headers({ 'content-type': 'text/html' }),
      html: '',
      scripts: [],
      styles: [],
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
const characters = ['{', '%E0%B4%87', '+'];

const headerBytes = (response: Response) =>
  [...response.headers].reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0);

it('response headers never exceed the limit of web servers in front, whatever the request', async () => {
  const tooLong: unknown[] = [];
  for (const path of paths)
    for (const character of characters) {
      const long = character.repeat(INPUT_LENGTH / character.length);
      const find = encodeURIComponent('ഇ'.repeat(100));
      for (const url of [
        `${path}/${long}/`,
        `${path}${long}/`,
        `${path}/?${long}`,
        `${path}?limit=1&x=${long}`,
        `${path}?limit=1&by=title&find=${find}&after=${long}`,
      ])
        for (const init of [{}, { method: 'POST' }, { headers: { authorization: `Bearer ${token}` } }]) {
          const response = await server.request(url, init);
          await response.body?.cancel();
          const bytes = headerBytes(response);
          if (bytes > MAX_BYTES) tooLong.push([init, url.slice(0, 40), response.status, bytes]);
        }
    }
  expect(tooLong).toEqual([]);
});

it('the longest pagination cursor fits into the response headers', async () => {
  const find = 'ഇ'.repeat(100);
  const response = await server.request(
    `/api/events?limit=1&by=title&find=${encodeURIComponent(find)}&x=${'a'.repeat(500)}`,
  );
  expect(response.headers.get('link')).toContain('after=');
  expect(headerBytes(response)).toBeLessThan(MAX_BYTES);
});
