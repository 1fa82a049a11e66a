import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { KeptAnswer } from './answer-cache.ts';
import { IMMUTABLE, REVALIDATED } from './headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Reads the built files of the pages, with the compressed copies that the build made beside them. What is not in this
 * table is not served: no path from a request ever reaches the file system.
 *
 * @param folder the build's client folder; a missing one gives an empty table.
 */
export function builtAssets(
  folder: string,
  headers: Readonly<Record<string, string>>,
): ReadonlyMap<string, KeptAnswer> {
  return new Map(builtFiles(folder, TYPES).map(({ path, file }) => [path, asset(file, headers)]));
}

/** Files below a folder whose ending is in a table, with the path that each has on the site; none when the folder is missing. */
export function builtFiles(
  folder: string,
  types: Readonly<Record<string, string>>,
): readonly { readonly path: string; readonly file: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && Object.hasOwn(types, extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: `/${relative(folder, file).split(sep).join('/')}`, file }));
}

function asset(file: string, security: Readonly<Record<string, string>>): KeptAnswer {
  const identity = readFileSync(file);
  const copy = (ending: string) =>
    existsSync(`${file}.${ending}`) ? readFileSync(`${file}.${ending}`) : undefined;
  const br = copy('br');
  const gzip = copy('gz');
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headersFor = (body: Buffer, encoding?: string) => [
    ...Object.entries(security).flat(),
    ...['content-type', TYPES[extname(file)] as string],
    ...['cache-control', file.includes(`${sep}assets${sep}`) ? IMMUTABLE : REVALIDATED],
    ...['etag', etag, 'vary', 'Accept-Encoding', 'content-length', String(body.byteLength)],
    ...(encoding ? ['content-encoding', encoding] : []),
  ];
  return {
    status: 200,
    etag,
    bodies: { identity, br: br ?? identity, gzip: gzip ?? identity },
    headers: {
      identity: headersFor(identity),
      br: br ? headersFor(br, 'br') : headersFor(identity),
      gzip: gzip ? headersFor(gzip, 'gzip') : headersFor(identity),
    },
  };
}
