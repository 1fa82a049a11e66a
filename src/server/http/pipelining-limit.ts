import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stopParsing } from './stop-parsing.ts';

/** Browsers and proxies do not pipeline at all. */
const MAX_PIPELINED = 10;
/** The maximum size of one request head. */
const MAX_PIPELINED_BYTES = 16 * 1024;
/** Approximate memory per header besides its text. */
const HEADER_OVERHEAD_BYTES = 64;

interface QueuedRequests {
  requests: number;
  bytes: number;
}
const queuedBySocket = new WeakMap<Socket, QueuedRequests>();

/**
 * Handles pipelined HTTP/1.1 requests one at a time: a packet may contain a thousand, whose responses would otherwise
 * be created at once. Closes connections that pipeline too many requests, large heads, or bodies.
 */
export function serializePipelined(
  response: ServerResponse,
  { hasBody }: { readonly hasBody: boolean },
  work: () => void,
): void {
  if (response.socket) {
    work();
    return;
  }
  const { req: request } = response;
  const { socket } = request;
  const queued = queuedBySocket.get(socket) ?? { requests: 0, bytes: 0 };
  const bytes = headBytes(request);
  const exceedsLimit = queued.requests >= MAX_PIPELINED || queued.bytes + bytes > MAX_PIPELINED_BYTES;
  // one body is allowed: the client may have received the previous response already
  if (exceedsLimit || (hasBody && queued.requests > 0)) {
    stopParsing(socket);
    socket.destroy();
    return;
  }
  queued.requests += 1;
  queued.bytes += bytes;
  queuedBySocket.set(socket, queued);
  whenSocketAssigned(response, () => {
    queued.requests -= 1;
    queued.bytes -= bytes;
    setImmediate(work);
  });
}

function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  const overhead = (rawHeaders.length / 2) * HEADER_OVERHEAD_BYTES;
  return rawHeaders.reduce((sum, { length }) => sum + length, url.length + overhead);
}

/** Calls back when Node assigns the socket to the response, which is when the previous response is finished. */
export function whenSocketAssigned(response: ServerResponse, callback: () => void): void {
  if (response.socket) callback();
  else response.once('socket', callback);
}
