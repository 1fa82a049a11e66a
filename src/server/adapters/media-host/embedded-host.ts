import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWidths } from '#domain/file-names.ts';
import type { Settings } from '../../config.ts';
import type { Keys } from '../../crypto.ts';
import { type NarrowerPictures, narrowerPictures } from '../media-storage/image-variants.ts';
import { isPicture, storePicture } from '../media-storage/images.ts';
import { recognise } from '../media-storage/sniff-mime.ts';
import { namesOf, removeFile, restFile, wakeFile } from '../media-storage/storage-layout.ts';
import { addressOf, incomingFolder, pathOf, readAddress, settle } from './media-folder.ts';
import type { Issued, Kept, MediaHost, ReceivedFile } from './media-host.ts';
import { uploadParams } from './media-host.ts';
import { isSameSignature, type Params, signedText } from './signature.ts';

export const UPLOAD_PATH = '/media/upload';
const CLOUD_NAME = 'idavaka';
const API_KEY = 'parish';
/** Hexadecimal ones: 160 bits. */
const SIGNATURE_DIGITS = 40;

export interface EmbeddedHost extends MediaHost {
  readonly narrower: NarrowerPictures;
  /** Where received files lie until they are kept. */
  incoming(): Promise<string>;
  /** Whether the fields of an upload are ours, all of them and nothing else. */
  isSigned(fields: Params): boolean;
  /** Signature of an upload's answer. */
  proof(publicId: string, version: number): string;
}

/** Our own host: files in `DATA_DIR/media`, served and taken below /media/. */
export function embeddedHost({
  dataDir,
  publicUrl,
  allowedHosts,
  keys,
}: Pick<Settings, 'dataDir' | 'publicUrl' | 'allowedHosts'> & { keys: Keys }): EmbeddedHost {
  // HMAC-SHA-256, cut to the length of the signatures that clients of Cloudinary know
  const signatureOf = (params: Params) => keys.mac('uploads', signedText(params)).slice(0, SIGNATURE_DIGITS);
  const narrower = narrowerPictures(dataDir);
  const hosts = new Set(allowedHosts);
  const proof = (publicId: string, version: number) =>
    signatureOf({ public_id: publicId, version: String(version) });
  const pathIn = (address: string) => {
    const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined;
    const isOurs = url && /^https?:$/.test(url.protocol) && !url.username && hosts.has(url.hostname);
    return isOurs && !url.search && !url.hash ? url.pathname : '';
  };

  return {
    name: 'embedded',
    origins: [],
    narrower,
    proof,
    incoming: () => incomingFolder(dataDir),
    sign(issued, origin) {
      const params = uploadParams(issued);
      const timestamp = Math.floor(issued.issuedAt / 1000);
      return {
        signature: signatureOf({ ...params, timestamp: String(timestamp) }),
        timestamp,
        cloudName: CLOUD_NAME,
        apiKey: API_KEY,
        uploadParams: params,
        uploadUrl: `${origin}${UPLOAD_PATH}`,
      };
    },
    isSigned({ signature = '', api_key, ...params }) {
      return api_key === API_KEY && isSameSignature(signature, signatureOf(params));
    },
    publicIdAt(address) {
      const named = readAddress(pathIn(address));
      return named && named.width === undefined ? named.publicId : undefined;
    },
    addressOf: pathIn,
    isProof: () => false,
    pictureOf({ address, width, height, placeholder }) {
      const { publicId = '' } = readAddress(address ?? '') ?? {};
      const widths = pictureWidths.filter((one) => one <= (width ?? 0));
      return {
        src: address ?? '',
        width,
        height,
        placeholder,
        sources: widths.map((one) => ({
          width: one,
          avif: addressOf(publicId, 'avif', one),
          webp: addressOf(publicId, 'webp', one),
        })),
      };
    },
    async keep(issued, received) {
      const kept = await keptFile(dataDir, issued, received);
      if (kept.width !== null && issued.kind === 'picture') narrower.prepare(issued.publicId, kept.width);
      return kept;
    },
    rest: (file) => restFile(dataDir, namesOf(file)),
    wake: (file) => wakeFile(dataDir, namesOf(file)),
    remove: (file) => removeFile(dataDir, namesOf(file)),
  };
}

async function keptFile(dataDir: string, issued: Issued, received: ReceivedFile): Promise<Kept> {
  const checked = await checkedFile(await incomingFolder(dataDir), issued, received);
  try {
    const address = addressOf(issued.publicId, checked.format);
    await settle(checked.path, pathOf(dataDir, address));
    const { path: _, ...kept } = checked;
    return { ...kept, address };
  } finally {
    await rm(checked.path, { force: true });
  }
}

/**
 * A received file as it may be kept: recognised by its first bytes, and a picture written anew.
 *
 * @param folder where a picture is written. @throws ApiProblem in words for the sender.
 */
export async function checkedFile(
  folder: string,
  { formats }: Issued,
  received: ReceivedFile,
): Promise<Omit<Kept, 'address'> & { readonly path: string }> {
  const format = await recognise(received.path, { fileName: received.fileName, formats });
  if (!isPicture(format))
    return {
      path: received.path,
      format,
      bytes: received.bytes,
      width: null,
      height: null,
      placeholder: null,
    };
  const path = join(folder, `${randomUUID()}.part`);
  try {
    return { path, ...(await storePicture(received.path, format, path)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
