import type { Socket } from 'node:net';

/** The callbacks of the HTTP parser; static properties of its class name their indexes. */
const CALLBACKS = ['kOnHeaders', 'kOnHeadersComplete', 'kOnBody', 'kOnMessageComplete'] as const;

interface Parser {
  [number: number]: unknown;
  readonly constructor: Readonly<Record<string, number>>;
}

/**
 * Stops llhttp from parsing further input on a socket that is about to be closed: Node parses a packet to its end even
 * after `destroy`, which blocks the event loop for up to 40 ms per 64 KB. Node offers no API for this, so the parser's
 * callbacks are removed, and restored on `close`.
 */
export function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { readonly parser?: Parser | null };
  if (!parser) return;
  const indexes = CALLBACKS.map((name) => parser.constructor[name] as number);
  const callbacks = indexes.map((number) => parser[number]);
  if (callbacks.includes(undefined)) return;
  // leaves later packets unread
  socket.pause();
  for (const number of indexes) parser[number] = undefined;
  // Node has returned the parser to its pool by then, and not reused it yet
  socket.once('close', () => {
    for (const [i, number] of indexes.entries()) parser[number] = callbacks[i];
  });
}
