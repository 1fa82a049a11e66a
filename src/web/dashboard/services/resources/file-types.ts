import type { UploadSignature } from '#contract/media.ts';
import type { Resource, ResourceType, SaveFileBody } from '#contract/service-resources.ts';
import { type FileKind, fileKinds } from '#domain/file-names.ts';
import { browserClient } from '../../../session/browser-client.ts';

/** A type of resource that is a file. */
export type FileType = Exclude<ResourceType, 'Video'>;

interface FileTypeFacts {
  readonly kind: FileKind;
  /** Label of the field. */
  readonly label: string;
  /** Admin specification, section 5. */
  readonly missing: string;
  /** Admin specification, section 8. */
  readonly uploadFailed: string;
  readonly sign: (resourceName: string, file: File) => Promise<UploadSignature>;
  readonly save: (input: { body: SaveFileBody; idempotencyKey: string }) => Promise<Resource>;
}

const { documentSignature, soundSignature, saveDocument, saveSound } = browserClient.resources;

export const fileTypes: Readonly<Record<FileType, FileTypeFacts>> = {
  Audio: {
    kind: 'sound',
    label: 'Audio file',
    missing: 'Please select an audio file',
    uploadFailed: 'Failed to upload audio file. Please try again.',
    sign: (resourceName) => soundSignature({ body: { resourceName } }),
    save: saveSound,
  },
  Documents: {
    kind: 'document',
    label: 'File',
    missing: 'Please select a file',
    uploadFailed: 'Failed to upload document. Please try again.',
    sign: (resourceName, { name, type }) =>
      documentSignature({ body: { resourceName, fileType: (type || name).slice(-100) } }),
    save: saveDocument,
  },
};

const MEGABYTE = 1024 * 1024;

/** What a file input offers to choose from, '.mp3,.wav,...' (admin specification, section 5). */
export function acceptOf({ kind }: FileTypeFacts): string {
  return endingsOf(kind)
    .map((ending) => `.${ending}`)
    .join(',');
}

/** 'MP3, WAV, OGG, M4A, AAC, FLAC, max 50MB' */
export function fileHint({ kind }: FileTypeFacts): string {
  const endings = endingsOf(kind).map((ending) => ending.toUpperCase());
  return `${endings.join(', ')}, max ${fileKinds[kind].maxBytes / MEGABYTE}MB`;
}

function endingsOf(kind: FileKind): readonly string[] {
  return fileKinds[kind].formats.flatMap((format) => (format === 'jpg' ? ['jpg', 'jpeg'] : [format]));
}
