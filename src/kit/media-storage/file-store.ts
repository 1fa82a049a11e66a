import { fileKinds } from '../media/file-names.ts';
import { mediaPath, parseMediaPath, variantPaths } from './media-folder.ts';
import type { FileReference } from './media-host.ts';

/** Both ends are inclusive, as in the `Range` header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FoundFile {
  readonly bytes: number;
  read(range: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Where the embedded host has its files: `DATA_DIR/media` or a bucket. An address is a URL path, '/media/gallery/5f0c….jpg'.
 * A file never changes: it exists as a whole or not at all.
 *
 * @throws ApiProblem BUSY, from each function of a bucket, when it does not respond.
 */
export interface FileStore {
  /** A local directory for files until they are stored. */
  incoming(): Promise<string>;
  /** Stores a complete local file, which it may move. When the promise resolves, the file is durable. */
  put(address: string, path: string): Promise<void>;
  find(address: string): Promise<FoundFile | undefined>;
  /** A file on the local disk; disposing it deletes it if it is a copy. @throws ENOENT if there is no such file. */
  openLocal(address: string): Promise<AsyncDisposable & { readonly path: string }>;
  /** Missing files are not an error. */
  delete(addresses: readonly string[]): Promise<void>;
  /** Deletes the parts of an upload that did not end. */
  deleteParts(publicId: string): Promise<void>;
  /** The names of the files directly below /media/. */
  list(): Promise<string[]>;
  /** The URL at which a visitor may load a file for the next hours; undefined if only this site serves it. */
  publicUrl(address: string): Promise<string | undefined>;
}

/**
 * Deletes a file and its variants, derived from its row. Without an address, the upload did not end and any extension of its
 * kind is possible.
 */
export async function deleteFile(
  files: FileStore,
  { public_id, kind, address }: FileReference,
): Promise<void> {
  const extension = parseMediaPath(address ?? '')?.extension;
  if (extension === undefined) await files.deleteParts(public_id);
  const extensions = extension === undefined ? fileKinds[kind].formats : [extension];
  // originals first: a variant that is created concurrently exists by then, or is deleted because its original is gone
  await files.delete(extensions.map((one) => mediaPath(public_id, one)));
  await files.delete(variantPaths(public_id));
}
