import type { UploadSignature } from '#kit/media/contract.ts';
import { type FileKind, fileKinds, parseFileFormat } from '#kit/media/file-names.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { Resource, ResourceType, SaveFileBody } from '../contract.ts';
import { SOUND_UPLOAD_FAILED } from '../wire.ts';

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
    uploadErrorMessage: SOUND_UPLOAD_FAILED,
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

/** The type of a resource with this file; undefined if no resource can have it. */
export function typeOfFile({ name, type }: Pick<File, 'name' | 'type'>): FileType | undefined {
  const format = parseFileFormat(name) ?? parseFileFormat(type);
  const types = Object.keys(fileTypes) as FileType[];
  return types.find((one) => fileKinds[fileTypes[one].kind].formats.some((accepted) => accepted === format));
}
