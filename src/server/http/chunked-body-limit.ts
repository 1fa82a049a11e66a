import type { IncomingMessage, ServerResponse } from 'node:http';
import { hearNoMore } from './stop-parsing.ts';

/** A form's fields may come in tiny chunks, one by one; what comes after them is a file. */
const MOST_TINY_CHUNKS = 100;
/** The smallest packet of a line that is in use holds twice as much. */
const TINY_BYTES = 256;
/** Where a packet ends within a large chunk a tiny piece of it may be left: that one does not count. */
const LARGE_BYTES = 1_024;
/** For somebody who sends on, and is busy with that, to read the answer. */
const READING_MS = 1_000;

/**
 * Ends the connection of a sender who sends many tiny chunks, as a file never has them. Counted as they are taken out of the
 * packet that holds them, thousands at a time, and not as they are read; large ones before them earn no room.
 *
 * The connection ends with the answer, too: chunks that nobody reads any more could come without an end. Whoever still sends them
 * is given a while: a connection that is closed with something unread in it is reset, and takes the answer with it.
 */
export function watchChunks(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  let tiny = 0;
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    const length = chunk?.length ?? 0;
    if (length < TINY_BYTES) tiny += 1;
    else if (length >= LARGE_BYTES) tiny = Math.max(0, tiny - 1);
    if (tiny <= MOST_TINY_CHUNKS) return push(chunk, encoding);
    hearNoMore(socket);
    socket.destroy();
    return false;
  };
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (request.complete) return destroySoon();
    socket.end();
    setTimeout(destroySoon, READING_MS).unref();
  };
  response.setHeader('connection', 'close').once('finish', () => hearNoMore(socket));
}
