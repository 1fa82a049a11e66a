import type { Picture, UploadedFile, UploadSignature } from '#contract/media.ts';
import type { FileFormat, FileKind } from '#domain/file-names.ts';
import type { FileRow } from '#storage/schema.ts';

/** Folders at the host: what each may hold. A file is attached only to records of the folder that it was issued for. */
export const mediaFolders = {
  pictures: 'picture',
  clergy: 'picture',
  gallery: 'picture',
  documents: 'document',
  sound: 'sound',
} as const satisfies Readonly<Record<string, FileKind>>;
export type MediaFolder = keyof typeof mediaFolders;

/** Leave to upload one file, once. */
export interface Issued {
  /** 'gallery/' and 32 hexadecimal digits. */
  readonly publicId: string;
  readonly folder: MediaFolder;
  readonly kind: FileKind;
  readonly formats: readonly FileFormat[];
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** A file that was received whole and lies on our disk; whoever received it removes it. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** As the sender called it; '' when it has no name. */
  readonly fileName: string;
  /** SHA-256 of its content, hex. */
  readonly hash: string;
}

/** What the host knows of a file that it holds. */
export type Kept = Pick<FileRow, 'bytes' | 'width' | 'height' | 'placeholder'> & {
  readonly address: string;
  readonly format: string;
};

/** A file as its row tells of it: where it is, or while that is not known what it may be. */
export type ToldFile = Pick<FileRow, 'public_id' | 'kind' | 'address'>;

/** Holds the parish's files: ours, in the data folder, or one outside. Knows no rows; what is issued and attached is `server/files`. */
export interface MediaHost {
  readonly name: FileRow['host'];
  /** Origins that a page must be let to, to show files and to send them; none for our own. */
  readonly origins: readonly string[];
  /** @param origin where the caller reaches us: 'https://parish.example'. */
  sign(issued: Issued, origin: string): UploadSignature;
  /** The file that an address at this host names; undefined for every other address. Nothing is fetched. */
  publicIdAt(address: string): string | undefined;
  /** The address as records keep it, given one that `publicIdAt` knows. */
  addressOf(address: string): string;
  /** Whether a signature is the host's own, of an upload's answer. */
  isProof(uploaded: Pick<UploadedFile, 'public_id' | 'signature'>, address: string): boolean;
  pictureOf(file: Pick<FileRow, 'address' | 'width' | 'height' | 'placeholder'>): Picture;
  /**
   * Keeps a file that came by way of our server.
   *
   * @throws ApiProblem WRONG_TYPE, UNPROCESSABLE, STORAGE_FULL or BUSY in words for the sender.
   */
  keep(issued: Issued, received: ReceivedFile): Promise<Kept>;
  /** Takes a file from its address and keeps it. @throws when it cannot be moved. */
  rest(file: ToldFile): Promise<void>;
  /** Brings a resting file back to its address. @throws when it cannot be moved. */
  wake(file: ToldFile): Promise<void>;
  /** Removes a file in every form, resting or not; none is no error. @throws when the host cannot be asked. */
  remove(file: ToldFile): Promise<void>;
}

/** The parameters that every host is given; Cloudinary's names. None of them is text that somebody typed. */
export function uploadParams({ publicId, folder, formats }: Issued): Record<string, string> {
  return {
    allowed_formats: formats.join(','),
    folder,
    overwrite: 'false',
    public_id: publicId.slice(folder.length + 1),
  };
}
