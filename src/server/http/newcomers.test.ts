import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitCrowds } from './crowds.ts';
import { networks } from './networks.ts';
import { limitNewcomers, WELCOME, type Welcome } from './newcomers.ts';

const ASK = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('who opens connections', () => {
  let server: Server;
  const opened: Socket[] = [];
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const open = async (welcome: Welcome, trusted: readonly string[] = []) => {
    const lines: unknown[] = [];
    server = createServer((_, response) => void response.end('hello'));
    limitCrowds(server, {
      proxies: networks(trusted),
      log: { warn: (line: unknown) => void lines.push(line) },
      welcome,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return lines;
  };
  /** What a newcomer is answered; '' for one that is not let in. */
  const call = async (from: string) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    opened.push(socket);
    socket.write(ASK);
    const [answer = ''] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
    return { socket, isAnswered: String(answer).includes('hello') };
  };

  it('too fast is put out with all that they hold before node makes a socket of the next, and it is told once', async () => {
    const lines = await open({ atOnce: 3, aSecond: 0, toComeBack: 1, debt: 1 });
    const held = [await call('127.0.0.1'), await call('127.0.0.1'), await call('127.0.0.1')];
    expect(held.map(({ isAnswered }) => isAnswered)).toEqual([true, true, true]);
    let sockets = 0;
    server.on('connection', () => {
      sockets += 1;
    });
    const ended = Promise.all(held.map(({ socket }) => socket.destroyed || once(socket, 'close')));
    for (let nth = 0; nth < 3; nth += 1) expect((await call('127.0.0.1')).isAnswered).toBe(false);
    await ended;
    expect([sockets, lines]).toEqual([0, [{ event: 'sender put out', ip: '127.0.0.1' }]]);
    expect((await call('127.0.0.2')).isAnswered).toBe(true);
  });

  it('for many, as a proxy that we trust, is never put out', async () => {
    const lines = await open({ atOnce: 1, aSecond: 0, toComeBack: 1, debt: 1 }, ['127.0.0.9']);
    for (let nth = 0; nth < 5; nth += 1) expect((await call('127.0.0.9')).isAnswered).toBe(true);
    expect(lines).toEqual([]);
  });
});

describe('the count of newcomers', () => {
  /** Asks as node does, with a clock that is set by hand. */
  const counting = (welcome: Welcome = WELCOME) => {
    const clock = { ms: 0 };
    const out: string[] = [];
    const server = createServer();
    const putOut = (sender: string) => void out.push(sender);
    limitNewcomers(server, { proxies: networks([]), putOut, welcome, now: () => clock.ms });
    const { blockList } = server as Server & { blockList: { check(address: string): boolean } };
    const comes = (address: string, times = 1) => {
      let welcomed = 0;
      for (let nth = 0; nth < times; nth += 1) if (!blockList.check(address)) welcomed += 1;
      return welcomed;
    };
    return { clock, out, comes };
  };

  it('lets in a hall of 300 telephones with six connections each, twice in a minute', () => {
    const { clock, comes } = counting();
    expect(comes('203.0.113.7', 1_800)).toBe(1_800);
    clock.ms = 30_000;
    expect(comes('203.0.113.7', 1_800)).toBe(1_800);
  });

  it('lets whoever was put out come back after a minute, and those who go on not', () => {
    const { clock, out, comes } = counting();
    expect(comes('203.0.113.7', 6_000)).toBe(WELCOME.atOnce);
    expect(comes('198.51.100.1', WELCOME.atOnce + 1)).toBe(WELCOME.atOnce);
    for (clock.ms = 1_000; clock.ms < 61_000; clock.ms += 1_000)
      expect([comes('203.0.113.7', 100), comes('198.51.100.1')]).toEqual([0, 0]);
    clock.ms += 2_000;
    expect([comes('203.0.113.7'), comes('198.51.100.1', 1_800)]).toEqual([0, 1_800]);
    expect(out).toEqual(['203.0.113.7', '198.51.100.1']);
  });

  it('takes a household of IPv6 for one, and an IPv4 address that is written in IPv6 for the same', () => {
    const { comes } = counting({ atOnce: 1, aSecond: 0, toComeBack: 1, debt: 1 });
    expect([comes('2001:db8::1'), comes('2001:db8::2'), comes('2001:db8:0:1::1')]).toEqual([1, 0, 1]);
    expect([comes('::ffff:203.0.113.7'), comes('203.0.113.7')]).toEqual([1, 0]);
  });

  it('remembers those who are out, however many others come', () => {
    const { comes } = counting({ atOnce: 1, aSecond: 0, toComeBack: 1, debt: 1 });
    expect(comes('203.0.113.7', 2)).toBe(1);
    for (let nth = 0; nth < 50_000; nth += 1) comes(`10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`);
    expect([comes('203.0.113.7'), comes('10.0.0.1')]).toEqual([0, 1]);
  });
});
