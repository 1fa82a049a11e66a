import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type CachedResponse, createCachedResponse } from '../cache/response-cache.ts';
import { IMMUTABLE, REVALIDATED } from '../pages/security-headers.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.gif': 'image/gif',
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

/** Built files by path. */
export type Assets = ReadonlyMap<string, CachedResponse>;

/**
 * Reads the built files of the pages, with their precompressed copies. Only files that exist at the start are served, so
 * no request path reaches the file system.
 *
 * @param folder the client folder of the build; if it is missing, there are no assets.
 */
export function loadBuiltAssets(folder: string, headers: Readonly<Record<string, string>>): Assets {
  return new Map(
    listBuiltFiles(folder, MIME_TYPES).map(({ path, file }) => [path, loadAsset(file, headers)]),
  );
}

/** Lists the files below a folder that have a known extension, with their URL paths; empty if the folder is missing. */
export function listBuiltFiles(
  folder: string,
  types: Readonly<Record<string, string>>,
): readonly { readonly path: string; readonly file: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && Object.hasOwn(types, extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: `/${relative(folder, file).split(sep).join('/')}`, file }));
}

function loadAsset(file: string, securityHeaders: Readonly<Record<string, string>>): CachedResponse {
  const readCopy = (extension: string) =>
    existsSync(`${file}.${extension}`) ? readFileSync(`${file}.${extension}`) : undefined;
  return createCachedResponse(readFileSync(file), {
    headers: {
      ...securityHeaders,
      'content-type': MIME_TYPES[extname(file)] as string,
      'cache-control': file.includes(`${sep}assets${sep}`) ? IMMUTABLE : REVALIDATED,
    },
    compressed: { br: readCopy('br'), gzip: readCopy('gz') },
  });
}
