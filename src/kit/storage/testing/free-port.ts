import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns an unused port of 127.0.0.1. It is below the ports that the system gives to clients, so that no connection of
 * another test takes it before the caller listens on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_768);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
