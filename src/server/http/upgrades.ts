import type { IncomingMessage, ServerResponse } from 'node:http';
import { hearNoMore } from './stop-parsing.ts';

/**
 * Lets a request to go on in another protocol be answered as if it had not asked, as HTTP allows, and the connection end with the
 * answer. Node's parser throws away what comes behind such a request in its packet and takes the next packet for a new
 * request: the two ends, of which one may be a proxy that speaks for many, would no longer agree where a request begins.
 */
export function endAfterUpgrade(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  response.shouldKeepAlive = false;
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    // its end
    if (chunk === null) hearNoMore(socket);
    return push(chunk, encoding);
  };
}
