/**
 * Sends one and the same request over and over, each connection waiting for its answer before it asks again, and counts the
 * answers. Reads what to do as JSON from standard input and prints what came of it. Looks at each answer's first bytes and
 * length only: whoever unpacks and reads headers is busier than the server that he measures.
 */
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Load, Loaded } from './load.ts';

const STATUS_OK = Buffer.from('HTTP/1.1 200');
const LAST_PIECE = Buffer.from('0\r\n\r\n');
const BUFFER_BYTES = 256 * 1024;
const { port, path, headers, connections, seconds, requests } = (await json(process.stdin)) as Load;
const question = Buffer.from(
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n'),
);

const startedAt = performance.now();
const endsAt = startedAt + (seconds ?? Number.POSITIVE_INFINITY) * 1_000;
let asked = 0;
let answered = 0;

/** One connection: asks until the time is over or all has been asked. @throws when an answer is not a 200 of the usual length. */
function visitor(): Promise<void> {
  return new Promise((resolve, reject) => {
    let expected = 0;
    let received = 0;
    const ask = () => {
      if (performance.now() >= endsAt || asked >= (requests ?? Number.POSITIVE_INFINITY)) {
        socket.end();
        return resolve();
      }
      asked += 1;
      received = 0;
      socket.write(question);
    };
    const read = (bytes: number, buffer: Uint8Array) => {
      if (received === 0) {
        if (STATUS_OK.compare(buffer, 0, STATUS_OK.length) !== 0)
          return reject(new Error(Buffer.from(buffer.subarray(0, bytes)).toString().slice(0, 200)));
        if (expected === 0) expected = lengthOf(Buffer.from(buffer.subarray(0, bytes)).toString('latin1'));
      }
      received += bytes;
      if (received > expected) return reject(new Error(`${received} bytes came instead of ${expected}`));
      if (received < expected) return;
      if (Number.isNaN(expected) && !isLastPiece(bytes, buffer)) return;
      answered += 1;
      ask();
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
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
  });
}

/** Of a whole answer, from its head; every further one has the same. NaN when it comes in pieces of which the last is empty. */
function lengthOf(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head)) ?? [];
  return length === undefined ? Number.NaN : head + Number(length);
}

/** Whether what has come ends an answer in pieces. */
function isLastPiece(bytes: number, buffer: Uint8Array): boolean {
  return LAST_PIECE.every((byte, at) => buffer[bytes - LAST_PIECE.length + at] === byte);
}

await Promise.all(Array.from({ length: connections }, visitor));
console.log(
  JSON.stringify({ answers: answered, seconds: (performance.now() - startedAt) / 1_000 } satisfies Loaded),
);
process.exit();
