import { connect } from 'node:net';

/**
 * Sends bytes unchanged over a new connection and returns everything received until the connection ends.
 *
 * @param idleTimeoutMs closes the connection after this time without data.
 */
export function sendRaw(
  address: string,
  bytes: string | Buffer,
  { patience: idleTimeoutMs = 1_500 } = {},
): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setTimeout(idleTimeoutMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(bytes);
  });
}

/** The status of each response in received data. */
export function parseStatuses(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
