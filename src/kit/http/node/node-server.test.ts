import { expect, it } from 'vitest';
import { listen } from './node-server.ts';

it('`listen` rejects with a one-line message when the port is in use', async () => {
  const first = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  await expect(
    listen({ port: first.port, host: '127.0.0.1', publicUrl: 'https://stthomas.example' }),
  ).rejects.toThrow(/^Port \d+ is in use\. .*PORT/);
  await first.close();
});

it('until a handler is set, the server responds 503: to browsers a page that reloads itself, to others JSON', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const get = async (accept: string, { path = '/', method = 'GET' } = {}) => {
    const res = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers: { accept } });
    expect([res.status, res.headers.get('retry-after')]).toEqual([503, '1']);
    expect(res.headers.get('cache-control')).toBe('no-store');
    for (const header of ['content-security-policy', 'x-content-type-options', 'strict-transport-security'])
      expect(res.headers.has(header)).toBe(true);
    return {
      type: res.headers.get('content-type'),
      refresh: res.headers.get('refresh'),
      text: await res.text(),
    };
  };
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const page = { type: 'text/html; charset=utf-8', refresh: '2' };
  expect(await get(browser)).toMatchObject({
    ...page,
    text: expect.stringContaining('The site is being prepared'),
  });
  server.setStatus('St. <b> & Co. is being prepared: 3 of 45 pictures');
  const escaped = 'St. &lt;b> &amp; Co. is being prepared: 3 of 45 pictures';
  expect(await get(browser)).toMatchObject({ ...page, text: expect.stringContaining(`<h1>${escaped}</h1>`) });
  const json = {
    type: 'application/json',
    refresh: null,
    text: '{"message":"The server is starting","code":"BUSY"}',
  };
  const others = [get('*/*'), get(browser, { method: 'POST' }), get(browser, { path: '/api/events' })];
  expect(await Promise.all(others)).toEqual([json, json, json]);
  await server.close();
});

it('`close` finishes requests in flight and accepts no new connections', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  let arrived = () => {};
  const inFlight = new Promise<void>((resolve) => (arrived = resolve));
  server.setHandler((_, response) => {
    arrived();
    setTimeout(() => response.end('done'), 150);
  });
  const slow = fetch(`http://127.0.0.1:${server.port}/`).then((res) => res.text());
  await inFlight;
  const closing = server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
  expect(await slow).toBe('done');
  await closing;
});
