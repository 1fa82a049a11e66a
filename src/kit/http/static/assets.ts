import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileKinds, mimeTypes } from '../../media/file-names.ts';
import { type CachedResponse, createCachedResponse, etagOf } from '../cache/response-cache.ts';
import { IMMUTABLE, type PublicConfig, REVALIDATED, securityHeaders } from '../security-headers.ts';

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

/** The service worker. Browsers look for a new version at each visit. */
const WORKER_PATH = '/sw.js';
const WORKER_HEADERS = {
  'content-type': MIME_TYPES['.js'] as string,
  'cache-control': 'no-cache',
  'service-worker-allowed': '/',
};
/** The service worker with OFFLINE=off: it removes itself and what was saved, also if the previous one has a fault. */
const REMOVAL_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Built files by path. */
export type Assets = ReadonlyMap<string, CachedResponse>;

/**
 * Reads the built files of the pages, with their precompressed copies. Only files that exist at the start are served, so
 * no request path reaches the file system.
 *
 * @param folder the client folder of the build; if it is missing, there are no assets.
 */
export function loadBuiltAssets(folder: string, config: PublicConfig): Assets {
  const security = securityHeaders(config);
  const assets = new Map(
    listBuiltFiles(folder, MIME_TYPES).map(({ path, file }) => {
      const headers = { ...security, ...(path === WORKER_PATH ? WORKER_HEADERS : fileHeaders(file)) };
      return [path, loadAsset(file, headers)];
    }),
  );
  if (config.offlineReading === false)
    assets.set(
      WORKER_PATH,
      createCachedResponse(Buffer.from(REMOVAL_WORKER), { headers: { ...security, ...WORKER_HEADERS } }),
    );
  return assets;
}

const fileHeaders = (file: string) => ({
  'content-type': MIME_TYPES[extname(file)] as string,
  'cache-control': file.includes(`${sep}assets${sep}`) ? IMMUTABLE : REVALIDATED,
});

/** Lists the files below a folder that have a known extension, with their URL paths; empty if the folder is missing. */
function listBuiltFiles(
  folder: string,
  types: Readonly<Record<string, string>>,
): readonly { readonly path: string; readonly file: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && Object.hasOwn(types, extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: `/${relative(folder, file).split(sep).join('/')}`, file }));
}

function loadAsset(file: string, headers: CachedResponse['identity']['headers']): CachedResponse {
  const readCopy = (extension: string) =>
    existsSync(`${file}.${extension}`) ? readFileSync(`${file}.${extension}`) : undefined;
  return createCachedResponse(readFileSync(file), {
    headers,
    compressed: { br: readCopy('br'), gzip: readCopy('gz') },
  });
}

const RECORDING_TYPES = Object.fromEntries(
  fileKinds.sound.formats.map((format) => [`.${format}`, mimeTypes[format]]),
);

/**
 * Finds the recordings among the built files ('/tones/tone-1.mp3'). Unlike other assets they are not held in memory,
 * and are served with byte ranges, which players need for seeking.
 *
 * @param folder the client folder of the build; if it is missing, there are no recordings.
 */
export function loadBuiltRecordings(folder: string): ReadonlyMap<string, RecordingFile> {
  return new Map(
    listBuiltFiles(folder, RECORDING_TYPES).map(({ path, file }) => [path, toRecordingFile(file)]),
  );
}

export type RecordingFile = ReturnType<typeof toRecordingFile>;

/** A recording in `public/`, with the arguments of `sendFile`. */
function toRecordingFile(file: string) {
  return {
    file,
    etag: etagOf(readFileSync(file)),
    headers: { 'content-type': RECORDING_TYPES[extname(file)] as string, 'cache-control': REVALIDATED },
  };
}
