import { extname } from 'node:path';
import { ApiProblem, isProblem } from '../../api/problem.ts';
import type { KitContext } from '../../app-context.ts';
import { contentTypeOf, DEMO_FILE_NAME, parseMediaPath } from '../../media-storage/media-folder.ts';
import { type MediaFolder, mediaFolders } from '../../media-storage/media-host.ts';
import { findServedFile, isLinked } from '../../uploads/attachments.server.ts';
import { sendFile } from './send-file.ts';

/** Names are never reused for other content, but a picture may be taken down: within a day it is gone from all caches. */
const PUBLIC = 'public, max-age=86400, must-revalidate';
const REDIRECT = 'public, max-age=3600';
/** No file, whatever its content, can run scripts or load resources. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/**
 * Serves the embedded host's files of the records that visitors can see, and those of other records under signed URLs.
 * Documents and recordings are sent as attachments: the viewers of the site fetch them, and browsers never open them
 * directly. If the store has public URLs, pictures and recordings of visible records are redirected to them.
 *
 * @throws ApiProblem NOT_FOUND for unknown names and files that the client must not see, BUSY if too many requests wait for
 *   image variants or the store does not respond.
 */
export function createMediaFileHandler({
  storage,
  media,
  clock,
  log,
}: Pick<KitContext, 'storage' | 'media' | 'clock' | 'log'>): (request: Request) => Promise<Response> {
  const { files, variants } = media.embedded;
  /** The variant, or an existing one instead if the disk is full. */
  const resolveVariant = (address: string, original: Parameters<typeof variants.createAll>[0]) =>
    variants.getOrCreate(address, original).catch((error) => {
      if (!isProblem(error, 'STORAGE_FULL')) throw error;
      return variants.fallback(address, original);
    });
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const requested = parseMediaPath(pathname);
    const name = pathname.slice('/media/'.length);
    if (DEMO_FILE_NAME.test(name) && (await isLinked(storage.db, pathname))) {
      const options = responseHeaders(`"${name}"`, extname(name).slice(1), 'pictures');
      return sendFile(request, await files.find(pathname), options, { log });
    }
    const isSigned = requested !== undefined && media.embedded.isSignedQuery(requested.publicId, search);
    const access = { now: clock.now(), isSigned };
    const original = requested && (await findServedFile(storage.db, requested.publicId, access));
    if (!original) throw new ApiProblem('NOT_FOUND', 'There is no such file');
    const existing = await files.find(pathname);
    const isOriginal = requested.width === undefined;
    const address = existing || isOriginal ? pathname : await resolveVariant(pathname, original);
    if (address === undefined) throw new ApiProblem('NOT_FOUND', 'There is no such picture');
    const file = existing ?? (await files.find(address));
    const isPublic = file && !search && request.method === 'GET' && requested.folder !== 'documents';
    const location = isPublic && (await files.publicUrl(address));
    if (location)
      return new Response(null, { status: 302, headers: { location, 'cache-control': REDIRECT } });
    const options = responseHeaders(
      `"${address.slice('/media/'.length)}"`,
      parseMediaPath(address)?.extension ?? requested.extension,
      requested.folder,
    );
    // fallback variants must not be cached under the requested URL
    if (address !== pathname) options.headers['cache-control'] = 'no-store';
    if (search) options.headers['cache-control'] = 'private, no-store';
    return sendFile(request, file, options, { log });
  };
}

function responseHeaders(etag: string, extension: string, folder: MediaFolder) {
  return {
    etag,
    headers: {
      'content-type': contentTypeOf(extension),
      'cache-control': PUBLIC,
      'content-security-policy': SANDBOX,
      ...(mediaFolders[folder] !== 'picture' && { 'content-disposition': 'attachment' }),
    },
  };
}
