import type { IncomingMessage, ServerResponse } from 'node:http';
import { stopParsing } from './stop-parsing.ts';

/** Form fields may arrive in tiny chunks; the file after them does not. */
const MAX_TINY_CHUNKS = 100;
/** Half the payload of the smallest packet in common use. */
const TINY_CHUNK_BYTES = 256;
/** A large chunk may be split by a packet end and leave a tiny piece, which does not count. */
const LARGE_CHUNK_BYTES = 1_024;
/** Time for a client that is still sending to read the response. */
const LINGER_MS = 1_000;

/**
 * Closes the connection of a client that sends many tiny chunks, which are expensive to parse; real uploads have few.
 * They are counted in `push`, when the parser emits them, because one packet holds thousands.
 *
 * After the response, the connection is closed as well, since the rest of the body may never end. It stays half open
 * for `LINGER_MS`: closing a socket with unread input sends a reset, which may discard the response.
 */
export function limitTinyChunks(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  let tinyChunks = 0;
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    const length = chunk?.length ?? 0;
    if (length < TINY_CHUNK_BYTES) tinyChunks += 1;
    else if (length >= LARGE_CHUNK_BYTES) tinyChunks = Math.max(0, tinyChunks - 1);
    if (tinyChunks <= MAX_TINY_CHUNKS) return push(chunk, encoding);
    stopParsing(socket);
    socket.destroy();
    return false;
  };
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (request.complete) return destroySoon();
    socket.end();
    setTimeout(destroySoon, LINGER_MS).unref();
  };
  response.setHeader('connection', 'close').once('finish', () => stopParsing(socket));
}
