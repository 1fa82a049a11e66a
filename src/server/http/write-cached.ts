import type { ServerResponse } from 'node:http';
import type { Form } from './response-cache.ts';

/** Where node:http keeps the head of an answer once it is written, as the text that goes out, and whether it went. */
type WithHead = ServerResponse & { _header?: string | null; _headerSent?: boolean };

/** What has been written of an answer. */
interface Written {
  readonly head: string;
  /** Head and body in one piece, once a second caller asks. */
  whole?: Buffer | undefined;
}
/** A heavier body is sent behind its head: the copy would cost more than it spares. */
const MAX_WHOLE_BYTES = 32 * 1024;
/** Of all copies of one second: what is asked for most is among the first. */
const MAX_COPIED_BYTES = 4 * 1024 * 1024;

/** By the headers that are kept: they are of one answer in one form. Heads name the second in which they were written, and last as long. */
let latest = { second: Number.NaN, answers: new WeakMap<Form['headers'], Written>(), copied: 0 };

/**
 * Sends an answer that is kept, as `writeHead` and `end` do. Node checks and writes the same twenty lines anew for each caller, and
 * hands head and body to the system as pieces; together that is half of what such an answer costs. So what it has written for one is
 * given to all others of the same second, of which only the date tells.
 *
 * @param body undefined for an answer without one.
 */
export function sendReady(
  response: ServerResponse,
  status: number,
  headers: Form['headers'],
  body: Buffer | undefined,
): void {
  const sent: WithHead = response;
  const { method, httpVersion } = response.req;
  // of HTTP/1.0 node writes some that end the connection
  const isOrdinary = method === 'GET' && httpVersion === '1.1' && response.shouldKeepAlive;
  const { answers } = ofThisSecond();
  const written = isOrdinary ? answers.get(headers) : undefined;
  if (!written) {
    response.writeHead(status, headers as string[]).end(body);
    if (isOrdinary && sent._header) answers.set(headers, { head: sent._header });
    return;
  }
  response.statusCode = status;
  sent._header = written.head;
  written.whole ??= copyOf(written.head, body);
  if (written.whole) sent._headerSent = true;
  response.end(written.whole ?? body);
}

function copyOf(head: string, body: Buffer | undefined): Buffer | undefined {
  if (!body || body.byteLength > MAX_WHOLE_BYTES || latest.copied > MAX_COPIED_BYTES) return undefined;
  latest.copied += body.byteLength;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

function ofThisSecond(): typeof latest {
  const second = Math.floor(Date.now() / 1000);
  if (latest.second !== second) latest = { second, answers: new WeakMap(), copied: 0 };
  return latest;
}
