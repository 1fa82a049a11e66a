import { type FileKind, fileKinds, parseFileFormat } from '../media/file-names.ts';
import { HEIC_ADVICE } from '../media/heic.ts';
import { formatBytes } from '../ui/format-bytes.ts';

const MEGABYTE = 1024 * 1024;

/** 'JPG, PNG, GIF or WEBP' */
function formatNames(kind: FileKind): string {
  const names = fileKinds[kind].formats.map((format) => format.toUpperCase());
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** What to do with a file that is too large. */
const SMALLER: Readonly<Record<FileKind, string>> = {
  picture: 'Please send a smaller copy.',
  document: 'Please save it with smaller pictures, or in parts.',
  sound: 'Please save it as MP3 with 64 kbit/s, which is enough for speech, or in parts.',
};

/**
 * Error message for a file whose name, type or size the server would reject; undefined if there is none. The server checks the
 * content, which alone decides if neither the name nor the browser states a type: 'St. Thomas feast', 'photo.jpg - Copy'.
 */
export function fileError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, kind: FileKind) {
  const { formats, maxBytes } = fileKinds[kind];
  const format = parseFileFormat(name) ?? parseFileFormat(type);
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return HEIC_ADVICE;
  if (format ? !formats.includes(format) : type !== '')
    return `${foundFormat(name)} Please send ${formatNames(kind)}.`;
  if (size > maxBytes)
    return `This file has ${formatBytes(size)}; at most ${maxBytes / MEGABYTE} MB are accepted. ${SMALLER[kind]}`;
  if (size === 0) return 'This file is empty. Please choose another, or save it again.';
  return undefined;
}

/** 'The file type PDF is not accepted.' */
function foundFormat(name: string): string {
  const ending = /\.([a-z\d]{2,5})$/i.exec(name)?.[1];
  return ending
    ? `The file type ${ending.toUpperCase()} is not accepted.`
    : 'This file type is not accepted.';
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
