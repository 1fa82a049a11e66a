import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { callsUnderWay, limitCrowds } from './connection-limits.ts';
import { inItsTurn } from './pipelining-limit.ts';
import { networks } from './trusted-proxies.ts';

const MOST = 3;
const ASK = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('connections of one sender', () => {
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
    limitCrowds(server, { proxies: networks(trusted), most: MOST, ...more });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  /** Connects, says so much, and waits until the server has taken it. */
  const say = async (text: string, from = '127.0.0.1') => {
    const taken = once(server, 'connection');
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    opened.push(socket);
    await Promise.all([once(socket, 'connect'), taken]);
    socket.write(text);
    return socket;
  };
  const answerTo = async (socket: Socket) => String((await once(socket, 'data'))[0]);
  const greet: RequestListener = (_, response) => void response.end('hello');

  it('past the most, the one that has waited longest makes room for the newcomer', async () => {
    await open(greet);
    const [first, second] = [await say('GET / HT'), await say('GET / HT')];
    const asked = await say(ASK);
    expect(await answerTo(asked)).toContain('hello');
    const gone = once(first, 'close');
    expect(await answerTo(await say(ASK))).toContain('hello');
    await gone;
    expect([first.destroyed, second.destroyed, asked.destroyed]).toEqual([true, false, false]);
  });

  it('one that does not read its answer is given up, however many more it has asked for', async () => {
    await open((_, response) =>
      inItsTurn(response, { bringsBody: false }, () => void response.end('x'.repeat(20_000_000))),
    );
    for (let nth = 1; nth <= MOST; nth += 1) {
      (await say(ASK.repeat(2))).pause();
      await once(server, 'request');
    }
    expect(await answerTo(await say(ASK))).toContain('200 OK');
  });

  it('one that is answered is never given up: the newcomer is refused', async () => {
    const waiting: (() => void)[] = [];
    await open((_, response) => void waiting.push(() => response.end('hello')));
    const asking: Socket[] = [];
    for (let nth = 1; nth <= MOST; nth += 1) {
      asking.push(await say(ASK));
      await expect.poll(() => waiting.length).toBe(nth);
    }
    const refused = await say(ASK);
    await once(refused, 'close');
    for (const answer of waiting) answer();
    for (const socket of asking) expect(await answerTo(socket)).toContain('hello');
  });

  it('are counted for each sender apart, and for a trusted proxy not at all', async () => {
    await open(greet, ['127.0.0.9']);
    const mine = [await say(''), await say(''), await say('')];
    const others = [await say('', '127.0.0.2')];
    for (let nth = 0; nth <= MOST; nth += 1) others.push(await say('', '127.0.0.9'));
    expect(await answerTo(await say(ASK, '127.0.0.9'))).toContain('hello');
    expect([...mine, ...others].filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  it.each([
    ['end when many who waited have been given up, and nobody else loses any', 0, true],
    ['stay while the process has time for all', 2, false],
  ])('of the largest crowd %s', async (_, busyFrom, isEnded) => {
    await open(greet, [], { most: 200, busyFrom });
    const alone = await say('', '127.0.0.1');
    const crowd: Socket[] = [];
    for (let nth = 0; nth <= 100; nth += 1) crowd.push(await say('', '127.0.0.2'));
    const { port } = server.address() as AddressInfo;
    const giveUp = async (count: number) => {
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
    await giveUp(60);
    // it is looked at when the second has passed
    await sleep(1_000);
    await giveUp(60);
    if (isEnded) await Promise.all(crowd.map((socket) => socket.destroyed || once(socket, 'close')));
    alone.write(ASK);
    expect(await answerTo(alone)).toContain('hello');
    expect(crowd.filter(({ destroyed }) => destroyed)).toHaveLength(isEnded ? 101 : 0);
  });
});

it('calls that come by way of a proxy are counted for each sender while they are under way', () => {
  const mayCall = callsUnderWay(2);
  const call = () => new EventEmitter() as ServerResponse;
  const [first, second] = [call(), call()];
  expect([mayCall(first, '203.0.113.7'), mayCall(second, '203.0.113.7')]).toEqual([true, true]);
  expect([mayCall(call(), '203.0.113.7'), mayCall(call(), '198.51.100.1')]).toEqual([false, true]);
  first.emit('close');
  expect([mayCall(call(), '203.0.113.7'), mayCall(call(), '203.0.113.7')]).toEqual([true, false]);
});
