import type { ServerResponse } from 'node:http';
import type { EncodedVariant } from './response-cache.ts';

/** Private properties of node:http: the serialized head, and whether it was sent. */
type WithHead = ServerResponse & { _header?: string | null; _headerSent?: boolean };

interface Written {
  readonly head: string;
  /** Head and body in one buffer, created for the second request. */
  whole?: Buffer | undefined;
}
/** Larger bodies are written separately: a copy would cost more than it saves. */
const MAX_WHOLE_BYTES = 32 * 1024;
/** Total size of the copies within one second. */
const MAX_COPIED_BYTES = 4 * 1024 * 1024;

/** Serialized responses by their header array. Valid for one second, because heads contain the `Date`. */
let latest = { second: Number.NaN, responses: new WeakMap<EncodedVariant['headers'], Written>(), copied: 0 };

/**
 * Sends a cached response like `writeHead` and `end`, but reuses the head that Node has serialized for an earlier
 * request within the same second, which halves the cost.
 *
 * @param body undefined for a response without a body.
 */
export function writeCached(
  response: ServerResponse,
  status: number,
  headers: EncodedVariant['headers'],
  body: Buffer | undefined,
): void {
  const internal: WithHead = response;
  const { method, httpVersion } = response.req;
  // other requests get a different `Connection` header
  const isOrdinary = method === 'GET' && httpVersion === '1.1' && response.shouldKeepAlive;
  const { responses } = ofThisSecond();
  const written = isOrdinary ? responses.get(headers) : undefined;
  if (!written) {
    response.writeHead(status, headers as string[]).end(body);
    if (isOrdinary && internal._header) responses.set(headers, { head: internal._header });
    return;
  }
  response.statusCode = status;
  internal._header = written.head;
  written.whole ??= copyOf(written.head, body);
  if (written.whole) internal._headerSent = true;
  response.end(written.whole ?? body);
}

function copyOf(head: string, body: Buffer | undefined): Buffer | undefined {
  if (!body || body.byteLength > MAX_WHOLE_BYTES || latest.copied > MAX_COPIED_BYTES) return undefined;
  latest.copied += body.byteLength;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

function ofThisSecond(): typeof latest {
  const second = Math.floor(Date.now() / 1000);
  if (latest.second !== second) latest = { second, responses: new WeakMap(), copied: 0 };
  return latest;
}
