import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileKinds, mimeTypes } from '#domain/file-names.ts';
import { builtFiles } from './assets.ts';
import { REVALIDATED } from './security-headers.ts';

/** A recording that the parish put into `public/`, as `sendFile` takes it. */
export interface Recording {
  readonly file: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TYPES = Object.fromEntries(fileKinds.sound.formats.map((format) => [`.${format}`, mimeTypes[format]]));

/**
 * Finds the recordings among the built files ('/tones/tone-1.mp3'). They are too large to be held in memory as the other
 * files are, and are given in parts, since a player asks for the part that one moves to.
 *
 * @param folder the build's client folder; a missing one gives an empty table.
 */
export function builtRecordings(folder: string): ReadonlyMap<string, Recording> {
  return new Map(builtFiles(folder, TYPES).map(({ path, file }) => [path, recording(file)]));
}

function recording(file: string): Recording {
  const hash = createHash('sha256').update(readFileSync(file)).digest('base64url');
  return {
    file,
    etag: `"${hash.slice(0, 22)}"`,
    headers: { 'content-type': TYPES[extname(file)] as string, 'cache-control': REVALIDATED },
  };
}
