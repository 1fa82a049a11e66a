import { join } from 'node:path';
import { ApiProblem } from '#contract/problem.ts';
import { type FileFormat, mimeTypes } from '#domain/file-names.ts';
import { pathOf, readAddress } from '../adapters/media-host/media-folder.ts';
import { type MediaFolder, mediaFolders } from '../adapters/media-host/media-host.ts';
import type { PictureCaller } from '../adapters/media-storage/image-queue.ts';
import type { Deps } from '../app-context.ts';
import { IMMUTABLE } from './security-headers.ts';
import { sendFile } from './send-file.ts';

/** Drawn pictures and the film of the demonstration: letters, digits and hyphens, one ending; nothing that could climb or hide. */
const DRAWN = /^\/media\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(jpg|webp|avif|mp4)$/;
/** Types of what is never uploaded. */
const MADE_HERE: Readonly<Record<string, string>> = { avif: 'image/avif', mp4: 'video/mp4' };
/** Whatever a file holds, it runs nothing and reaches nothing. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/**
 * Serves what lies below `DATA_DIR/media`. A name is never used again for other content, so a year's caching holds.
 * Documents and recordings are sent to be saved: our own viewers fetch them, nothing opens by itself.
 *
 * @throws ApiProblem NOT_FOUND for every name that we do not give out, BUSY when too many wait for what has yet to be made.
 */
export function mediaFiles({
  settings: { dataDir },
  media,
  log,
}: Pick<Deps, 'settings' | 'media' | 'log'>): (
  request: Request,
  env: { readonly ip: string; readonly cut?: (() => void) | undefined },
) => Promise<Response> {
  const { narrower } = media.embedded;
  /** Of what is there in place of a form that the disk has no room for: nobody is to miss a picture for that. */
  const formAt = async (address: string, caller: PictureCaller) => {
    try {
      return (await narrower.path(address, caller)) && address;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'STORAGE_FULL') throw error;
      return narrower.instead(address);
    }
  };
  return async (request, { ip, cut }) => {
    const { pathname } = new URL(request.url);
    const asked = readAddress(pathname);
    const [, drawn, ending = ''] = (!asked && DRAWN.exec(pathname)) || [];
    if (drawn)
      return sendFile(
        request,
        join(dataDir, 'media', `${drawn}.${ending}`),
        about(`"${drawn}.${ending}"`, ending, 'pictures'),
        { log, cut },
      );
    if (!asked) throw new ApiProblem('NOT_FOUND', 'There is no such file');
    const caller = { ip, isGone: () => request.signal.aborted };
    const address = asked.width === undefined ? pathname : await formAt(pathname, caller);
    if (address === undefined) throw new ApiProblem('NOT_FOUND', 'There is no such picture');
    const sent = about(
      `"${address.slice('/media/'.length)}"`,
      readAddress(address)?.ending ?? asked.ending,
      asked.folder,
    );
    // what stands in for another is not to be kept as that
    if (address !== pathname) sent.headers['cache-control'] = 'no-store';
    return sendFile(request, pathOf(dataDir, address), sent, { log, cut });
  };
}

function about(etag: string, ending: string, folder: MediaFolder) {
  const type = MADE_HERE[ending] ?? mimeTypes[ending as FileFormat];
  return {
    etag,
    headers: {
      'content-type':
        type === 'text/plain' ? 'text/plain; charset=utf-8' : (type ?? 'application/octet-stream'),
      'cache-control': IMMUTABLE,
      'content-security-policy': SANDBOX,
      ...(mediaFolders[folder] !== 'picture' && { 'content-disposition': 'attachment' }),
    },
  };
}
