import type { ServerResponse } from 'node:http';
import type { Form } from './answer-cache.ts';

/** Where node:http keeps the head of an answer once it is written, as the text that goes out. */
type WithHead = ServerResponse & { _header?: string | null };

/** The head of an answer, which names the second in which it was written. */
interface Head {
  readonly second: number;
  readonly text: string;
}
/** By the headers that are kept: they are of one answer in one form. */
const heads = new WeakMap<Form['headers'], Head>();

/**
 * Begins an answer that is kept, as `writeHead` does. Node checks and writes the same twenty lines anew for each caller, which is
 * two fifths of what such an answer costs; so what it has written for one is given to all others of the same second, of which
 * only the date tells.
 */
export function writeReadyHead(response: ServerResponse, status: number, headers: Form['headers']): void {
  const written: WithHead = response;
  const second = Math.floor(Date.now() / 1000);
  const { method, httpVersion } = response.req;
  // of HTTP/1.0 node writes some that end the connection
  const isOrdinary = method === 'GET' && httpVersion === '1.1' && response.shouldKeepAlive;
  const ready = isOrdinary ? heads.get(headers) : undefined;
  if (ready?.second === second) {
    response.statusCode = status;
    written._header = ready.text;
    return;
  }
  response.writeHead(status, headers as string[]);
  if (isOrdinary && written._header) heads.set(headers, { second, text: written._header });
}
