import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileKinds, mimeTypes } from '#domain/media/file-names.ts';
import { REVALIDATED } from '../pages/security-headers.ts';
import { listBuiltFiles } from './assets.ts';

/** A recording in `public/`, with the arguments of `sendFile`. */
export interface RecordingFile {
  readonly file: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const MIME_TYPES = Object.fromEntries(
  fileKinds.sound.formats.map((format) => [`.${format}`, mimeTypes[format]]),
);

/**
 * Finds the recordings among the built files ('/tones/tone-1.mp3'). Unlike other assets they are not held in memory,
 * and are served with byte ranges, which players need for seeking.
 *
 * @param folder the client folder of the build; if it is missing, there are no recordings.
 */
export function loadBuiltRecordings(folder: string): ReadonlyMap<string, RecordingFile> {
  return new Map(listBuiltFiles(folder, MIME_TYPES).map(({ path, file }) => [path, toRecordingFile(file)]));
}

function toRecordingFile(file: string): RecordingFile {
  const hash = createHash('sha256').update(readFileSync(file)).digest('base64url');
  return {
    file,
    etag: `"${hash.slice(0, 22)}"`,
    headers: { 'content-type': MIME_TYPES[extname(file)] as string, 'cache-control': REVALIDATED },
  };
}
