import { type FileKind, fileKinds } from '#kit/media/file-names.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { UploadSignature } from '#kit/uploads/contract.ts';
import type { Resource, ResourceType, SaveFileBody } from '../contract.ts';

/** A resource type with a file. */
export type FileType = Exclude<ResourceType, 'Video'>;

interface FileTypeConfig {
  readonly kind: FileKind;
  /** Label of the field. */
  readonly label: string;
  /** Admin specification, section 5. */
  readonly missingMessage: string;
  /** Admin specification, section 8. */
  readonly uploadErrorMessage: string;
  readonly sign: (resourceName: string, file: File) => Promise<UploadSignature>;
  readonly save: (input: { body: SaveFileBody; idempotencyKey: string }) => Promise<Resource>;
}

const { documentSignature, soundSignature, saveDocument, saveSound } = browserClient.resources;

export const fileTypes: Readonly<Record<FileType, FileTypeConfig>> = {
  Audio: {
    kind: 'sound',
    label: 'Audio file',
    missingMessage: 'Please select an audio file',
    uploadErrorMessage: 'Failed to upload audio file. Please try again.',
    sign: (resourceName) => soundSignature({ body: { resourceName } }),
    save: saveSound,
  },
  Documents: {
    kind: 'document',
    label: 'File',
    missingMessage: 'Please select a file',
    uploadErrorMessage: 'Failed to upload document. Please try again.',
    sign: (resourceName, { name, type }) =>
      documentSignature({ body: { resourceName, fileType: (type || name).slice(-100) } }),
    save: saveDocument,
  },
};

const MEGABYTE = 1024 * 1024;

/** Value of the `accept` attribute, '.mp3,.wav,...' (admin specification, section 5). */
export function acceptAttribute({ kind }: FileTypeConfig): string {
  return extensionsOf(kind)
    .map((ending) => `.${ending}`)
    .join(',');
}

/** 'MP3, WAV, OGG, M4A, AAC, FLAC, max 50MB' */
export function fileHint({ kind }: FileTypeConfig): string {
  const endings = extensionsOf(kind).map((ending) => ending.toUpperCase());
  return `${endings.join(', ')}, max ${fileKinds[kind].maxBytes / MEGABYTE}MB`;
}

function extensionsOf(kind: FileKind): readonly string[] {
  return fileKinds[kind].formats.flatMap((format) => (format === 'jpg' ? ['jpg', 'jpeg'] : [format]));
}
