import { expect, it } from 'vitest';
import { takePort } from './node-server.ts';

it('says in one line that the port is taken', async () => {
  const first = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  await expect(
    takePort({ port: first.port, host: '127.0.0.1', publicUrl: 'https://stthomas.example' }),
  ).rejects.toThrow(/^Port \d+ is taken\. .*PORT/);
  await first.close();
});

it('answers 503 with Retry-After until it is opened', async () => {
  const server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  for (const header of ['content-security-policy', 'x-content-type-options', 'strict-transport-security'])
    expect(answer.headers.has(header)).toBe(true);
  await answer.text();
  await server.close();
});

it('finishes what is under way before it closes, and takes nothing new', async () => {
  const server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  let arrived = () => {};
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  server.open((_, response) => {
    arrived();
    setTimeout(() => response.end('done'), 150);
  });
  const slow = fetch(`http://127.0.0.1:${server.port}/`).then((answer) => answer.text());
  await underWay;
  const closing = server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
  expect(await slow).toBe('done');
  await closing;
});
