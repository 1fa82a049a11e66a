import type { Socket } from 'node:net';

/** What node:http's parser calls for each piece that it finds in a packet, under numbers that its class names. */
const CALLED = ['kOnHeaders', 'kOnHeadersComplete', 'kOnBody', 'kOnMessageComplete'] as const;

interface Parser {
  [number: number]: unknown;
  readonly constructor: Readonly<Record<string, number>>;
}

/**
 * Lets node:http pass over whatever else comes on a connection that is about to end. It reads a packet to its end even when its
 * connection is destroyed meanwhile: one of 64 KB holds ten thousand pieces of a body, or a thousand requests, and takes
 * twenty to forty milliseconds in which nobody else is heard; passed over it takes less than one.
 *
 * Node has no word for this: its parser, which calls nothing that is no function, is made deaf until it goes to another connection.
 */
export function hearNoMore(socket: Socket): void {
  const { parser } = socket as Socket & { readonly parser?: Parser | null };
  if (!parser) return;
  const numbers = CALLED.map((name) => parser.constructor[name] as number);
  const heard = numbers.map((number) => parser[number]);
  if (heard.includes(undefined)) return;
  // what the packets after this one hold stays where it is
  socket.pause();
  for (const number of numbers) parser[number] = undefined;
  // node has taken it back by then, and given it to nobody yet
  socket.once('close', () => {
    for (const [i, number] of numbers.entries()) parser[number] = heard[i];
  });
}
