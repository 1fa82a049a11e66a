import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Form, type KeptAnswer, keptAnswer } from './response-cache.ts';
import { sendReady } from './write-cached.ts';

/** Without a length: of HTTP/1.0 node then ends the connection. */
const UNCHANGED = ['etag', '"a"', 'cache-control', 'no-cache'];

let server: Server;
let kept: KeptAnswer;
let form: Form;
/** How often node has written a head. */
let written = 0;

beforeEach(async () => {
  kept = await keptAnswer(
    new Response('kept words', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-cache' } }),
  );
  form = await kept.form('identity');
  written = 0;
  const answer = (response: ServerResponse, byNode: boolean, status: number) => {
    const writeHead = response.writeHead.bind(response) as ServerResponse['writeHead'];
    response.writeHead = ((...all: Parameters<typeof writeHead>) => {
      written += 1;
      return writeHead(...all);
    }) as ServerResponse['writeHead'];
    const headers = status === 200 ? form.headers : UNCHANGED;
    const body = status === 200 ? form.body : undefined;
    if (byNode) response.writeHead(status, headers as string[]).end(body);
    else sendReady(response, status, headers, body);
  };
  server = createServer({ keepAliveTimeout: 15_000 }, ({ url }, response) =>
    answer(response, url?.startsWith('/node') ?? false, url?.endsWith('/304') ? 304 : 200),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** What comes back on one connection for requests that go out one behind another; the last of them ends it. */
async function answersTo(...requests: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  socket.write(requests.join(''));
  let all = '';
  for await (const piece of socket) all += piece;
  return all.replaceAll(/\r\nDate: [^\r]+/g, '\r\nDate: …');
}
const ask = (path: string, { version = '1.1', more = '', method = 'GET' } = {}) =>
  `${method} ${path} HTTP/${version}\r\nHost: a\r\n${more}\r\n`;
const CLOSE = 'Connection: close\r\n';

describe('an answer that is ready', () => {
  it('is what node would write, for callers of every kind', async () => {
    const kinds = [{}, {}, { method: 'HEAD' }, { version: '1.0', more: 'Connection: keep-alive\r\n' }, {}];
    const requests = (path: string) => [...kinds.map((kind) => ask(path, kind)), ask(path, { more: CLOSE })];
    const byNode = await answersTo(...requests('/node'));
    expect(byNode.split('HTTP/1.1 200 OK').length - 1).toBe(6);
    expect(byNode).toContain('Connection: close');
    expect(byNode).toContain('Date: ');
    expect(await answersTo(...requests('/ready'))).toBe(byNode);
  });

  it('has no body behind it where there is none', async () => {
    const old = { version: '1.0', more: 'Connection: keep-alive\r\n' };
    const unchanged = async (path: string) =>
      `${await answersTo(ask(path, old))}${await answersTo(ask(path), ask(path), ask(path, { more: CLOSE }))}`;
    const byNode = await unchanged('/node/304');
    expect(byNode.split('HTTP/1.1 304').length - 1).toBe(4);
    expect(byNode.split('Connection: close').length - 1).toBe(2);
    expect(byNode).not.toContain('kept words');
    expect(await unchanged('/ready/304')).toBe(byNode);
  });

  it('is the same for a body that is too heavy to be copied', async () => {
    const body = Buffer.alloc(40_000, 'long words ');
    form = { body, headers: ['content-length', String(body.byteLength)] };
    const three = (path: string) => answersTo(ask(path), ask(path), ask(path, { more: CLOSE }));
    const byNode = await three('/node');
    expect(byNode.length).toBeGreaterThan(3 * body.byteLength);
    expect(await three('/ready')).toBe(byNode);
  });

  it('tells when it is out', async () => {
    const finished: boolean[] = [];
    server.on('request', (_, response) =>
      response.on('finish', () => finished.push(response.writableFinished)),
    );
    await answersTo(ask('/'), ask('/'), ask('/'), ask('/', { more: CLOSE }));
    expect(finished).toEqual([true, true, true, true]);
  });

  it('has its head written once a second', async () => {
    await answersTo(ask('/'), ask('/'), ask('/'), ask('/', { more: CLOSE }));
    expect(written).toBe(2);
    vi.mocked(Date.now).mockReturnValue(1_800_000_001_000);
    await answersTo(ask('/'), ask('/'), ask('/'), ask('/', { more: CLOSE }));
    expect(written).toBe(4);
  });

  it('is that of its own form', async () => {
    await answersTo(ask('/'), ask('/', { more: CLOSE }));
    form = { body: Buffer.from('others'), headers: ['content-length', '6', 'x-form', 'another'] };
    expect(await answersTo(ask('/'), ask('/', { more: CLOSE }))).toContain('x-form: another');
  });
});
