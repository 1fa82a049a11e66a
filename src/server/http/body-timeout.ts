import type { IncomingMessage } from 'node:http';

export interface Patience {
  /** How long a body may take, in milliseconds. */
  readonly bodyMs: number;
  /** A file may take longer, as long as it keeps coming: so many bytes a second, looked at so often. */
  readonly bytesASecond: number;
  readonly everyMs: number;
}

export const BODY_TIMEOUTS: Patience = { bodyMs: 30_000, bytesASecond: 2_048, everyMs: 15_000 };

/** Cuts the connection of a sender that is too slow: node's own limit knows one time for every request alike. */
export function watchSender(
  request: IncomingMessage,
  { isFile, patience }: { isFile: boolean; patience: Patience },
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  let seen = socket.bytesRead;
  const isTooSlow = () => {
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    return !isFile || came < (patience.bytesASecond * patience.everyMs) / 1000;
  };
  const timer = setInterval(
    () => {
      if (request.complete || !isTooSlow()) return;
      clearInterval(timer);
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
      request.destroy();
    },
    isFile ? patience.everyMs : patience.bodyMs,
  ).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
