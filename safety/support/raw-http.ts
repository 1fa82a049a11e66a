import { connect } from 'node:net';

/**
 * Sends bytes as they stand over a connection of its own, and answers everything that came back up to its end.
 *
 * @param patience milliseconds without a byte, after which it is given up.
 */
export function raw(address: string, bytes: string | Buffer, { patience = 1_500 } = {}): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
    socket.write(bytes);
  });
}

/** The status of each answer in what came back. */
export function statuses(said: string): number[] {
  return [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
