import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { ApiProblem } from '#contract/problem.ts';
import { IMMUTABLE } from './headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};
/** Names that we give: letters, digits and hyphens, one known ending; nothing that could climb or hide. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|webp|avif)$/;

/** Serves the pictures under `DATA_DIR/media`; a name is never used again for other content, so a year's caching holds. */
export function mediaFiles(dataDir: string) {
  return async (context: Context): Promise<Response> => {
    const name = context.req.param('file') ?? '';
    const file = join(dataDir, 'media', name);
    const found = NAME.test(name) ? await stat(file).catch(() => undefined) : undefined;
    if (!found?.isFile()) throw new ApiProblem('NOT_FOUND', 'There is no such file');
    const headers = {
      'content-type': TYPES[extname(name)] as string,
      'content-length': String(found.size),
      'cache-control': IMMUTABLE,
    };
    const body =
      context.req.method === 'HEAD'
        ? null
        : (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
    return new Response(body, { headers });
  };
}
