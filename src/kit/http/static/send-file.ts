import { ReadableStream } from 'node:stream/web';
import { ApiProblem } from '../../api/problem.ts';
import type { ByteRange, FoundFile } from '../../media-storage/file-store.ts';
import type { Log } from '../../process/log.ts';
import { matchesEtag } from '../cache/response-cache.ts';

/**
 * Returns a response that streams a file or a byte range of it (RFC 9110, section 14): 206 with `Content-Range`, 416
 * for an unsatisfiable range, the whole file for several ranges.
 *
 * @param etag a strong ETag.
 * @throws ApiProblem NOT_FOUND if there is no such file; BUSY if its store does not respond.
 */
export async function sendFile(
  request: Request,
  file: FoundFile | undefined,
  { etag, headers }: { etag: string; headers: Readonly<Record<string, string>> },
  { log }: { readonly log: Log },
): Promise<Response> {
  if (!file) throw new ApiProblem('NOT_FOUND', 'There is no such file');
  const size = file.bytes;
  const common = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common });
  const range = parseRange(request.headers, { etag, size });
  if (range === 'none')
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const isEmpty = request.method === 'HEAD' || size === 0;
  const body = isEmpty
    ? null
    : (ReadableStream.from(untilFailure(await file.read({ start, end }), log)) as BodyInit);
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** Ends early if the file cannot be read to its end: the client detects that bytes are missing. */
async function* untilFailure(chunks: AsyncIterable<Uint8Array>, log: Log): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    log.error({ event: 'file cut short', err: error }, 'a file could not be sent completely');
  }
}

/** @returns undefined for the whole file, 'none' if the range is unsatisfiable. */
function parseRange(
  headers: Headers,
  { etag, size }: { etag: string; size: number },
): ByteRange | 'none' | undefined {
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
