import type { IncomingMessage, ServerResponse } from 'node:http';
import { stopParsing } from './stop-parsing.ts';

/**
 * Ignores the `Upgrade` header, as HTTP allows, and closes the connection after the response. Node's parser discards
 * the rest of the packet after such a request, so that client and server would disagree about where the next request
 * begins (request smuggling).
 */
export function ignoreUpgrade(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  response.shouldKeepAlive = false;
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    // null marks the end of the body
    if (chunk === null) stopParsing(socket);
    return push(chunk, encoding);
  };
}
