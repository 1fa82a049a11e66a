import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { turns } from '../keyed-semaphore.ts';
import { remembered } from './memoize.ts';
import { type Reply, responseFrom, sendable } from './response-value.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this, compressing costs more than it saves. */
const MIN_PACKED_BYTES = 600;
const BROTLI_QUALITY = 5;
/** The usual 6 takes a third longer for a page and saves 50 bytes of 21 kB. */
const GZIP_LEVEL = 5;

/** Of the four threads that node has for such work, so that passwords and files find one before long. */
const AT_ONCE = 2;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const inTurn = turns({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY });

/**
 * How answers are packed, each when its turn comes: an encoder has up to two megabytes, past what is collected, and whoever has had
 * hundreds of lists kept may ask for all of them at once. Nobody is refused: each takes some milliseconds.
 */
export const PACKED: Readonly<Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    inTurn('all', () =>
      brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      }),
    ),
  gzip: (body) => inTurn('all', () => gzipped(body, { level: GZIP_LEVEL })),
};

export const isWorthPacking = (body: Buffer): boolean => body.byteLength >= MIN_PACKED_BYTES;

/** The best encoding that the caller takes; one refused with `q=0` does not count. */
export function encodingFor(acceptEncoding: string | undefined | null): Encoding {
  return acceptEncoding ? readEncoding(acceptEncoding) : 'identity';
}

const readEncoding = remembered((acceptEncoding): Encoding => {
  const takes = (name: string) =>
    new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s*,|\\s*$))`, 'i').test(acceptEncoding);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
});

/** An answer that is made for one caller only, in an encoding that they take. */
export async function packedResponse(reply: Reply, request: Request): Promise<Response> {
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  const body = Buffer.from(sendable(reply.body));
  if (encoding === 'identity' || !isWorthPacking(body)) return responseFrom(reply);
  return new Response((await PACKED[encoding](body)) as BodyInit, {
    status: reply.status,
    headers: { ...reply.headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
  });
}
