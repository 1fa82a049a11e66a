import type { IncomingMessage } from 'node:http';

export interface BodyTimeouts {
  /** Maximum duration of a body without a file. */
  readonly maxBodyMs: number;
  /** File uploads have no maximum duration, but a minimum rate, which is checked at this interval. */
  readonly minFileBytesPerSecond: number;
  readonly checkIntervalMs: number;
}

export const BODY_TIMEOUTS: BodyTimeouts = {
  maxBodyMs: 30_000,
  minFileBytesPerSecond: 2_048,
  checkIntervalMs: 15_000,
};

/**
 * Responds 408 and closes the connection if a request body is too slow. Node's `requestTimeout` is the same for all
 * requests.
 */
export function enforceBodyTimeout(
  request: IncomingMessage,
  { isFile, timeouts }: { isFile: boolean; timeouts: BodyTimeouts },
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  let bytesBefore = socket.bytesRead;
  const isTooSlow = () => {
    const received = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    return !isFile || received < (timeouts.minFileBytesPerSecond * timeouts.checkIntervalMs) / 1000;
  };
  const timer = setInterval(
    () => {
      if (request.complete || !isTooSlow()) return;
      clearInterval(timer);
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
      request.destroy();
    },
    isFile ? timeouts.checkIntervalMs : timeouts.maxBodyMs,
  ).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
