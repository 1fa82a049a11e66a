import { connect } from 'node:net';

/**
 * Sends bytes unchanged over a new connection and returns everything received until the connection ends.
 *
 * @param pauseMs the pause before the last byte.
 * @param idleTimeoutMs closes the connection after this time without data; short for requests that the server does not
 *   answer, long otherwise, because a busy machine responds late.
 */
export function sendRaw(
  address: string,
  bytes: string | Buffer,
  { idleTimeoutMs = 60_000, pauseMs = 0 } = {},
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
    const last = bytes.length - (pauseMs > 0 ? 1 : 0);
    socket.write(bytes.slice(0, last));
    if (pauseMs > 0) setTimeout(() => socket.write(bytes.slice(last)), pauseMs);
  });
}

/** The bytes of a request that an HTTP client would not send. @param line such as 'GET /a b HTTP/1.1'. */
export function rawRequest(
  address: string,
  line: string,
  headers: readonly string[] = [],
  body: string | Buffer = '',
): Buffer {
  const length = body.length > 0 ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const lines = [line, `Host: ${new URL(address).host}`, ...headers, ...length, 'Connection: close', '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.from(body)]);
}

/** The status of each response in received data. */
export function parseStatuses(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
