import { type FileKind, fileKinds } from '../media/file-names.ts';

const MEGABYTE = 1024 * 1024;

/** Value of the `accept` attribute, '.mp3,.wav,...' (admin specification, section 5). */
export function acceptAttribute(kind: FileKind): string {
  return extensionsOf(kind)
    .map((ending) => `.${ending}`)
    .join(',');
}

/** 'MP3, WAV, OGG, M4A, AAC, FLAC, max 50MB' */
export function fileHint(kind: FileKind): string {
  const endings = extensionsOf(kind).map((ending) => ending.toUpperCase());
  return `${endings.join(', ')}, max ${fileKinds[kind].maxBytes / MEGABYTE}MB`;
}

function extensionsOf(kind: FileKind): readonly string[] {
  return fileKinds[kind].formats.flatMap((format) => (format === 'jpg' ? ['jpg', 'jpeg'] : [format]));
}
