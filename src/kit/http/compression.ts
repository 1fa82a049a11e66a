import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createKeyedSemaphore } from '../process/keyed-semaphore.ts';
import { type ResponseValue, responseFrom } from './response-value.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const ACCEPTS_BR = /(?:^|[,\s])br(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i;
const ACCEPTS_GZIP = /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/i;

/** Below this, compressing costs more than it saves. */
const MIN_COMPRESSED_BYTES = 600;
/** For a response that a client waits for. */
const BROTLI_QUALITY = 5;
/** The default, 6, takes a third longer for a page and saves 50 bytes of 21 kB. */
const GZIP_LEVEL = 5;

/** Half of the four threads in the libuv pool; password hashes and file operations use the others. */
const CONCURRENCY = 2;

const brotli = promisify(brotliCompress);
const brotliAt = (quality: number, body: Buffer) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
const gzipCompress = promisify(gzip);
const runInSlot = createKeyedSemaphore({ concurrency: CONCURRENCY, maxQueued: Number.POSITIVE_INFINITY });
const runInBackground = createKeyedSemaphore({ concurrency: 1, maxQueued: 20 });

/**
 * Compressors with limited concurrency: an encoder allocates up to 2 MB outside the V8 heap, and a client may request
 * hundreds of lists at once. The queue is unbounded, because each job takes only milliseconds.
 */
export const compressors: Readonly<Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => runInSlot('all', () => brotliAt(BROTLI_QUALITY, body)),
  gzip: (body) => runInSlot('all', () => gzipCompress(body, { level: GZIP_LEVEL })),
};

/**
 * A tenth smaller than `compressors.br`, but takes a third of a second for a page: no client waits for it.
 *
 * @throws ApiProblem BUSY if many others are queued.
 */
export const compressBest = (body: Buffer): Promise<Buffer> =>
  runInBackground('all', () => brotliAt(constants.BROTLI_MAX_QUALITY, body));

export const shouldCompress = (body: Buffer): boolean => body.byteLength >= MIN_COMPRESSED_BYTES;

/** The best encoding that the client accepts; `q=0` excludes an encoding. */
export function negotiateEncoding(acceptEncoding: string | undefined | null): Encoding {
  if (!acceptEncoding) return 'identity';
  return ACCEPTS_BR.test(acceptEncoding) ? 'br' : ACCEPTS_GZIP.test(acceptEncoding) ? 'gzip' : 'identity';
}

/** Compresses a response that is not cached, if the client accepts an encoding. */
export async function compressedResponse(value: ResponseValue, request: Request): Promise<Response> {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'));
  const body = Buffer.from(value.body);
  if (encoding === 'identity' || !shouldCompress(body)) return responseFrom(value);
  return new Response((await compressors[encoding](body)) as BodyInit, {
    status: value.status,
    headers: { ...value.headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
  });
}
