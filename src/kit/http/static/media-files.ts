import { extname } from 'node:path';
import { ApiProblem, isProblem } from '../../api/problem.ts';
import type { KitContext } from '../../app-context.ts';
import { type FileFormat, mimeTypes } from '../../media/file-names.ts';
import { DEMO_FILE_NAME, diskPath, parseMediaPath } from '../../media-storage/media-folder.ts';
import { type MediaFolder, mediaFolders } from '../../media-storage/media-host.ts';
import { isFileServed, isLinked } from '../../uploads/attachments.server.ts';
import { sendFile } from './send-file.ts';

/** Types that are generated and never uploaded. */
const GENERATED_TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', mp4: 'video/mp4' };
/** Names are never reused for other content, but a picture may be taken down: within a day it is gone from all caches. */
const PUBLIC = 'public, max-age=86400, must-revalidate';
/** No file, whatever its content, can run scripts or load resources. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/**
 * Serves the files in `DATA_DIR/media` of the records that visitors can see, and those of other records under signed URLs.
 * Documents and recordings are sent as attachments: the viewers of the site fetch them, and browsers never open them
 * directly.
 *
 * @throws ApiProblem NOT_FOUND for unknown names and files that the client must not see, BUSY if too many requests wait for image variants.
 */
export function createMediaFileHandler({
  config: { dataDir },
  storage,
  media,
  clock,
  log,
}: Pick<KitContext, 'config' | 'storage' | 'media' | 'clock' | 'log'>): (
  request: Request,
) => Promise<Response> {
  const { variants } = media.embedded;
  /** The variant, or an existing one instead if the disk is full. */
  const resolveVariant = async (address: string) => {
    try {
      return (await variants.getOrCreate(address)) && address;
    } catch (error) {
      if (!isProblem(error, 'STORAGE_FULL')) throw error;
      return variants.fallback(address);
    }
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const requested = parseMediaPath(pathname);
    const name = pathname.slice('/media/'.length);
    if (DEMO_FILE_NAME.test(name) && (await isLinked(storage.db, pathname))) {
      const options = responseHeaders(`"${name}"`, extname(name).slice(1), 'pictures');
      return sendFile(request, diskPath(dataDir, pathname), options, { log });
    }
    const isSigned = requested !== undefined && media.embedded.isSignedQuery(requested.publicId, search);
    const access = { now: clock.now(), isSigned };
    if (!requested || !(await isFileServed(storage.db, requested.publicId, access)))
      throw new ApiProblem('NOT_FOUND', 'There is no such file');
    const address = requested.width === undefined ? pathname : await resolveVariant(pathname);
    if (address === undefined) throw new ApiProblem('NOT_FOUND', 'There is no such picture');
    const options = responseHeaders(
      `"${address.slice('/media/'.length)}"`,
      parseMediaPath(address)?.extension ?? requested.extension,
      requested.folder,
    );
    // fallback variants must not be cached under the requested URL
    if (address !== pathname) options.headers['cache-control'] = 'no-store';
    if (search) options.headers['cache-control'] = 'private, no-store';
    return sendFile(request, diskPath(dataDir, address), options, { log });
  };
}

function responseHeaders(etag: string, extension: string, folder: MediaFolder) {
  const type = GENERATED_TYPES[extension] ?? mimeTypes[extension as FileFormat];
  return {
    etag,
    headers: {
      'content-type':
        type === 'text/plain' ? 'text/plain; charset=utf-8' : (type ?? 'application/octet-stream'),
      'cache-control': PUBLIC,
      'content-security-policy': SANDBOX,
      ...(mediaFolders[folder] !== 'picture' && { 'content-disposition': 'attachment' }),
    },
  };
}
