import { type FileKind, fileKinds, formatNamed } from '#domain/file-names.ts';

const MEGABYTE = 1024 * 1024;

/** 'JPG, PNG, GIF or WEBP' */
function formatWords(kind: FileKind): string {
  const names = fileKinds[kind].formats.map((format) => format.toUpperCase());
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/**
 * Why a file need not even be sent, in words, judged by its name and size as the server will judge them by its content;
 * undefined when nothing speaks against it.
 */
export function fileRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, kind: FileKind) {
  const { formats, maxBytes } = fileKinds[kind];
  const format = formatNamed(name) ?? formatNamed(type);
  if (!format || !formats.includes(format))
    return `This is not a file of a kind we take: ${formatWords(kind)}.`;
  if (size > maxBytes) return `This file is larger than ${maxBytes / MEGABYTE} MB.`;
  if (size === 0) return 'This file is empty.';
  return undefined;
}
