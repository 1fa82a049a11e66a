/**
 * Sends the same request repeatedly over several connections, one at a time on each, and counts the responses. Reads its
 * options as JSON from standard input and prints the result. It checks only the first bytes and the length of a response:
 * parsing would take more CPU time than the server needs.
 */
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Load, LoadResult } from './load.ts';

const STATUS_OK = Buffer.from('HTTP/1.1 200');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const BUFFER_BYTES = 256 * 1024;
const { port, path, headers, connections, seconds, requests } = (await json(process.stdin)) as Load;
const requestBytes = Buffer.from(
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n'),
);

const startedAt = performance.now();
const endsAt = startedAt + (seconds ?? Number.POSITIVE_INFINITY) * 1_000;
let sent = 0;
let responses = 0;

/** Runs one connection until the time is over or all requests are sent. Rejects if a response is not a 200 of the expected length. */
function runConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    let expected = 0;
    let received = 0;
    const sendNext = () => {
      if (performance.now() >= endsAt || sent >= (requests ?? Number.POSITIVE_INFINITY)) {
        socket.end();
        return resolve();
      }
      sent += 1;
      received = 0;
      socket.write(requestBytes);
    };
    const read = (bytes: number, buffer: Uint8Array) => {
      if (received === 0) {
        if (STATUS_OK.compare(buffer, 0, STATUS_OK.length) !== 0)
          return reject(new Error(Buffer.from(buffer.subarray(0, bytes)).toString().slice(0, 200)));
        if (expected === 0)
          expected = responseLength(Buffer.from(buffer.subarray(0, bytes)).toString('latin1'));
      }
      received += bytes;
      if (received > expected) return reject(new Error(`${received} bytes came instead of ${expected}`));
      if (received < expected) return;
      if (Number.isNaN(expected) && !endsWithLastChunk(bytes, buffer)) return;
      responses += 1;
      sendNext();
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(BUFFER_BYTES),
        callback: (bytes, buffer) => {
          read(bytes, buffer);
          return true;
        },
      },
    });
    socket.on('connect', sendNext);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
  });
}

/** Returns the length of a response in bytes, from its headers; NaN for a chunked response. */
function responseLength(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head)) ?? [];
  return length === undefined ? Number.NaN : head + Number(length);
}

/** Whether the received bytes end a chunked response. */
function endsWithLastChunk(bytes: number, buffer: Uint8Array): boolean {
  return LAST_CHUNK.every((byte, at) => buffer[bytes - LAST_CHUNK.length + at] === byte);
}

await Promise.all(Array.from({ length: connections }, runConnection));
console.log(
  JSON.stringify({
    responses,
    seconds: (performance.now() - startedAt) / 1_000,
  } satisfies LoadResult),
);
process.exit();
