import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding } from './compression.ts';
import type { Form, KeptAnswer } from './response-cache.ts';
import { IMMUTABLE, REVALIDATED } from './security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
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

/** Built files, by path. */
export type Assets = Pick<ReadonlyMap<string, KeptAnswer>, 'get'>;

/**
 * The built files of the pages, with the compressed copies that the build made beside them. What was not there at the start
 * is not served: no path from a request ever reaches the file system. Each is read when it is first asked for, since most of
 * them (viewers, the dashboard) hardly ever are.
 *
 * @param folder the build's client folder; a missing one gives an empty table.
 */
export function builtAssets(folder: string, headers: Readonly<Record<string, string>>): Assets {
  const files = new Map(builtFiles(folder, TYPES).map(({ path, file }) => [path, file]));
  const read = new Map<string, KeptAnswer>();
  return {
    get(path) {
      const file = files.get(path);
      if (file === undefined) return undefined;
      const answer = read.get(path) ?? asset(file, headers);
      if (answer) read.set(path, answer);
      return answer;
    },
  };
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

/** Undefined for one that a new build has taken away meanwhile. */
function asset(file: string, security: Readonly<Record<string, string>>): KeptAnswer | undefined {
  if (!existsSync(file)) return undefined;
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
  const plain = { body: identity, headers: headersFor(identity) };
  const forms: Readonly<Record<Encoding, Form>> = {
    identity: plain,
    br: br ? { body: br, headers: headersFor(br, 'br') } : plain,
    gzip: gzip ? { body: gzip, headers: headersFor(gzip, 'gzip') } : plain,
  };
  return {
    status: 200,
    etag,
    at: (encoding) => forms[encoding],
    form: async (encoding) => forms[encoding],
  };
}
