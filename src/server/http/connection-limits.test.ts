import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createInFlightLimiter, limitConnectionsPerIp } from './connection-limits.ts';
import { serializePipelined } from './pipelining-limit.ts';
import { parseNetworks } from './trusted-proxies.ts';

const MAX_CONNECTIONS = 3;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('the connection limit per client', () => {
  let server: Server;
  const opened: Socket[] = [];
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const open = async (listener: RequestListener, trusted: readonly string[] = [], more: object = {}) => {
    server = createServer(listener);
    limitConnectionsPerIp(server, {
      proxies: parseNetworks(trusted),
      maxConnections: MAX_CONNECTIONS,
      ...more,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  /** Connects, sends the text, and waits until the server has accepted the connection. */
  const connectAndSend = async (text: string, from = '127.0.0.1') => {
    const accepted = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    opened.push(socket);
    await Promise.all([once(socket, 'connect'), accepted]);
    socket.write(text);
    return socket;
  };
  const responseOn = async (socket: Socket) => String((await once(socket, 'data'))[0]);
  const respond: RequestListener = (_, response) => void response.end('hello');

  it('closes the longest inactive connection when a new one exceeds the limit', async () => {
    await open(respond);
    const [first, second] = [await connectAndSend('GET / HT'), await connectAndSend('GET / HT')];
    const active = await connectAndSend(REQUEST);
    expect(await responseOn(active)).toContain('hello');
    const evicted = once(first, 'close');
    expect(await responseOn(await connectAndSend(REQUEST))).toContain('hello');
    await evicted;
    expect([first.destroyed, second.destroyed, active.destroyed]).toEqual([true, false, false]);
  });

  it('closes a connection that does not read its response, even if more requests are pipelined', async () => {
    await open((_, response) =>
      serializePipelined(response, { hasBody: false }, () => void response.end('x'.repeat(20_000_000))),
    );
    for (let nth = 1; nth <= MAX_CONNECTIONS; nth += 1) {
      (await connectAndSend(REQUEST.repeat(2))).pause();
      await once(server, 'request');
    }
    expect(await responseOn(await connectAndSend(REQUEST))).toContain('200 OK');
  });

  it('rejects the new connection when all others wait for the server', async () => {
    const pending: (() => void)[] = [];
    await open((_, response) => void pending.push(() => response.end('hello')));
    const active: Socket[] = [];
    for (let nth = 1; nth <= MAX_CONNECTIONS; nth += 1) {
      active.push(await connectAndSend(REQUEST));
      await expect.poll(() => pending.length).toBe(nth);
    }
    const rejected = await connectAndSend(REQUEST);
    await once(rejected, 'close');
    for (const respond of pending) respond();
    for (const socket of active) expect(await responseOn(socket)).toContain('hello');
  });

  it('counts each client separately, and exempts trusted proxies', async () => {
    await open(respond, ['127.0.0.9']);
    const mine = [await connectAndSend(''), await connectAndSend(''), await connectAndSend('')];
    const others = [await connectAndSend('', '127.0.0.2')];
    for (let nth = 0; nth <= MAX_CONNECTIONS; nth += 1) others.push(await connectAndSend('', '127.0.0.9'));
    expect(await responseOn(await connectAndSend(REQUEST, '127.0.0.9'))).toContain('hello');
    expect([...mine, ...others].filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  it.each([
    ['disconnects only the client with the most connections when the accept queue overflows', 0, true],
    ['disconnects no client while the process is not busy', 2, false],
  ])('%s', async (_, busyUtilization, isDisconnected) => {
    await open(respond, [], { maxConnections: 200, busyUtilization });
    const single = await connectAndSend('', '127.0.0.1');
    const connections: Socket[] = [];
    for (let nth = 0; nth <= 100; nth += 1) connections.push(await connectAndSend('', '127.0.0.2'));
    const { port } = server.address() as AddressInfo;
    const abort = async (count: number) => {
      const flood = Array.from({ length: count }, () =>
        connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' }),
      );
      const closed = flood.map((socket) =>
        once(
          socket.on('error', () => undefined),
          'close',
        ),
      );
      for (const socket of flood) socket.once('connect', () => socket.resetAndDestroy());
      await Promise.all(closed);
    };
    await abort(60);
    // the counter is evaluated once per second
    await sleep(1_000);
    await abort(60);
    if (isDisconnected)
      await Promise.all(connections.map((socket) => socket.destroyed || once(socket, 'close')));
    single.write(REQUEST);
    expect(await responseOn(single)).toContain('hello');
    expect(connections.filter(({ destroyed }) => destroyed)).toHaveLength(isDisconnected ? 101 : 0);
  });
});

it('the in-flight limiter counts the requests of each client until they are closed', () => {
  const isAdmitted = createInFlightLimiter(2);
  const createResponse = () => new EventEmitter() as ServerResponse;
  const [first, second] = [createResponse(), createResponse()];
  expect([isAdmitted(first, '203.0.113.7'), isAdmitted(second, '203.0.113.7')]).toEqual([true, true]);
  expect([isAdmitted(createResponse(), '203.0.113.7'), isAdmitted(createResponse(), '198.51.100.1')]).toEqual(
    [false, true],
  );
  first.emit('close');
  expect([isAdmitted(createResponse(), '203.0.113.7'), isAdmitted(createResponse(), '203.0.113.7')]).toEqual([
    true,
    false,
  ]);
});
