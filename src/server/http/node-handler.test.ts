import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../adapters/log.ts';
import type { App } from '../app.ts';
import { readSettings } from '../load-config.ts';
import { createListener } from './node-handler.ts';
import { type RunningServer, takePort } from './node-server.ts';
import { type KeptAnswer, keptAnswer } from './response-cache.ts';

let server: RunningServer;
let kept: KeptAnswer;
const seen: string[] = [];
const lines: string[] = [];
/** How many answers are being made, and how many were at most. */
const making = { now: 0, most: 0 };

beforeAll(async () => {
  kept = await keptAnswer(
    new Response('kept words '.repeat(100), {
      headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' },
    }),
  );
  const app: App = {
    securityHeaders: { 'x-content-type-options': 'nosniff' },
    fetch: async (request, ip) => {
      seen.push(`${ip} ${new URL(request.url).pathname}`);
      making.most = Math.max(making.most, ++making.now);
      await new Promise(setImmediate);
      making.now -= 1;
      return new Response('made');
    },
    takesFile: (_, path) => path === '/file',
    kept(method, address, hasAuthorization) {
      if (address === '/unreadable')
        throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
      return method !== 'POST' && address === '/kept' && !hasAuthorization ? kept : undefined;
    },
  };
  server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const settings = readSettings({
    ALLOWED_HOSTS: 'parish.example',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
  });
  server.open(createListener(app, { settings, log: createLog({ write: (line) => void lines.push(line) }) }));
});
afterAll(() => server.close());

/** Sends bytes as they stand and answers everything that came back. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
const get = (path: string, headers: string) =>
  raw(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('the listener', () => {
  it.each([
    ['no Host', '', 400],
    ['two Hosts', 'Host: parish.example\r\nHost: parish.example\r\n', 400],
    ['an empty Host', 'Host: \r\n', 400],
    ['a Host with a user', 'Host: a@parish.example\r\n', 400],
    ['a Host with a port that there cannot be', 'Host: parish.example:65536\r\n', 400],
    ['a foreign Host', 'Host: evil.example\r\n', 421],
    ['a foreign Host that ends like ours', 'Host: notparish.example\r\n', 421],
    [
      'two Authorizations',
      'Host: parish.example\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n',
      400,
    ],
    ['our Host with any port', 'Host: Parish.example:8443\r\n', 200],
  ])('answers %s with its status', async (_, headers, status) => {
    const answer = await get('/', headers);
    expect(statusOf(answer)).toBe(status);
    if (status !== 200) expect(answer).toContain('nosniff');
  });

  it('refuses an address with a backslash, with the headers that every answer has', async () => {
    const answer = await get('/\\elsewhere.example/', 'Host: parish.example\r\n');
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('nosniff');
  });

  it('refuses an address beyond 2 KB and headers beyond 16 KB', async () => {
    expect(statusOf(await get(`/${'a'.repeat(2_100)}`, 'Host: parish.example\r\n'))).toBe(414);
    expect(statusOf(await get('/', `Host: parish.example\r\nX-A: ${'a'.repeat(17_000)}\r\n`))).toBe(431);
  });

  it.each([
    ['sees the thousandth header like the first', 997, 400],
    ['refuses whoever sends one more, and leaves none unseen', 998, 431],
  ])('%s', async (_, others, status) => {
    const last = 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\n';
    const answer = await raw(
      `GET / HTTP/1.1\r\nHost: parish.example\r\n${'a: b\r\n'.repeat(others)}${last}\r\n`,
    );
    expect(statusOf(answer)).toBe(status);
  });

  it('leaves what it cannot read to the app, and goes on', async () => {
    expect(await get('/unreadable', 'Host: parish.example\r\n')).toContain('made');
  });

  it('gives a kept answer out without asking the app, in the encoding that is taken', async () => {
    seen.length = 0;
    await kept.form('br');
    const plain = await get('/kept', 'Host: parish.example\r\n');
    const packed = await get('/kept', 'Host: parish.example\r\nAccept-Encoding: br\r\n');
    expect(plain).toContain('kept words');
    expect(packed).toContain('content-encoding: br');
    expect(seen).toEqual([]);
  });

  it('answers 304 without a body or its headers, and HEAD without a body', async () => {
    const unchanged = await get('/kept', `Host: parish.example\r\nIf-None-Match: ${kept.etag}\r\n`);
    expect(statusOf(unchanged)).toBe(304);
    expect(unchanged).not.toContain('content-length');
    const head = await raw('HEAD /kept HTTP/1.1\r\nHost: parish.example\r\nConnection: close\r\n\r\n');
    expect(head).toContain('content-length: 1100');
    expect(head).not.toContain('kept words');
  });

  it('makes the answers to requests that come in one piece one after another', async () => {
    making.most = 0;
    const ask = 'GET /one HTTP/1.1\r\nHost: parish.example\r\n';
    const answers = await raw(`${`${ask}\r\n`.repeat(9)}${ask}Connection: close\r\n\r\n`);
    expect([answers.split('made').length - 1, making.most]).toEqual([10, 1]);
  });

  it.each([
    ['are made', '/one', 'parish.example'],
    ['are kept', '/kept', 'parish.example'],
    ['refuse', '/one', 'evil.example'],
  ])('ends a connection on which more than ten answers wait that %s', async (_, path, host) => {
    lines.length = 0;
    const answers = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(300));
    expect(answers.split('HTTP/1.1 ').length - 1).toBeLessThan(13);
    expect(lines.length).toBeLessThan(13);
  });

  it.each([
    ['bodies', 'POST /two HTTP/1.1\r\nHost: parish.example\r\nContent-Length: 2\r\n\r\n{}'.repeat(2)],
    ['many lines', `GET /two HTTP/1.1\r\nHost: parish.example\r\n${'a: b\r\n'.repeat(300)}\r\n`],
    ['long ones', `GET /two HTTP/1.1\r\nHost: parish.example\r\na: ${'b'.repeat(9_000)}\r\n\r\n`.repeat(2)],
  ])('ends a connection on which a request waits behind another with %s', async (_, second) => {
    seen.length = 0;
    await raw(`GET /one HTTP/1.1\r\nHost: parish.example\r\n\r\n${second}`);
    expect(seen).toEqual(['127.0.0.1 /one']);
  });

  it('asks the app when nobody has taken the answer in that encoding before', async () => {
    expect(await get('/kept', 'Host: parish.example\r\nAccept-Encoding: gzip\r\n')).toContain('made');
  });

  it('asks the app when somebody signed in asks', async () => {
    expect(await get('/kept', 'Host: parish.example\r\nAuthorization: Bearer a\r\n')).toContain('made');
  });

  it.each([
    [
      'the nearest address that is not a trusted proxy',
      'X-Forwarded-For: 6.6.6.6, 203.0.113.9, 10.1.2.3',
      '203.0.113.9',
    ],
    [
      'an address without the port that some proxies add',
      'X-Forwarded-For: 203.0.113.9:50123',
      '203.0.113.9',
    ],
    ['an IPv4 address as one, however it is written', 'X-Forwarded-For: ::FFFF:203.0.113.9', '203.0.113.9'],
    ['an address of IPv6 whole', 'X-Forwarded-For: 2001:db8::7', '2001:db8::7'],
    ['one of IPv6 without brackets and port', 'X-Forwarded-For: [2001:db8::7]:50123', '2001:db8::7'],
    ['one of IPv6 without brackets alone', 'X-Forwarded-For: [2001:db8::7]', '2001:db8::7'],
    ['the nearest behind a proxy of IPv6', 'X-Forwarded-For: 6.6.6.6, [::ffff:203.0.113.9]:1', '203.0.113.9'],
    ['the proxy when a bracket is left open', 'X-Forwarded-For: [2001:db8::7:50123', '127.0.0.1'],
    ['the proxy itself when it says nothing', 'X-A: b', '127.0.0.1'],
    ['the proxy when what it says is no address', 'X-Forwarded-For: <script>', '127.0.0.1'],
  ])('counts %s as the caller', async (_, header, ip) => {
    seen.length = 0;
    await get('/who', `Host: parish.example\r\n${header}\r\n`);
    expect(seen).toEqual([`${ip} /who`]);
  });
});
