import { expect, it } from 'vitest';
import { listen } from './node-server.ts';

it('`listen` rejects with a one-line message when the port is in use', async () => {
  const first = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  await expect(
    listen({ port: first.port, host: '127.0.0.1', publicUrl: 'https://stthomas.example' }),
  ).rejects.toThrow(/^Port \d+ is in use\. .*PORT/);
  await first.close();
});

it('the server responds 503 with Retry-After until a handler is set', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const res = await fetch(`http://127.0.0.1:${server.port}/`);
  expect([res.status, res.headers.get('retry-after')]).toEqual([503, '1']);
  for (const header of ['content-security-policy', 'x-content-type-options', 'strict-transport-security'])
    expect(res.headers.has(header)).toBe(true);
  await res.text();
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
