import { type FileHandle, open, stat } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';
import { ApiProblem } from '#contract/problem.ts';
import type { Log } from '../adapters/log.ts';
import { isUnchanged } from './response-cache.ts';

const PART_BYTES = 64 * 1024;

/** A part of a file, both ends inclusive, as `Range` counts. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What becomes of an answer that has begun and cannot be sent to its end, since the file is gone or too many are open. */
export interface Sending {
  /** Is told why, in one line. */
  readonly log: Log;
  /** Ends the connection, so that the receiver sees that something is missing; without it whoever reads the answer is thrown the reason. */
  readonly cut: (() => void) | undefined;
}

/**
 * Answers with a file, or the part of it that is asked for (RFC 9110, section 14): 206 with `Content-Range`, 416 for a
 * part that it does not have, the whole for several parts at once. Read as it is sent, so memory stays flat.
 *
 * @param etag a strong one: the name of a file that never changes.
 * @throws ApiProblem NOT_FOUND when there is no such file.
 */
export async function sendFile(
  request: Request,
  path: string,
  { etag, headers }: { etag: string; headers: Readonly<Record<string, string>> },
  sending: Sending,
): Promise<Response> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new ApiProblem('NOT_FOUND', 'There is no such file');
  const { size } = found;
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (isUnchanged(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common });
  const span = spanOf(request.headers, { etag, size });
  if (span === 'none')
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    });
  const { start, end } = span ?? { start: 0, end: size - 1 };
  const isEmpty = request.method === 'HEAD' || size === 0;
  const body = isEmpty ? null : (ReadableStream.from(partsOf(path, { start, end }, sending)) as BodyInit);
  return new Response(body, {
    status: span ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      ...(span && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** Reads on only when the last part is gone: a reader that stalls holds one part in memory, and not the file. */
async function* partsOf(
  path: string,
  { start, end }: Span,
  { log, cut }: Sending,
): AsyncGenerator<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    const opened = await open(path);
    file = opened;
    for (let at = start; at <= end; ) {
      const length = Math.min(PART_BYTES, end + 1 - at);
      const { buffer, bytesRead } = await opened.read(Buffer.allocUnsafeSlow(length), 0, length, at);
      if (bytesRead === 0) throw new Error('The file has become shorter');
      at += bytesRead;
      // the receiver knows the last part for what it is, and what it asks next is not to wait for the file to be closed
      if (at > end) {
        file = undefined;
        await opened.close();
      }
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    log.error({ event: 'file cut short', err: error }, 'a file could not be sent to its end');
    if (!cut) throw error;
    cut();
  } finally {
    await file?.close();
  }
}

/** @returns undefined for the whole file, 'none' when the file has nothing of what is asked for. */
function spanOf(headers: Headers, { etag, size }: { etag: string; size: number }): Span | 'none' | undefined {
  const condition = headers.get('if-range');
  if (condition !== null && condition !== etag) return undefined;
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec((headers.get('range') ?? '').trim()) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'none' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start >= size) return 'none';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
