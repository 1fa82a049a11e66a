import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** A way to be slow on purpose, as slowhttptest has them: what is said at once, and what is said again and again after it. */
export interface Slowness {
  readonly first: string;
  readonly again: string;
  /** Takes what is answered a few bytes at a time. */
  readonly readsSlowly?: boolean;
}

/** The four of slowhttptest (-H, -B, -R, -X). @param large path of a file of some size, asked for so many `times` at once. */
export function slownesses(host: string, large: string, times: number): Readonly<Record<string, Slowness>> {
  const ranges = Array.from({ length: 1_000 }, (_, n) => `5-${n}`).join(',');
  return {
    'slow headers': { first: `GET / HTTP/1.1\r\nHost: ${host}\r\n`, again: 'X-A: b\r\n' },
    'slow bodies': {
      first: `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 8192\r\n\r\n{`,
      again: ' ',
    },
    'a thousand ranges': {
      first: `GET ${large} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-,${ranges}\r\n\r\n`,
      again: '',
      readsSlowly: true,
    },
    'slow readers': {
      first: `GET ${large} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(times),
      again: '',
      readsSlowly: true,
    },
  };
}

/**
 * How often a file of so many bytes can be on its way on each of so many connections, one to ten times, with half of what the kernel
 * gives to TCP: sender and reader are on one machine here, each byte counts about twice, and past all of it the kernel
 * cuts off whoever closes a connection just then.
 */
export function timesOnTheWay(bytes: number, connections: number): number {
  if (process.platform !== 'linux') return 1;
  const pages = Number(readFileSync('/proc/sys/net/ipv4/tcp_mem', 'utf8').split(/\s+/)[2]);
  return Math.max(1, Math.min(10, Math.floor((pages * 4_096) / 2 / (2 * bytes * connections))));
}

export interface Crowd {
  end(): void;
}

const WAVE = 20;
const WAVE_EVERY_MS = 50;
const AGAIN_MS = 1_000;
const SIP_BYTES = 32;

/** Opens so many slow connections from one address, four hundred a second, and keeps up what they do until it is ended. */
export function crowd(
  address: string,
  { first, again, readsSlowly = false }: Slowness,
  { connections, from }: { connections: number; from: string },
): Crowd {
  const { port, hostname: host } = new URL(address);
  const sockets = new Set<Socket>();
  let opened = 0;
  const coming = setInterval(() => {
    for (let n = 0; n < WAVE && opened < connections; n += 1, opened += 1) {
      const socket = connect({ port: Number(port), host, localAddress: from });
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      if (!readsSlowly) socket.resume();
      socket.write(first);
    }
  }, WAVE_EVERY_MS);
  const goingOn = setInterval(() => {
    for (const socket of sockets) {
      if (again) socket.write(again);
      if (readsSlowly) socket.read(SIP_BYTES);
    }
  }, AGAIN_MS);
  return {
    end() {
      clearInterval(coming);
      clearInterval(goingOn);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Seconds until the server ends a connection on which this is said. */
export function secondsUntilEnded(address: string, text: string, patienceMs: number): Promise<number> {
  const { port, hostname: host } = new URL(address);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host, localAddress: '127.0.0.3' });
    const giveUp = setTimeout(() => socket.destroy(), patienceMs);
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve((performance.now() - began) / 1000);
    });
    socket.write(text);
  });
}
