import type { Picture, UploadedFile, UploadSignature } from '../media/contract.ts';
import type { FileFormat, FileKind } from '../media/file-names.ts';
import type { FileRow } from '../storage/schema.ts';

/**
 * Folders at the host, with the kind of file in each. A file can be attached only to records of the folder of its upload grant.
 */
export const mediaFolders = {
  pictures: 'picture',
  clergy: 'picture',
  gallery: 'picture',
  documents: 'document',
  sound: 'sound',
} as const satisfies Readonly<Record<string, FileKind>>;
export type MediaFolder = keyof typeof mediaFolders;

/** Permission to upload one file, once. */
export interface UploadGrant {
  /** 'gallery/' and 32 hexadecimal digits. */
  readonly publicId: string;
  readonly folder: MediaFolder;
  readonly kind: FileKind;
  readonly formats: readonly FileFormat[];
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** A completely received file on the local disk. The code that received it deletes it. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Name that the client sent; '' when there is none. */
  readonly fileName: string;
  /** SHA-256 of its content, hex. */
  readonly hash: string;
}

/** Properties of a file that a host has stored. */
export type StoredFile = Pick<FileRow, 'bytes' | 'width' | 'height' | 'placeholder'> & {
  readonly address: string;
  readonly format: string;
};

/** Columns that locate a file. While `address` is null, only the kind of the file is known. */
export type FileReference = Pick<FileRow, 'public_id' | 'kind' | 'address'>;

/**
 * Stores the site's files, in the data directory or at an external service. Database rows are the concern of
 * `kit/uploads`.
 */
export interface MediaHost {
  readonly name: FileRow['host'];
  /** Origins that the Content Security Policy must allow, to show and to upload files; none for the embedded host. */
  readonly origins: readonly string[];
  /** @param origin of the site, as the client requested it: 'https://parish.example'. */
  sign(grant: UploadGrant, origin: string): UploadSignature;
  /** The public id in a URL of this host; undefined for any other URL. Sends no request. */
  publicIdAt(address: string): string | undefined;
  /** The URL in the form in which records store it. @param address one for which `publicIdAt` returns an id. */
  canonicalAddress(address: string): string;
  /** Whether a signature is the host's signature of its upload response. */
  isResponseSignature(uploaded: Pick<UploadedFile, 'public_id' | 'signature'>, address: string): boolean;
  /** @param isHidden whether the embedded host signs the URLs, so that they show a file that visitors cannot see. */
  pictureOf(file: Pick<FileRow, 'address' | 'width' | 'height' | 'placeholder'>, isHidden?: boolean): Picture;
  /** URL of the square PNG of a picture of this host. @param size one of `iconSizes`. */
  iconOf(address: string, size: number): string;
  /**
   * Stores a file that was uploaded through this server.
   *
   * @throws ApiProblem WRONG_TYPE, UNPROCESSABLE, STORAGE_FULL or BUSY with a message for the user.
   */
  store(grant: UploadGrant, received: ReceivedFile): Promise<StoredFile>;
  /**
   * Deletes a file and its variants. A missing file is not an error.
   *
   * @throws Error when the host cannot be reached.
   */
  delete(file: FileReference): Promise<void>;
}

/** Upload parameters for every host, with Cloudinary's names. None of them contains user input. */
export function uploadParams({ publicId, folder, formats }: UploadGrant): Record<string, string> {
  return {
    allowed_formats: formats.join(','),
    folder,
    overwrite: 'false',
    public_id: publicId.slice(folder.length + 1),
  };
}
