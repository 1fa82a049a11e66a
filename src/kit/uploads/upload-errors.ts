import { type FileKind, fileKinds, parseFileFormat } from '../media/file-names.ts';

const MEGABYTE = 1024 * 1024;

/** 'JPG, PNG, GIF or WEBP' */
function formatNames(kind: FileKind): string {
  const names = fileKinds[kind].formats.map((format) => format.toUpperCase());
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Error message for a file whose name, type or size the server would reject; undefined if there is none. The server also checks the content. */
export function fileError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, kind: FileKind) {
  const { formats, maxBytes } = fileKinds[kind];
  const format = parseFileFormat(name) ?? parseFileFormat(type);
  if (!format || !formats.includes(format))
    return `This file type is not accepted. Use ${formatNames(kind)}.`;
  if (size > maxBytes) return `This file is larger than ${maxBytes / MEGABYTE} MB.`;
  if (size === 0) return 'This file is empty.';
  return undefined;
}

/** The media host was unreachable or rejected the file; `cause` is the reason. Nothing was saved. */
export class UploadFailedError extends Error {
  override name = 'UploadFailedError';
  constructor(cause: unknown) {
    // only for the log: the form shows its own message (both specifications, section 8)
    super('Failed to upload image to Cloudinary', { cause });
  }
}

/** The user canceled the upload. */
export class UploadCanceledError extends Error {
  override name = 'UploadCanceledError';
}

/** A file cannot be uploaded; the message tells the user why. */
export class FileRejectedError extends Error {
  override name = 'FileRejectedError';
}
