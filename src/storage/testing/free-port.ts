import { once } from 'node:events';
import { createServer } from 'node:net';

/** Answers a port of 127.0.0.1 that nobody uses at this moment; somebody may take it before you do. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
