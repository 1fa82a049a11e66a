import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWidths } from '#domain/media/file-names.ts';
import { linkPreview } from '#domain/media/link-preview.ts';
import type { Config } from '../../config/config.ts';
import type { Keys } from '../../security/crypto.ts';
import { deleteFile } from './disk-files.ts';
import { createImageVariants, type ImageVariants } from './image-variants.ts';
import { isImageFormat, storeImage } from './images.ts';
import { diskPath, ensureIncomingDirectory, mediaPath, moveDurably, parseMediaPath } from './media-folder.ts';
import {
  type MediaHost,
  type ReceivedFile,
  type StoredFile,
  type UploadGrant,
  uploadParams,
} from './media-host.ts';
import { isSameSignature, type Params, stringToSign } from './signature.ts';
import { detectFormat } from './sniff-mime.ts';

export const UPLOAD_PATH = '/media/upload';
const CLOUD_NAME = 'idavaka';
const API_KEY = 'parish';
/** Hexadecimal digits: 160 bits. */
const SIGNATURE_DIGITS = 40;

export interface EmbeddedHost extends MediaHost {
  readonly variants: ImageVariants;
  /** Directory for received files until they are stored. */
  incoming(): Promise<string>;
  /** Whether the signature covers exactly these upload fields. */
  hasValidSignature(fields: Params): boolean;
  /** Signature of the response to an upload. */
  responseSignature(publicId: string, version: number): string;
}

/** The built-in media host: stores files in `DATA_DIR/media`, serves them and accepts uploads under /media/. */
export function createEmbeddedHost({
  dataDir,
  publicUrl,
  allowedHosts,
  keys,
}: Pick<Config, 'dataDir' | 'publicUrl' | 'allowedHosts'> & { keys: Keys }): EmbeddedHost {
  // HMAC-SHA-256, truncated to the length of a Cloudinary signature
  const signatureOf = (params: Params) =>
    keys.hmac('uploads', stringToSign(params)).slice(0, SIGNATURE_DIGITS);
  const variants = createImageVariants(dataDir);
  const hosts = new Set(allowedHosts);
  const responseSignature = (publicId: string, version: number) =>
    signatureOf({ public_id: publicId, version: String(version) });
  const pathOnSite = (address: string) => {
    const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined;
    const isOurs = url && /^https?:$/.test(url.protocol) && !url.username && hosts.has(url.hostname);
    return isOurs && !url.search && !url.hash ? url.pathname : '';
  };

  return {
    name: 'embedded',
    origins: [],
    variants: variants,
    responseSignature: responseSignature,
    incoming: () => ensureIncomingDirectory(dataDir),
    sign(grant, origin) {
      const params = uploadParams(grant);
      const timestamp = Math.floor(grant.issuedAt / 1000);
      return {
        signature: signatureOf({ ...params, timestamp: String(timestamp) }),
        timestamp,
        cloudName: CLOUD_NAME,
        apiKey: API_KEY,
        uploadParams: params,
        uploadUrl: `${origin}${UPLOAD_PATH}`,
      };
    },
    hasValidSignature({ signature = '', api_key, ...params }) {
      return api_key === API_KEY && isSameSignature(signature, signatureOf(params));
    },
    publicIdAt(address) {
      const parsed = parseMediaPath(pathOnSite(address));
      return parsed && parsed.width === undefined ? parsed.publicId : undefined;
    },
    canonicalAddress: pathOnSite,
    isResponseSignature: () => false,
    pictureOf({ address, width, height, placeholder }) {
      const { publicId = '' } = parseMediaPath(address ?? '') ?? {};
      const widths = pictureWidths.filter((one) => one <= (width ?? 0));
      return {
        src: address ?? '',
        width,
        height,
        placeholder,
        sources: widths.map((one) => ({
          width: one,
          avif: mediaPath(publicId, 'avif', one),
          webp: mediaPath(publicId, 'webp', one),
        })),
        preview: mediaPath(publicId, 'jpg', linkPreview.width),
      };
    },
    iconOf: (address, size) => mediaPath(parseMediaPath(address)?.publicId ?? '', 'png', size),
    async store(grant, received) {
      const stored = await storeFile(dataDir, grant, received);
      if (stored.width !== null && grant.kind === 'picture')
        void variants.createAll(grant.publicId, stored.width);
      return stored;
    },
    delete: (file) => deleteFile(dataDir, file),
  };
}

async function storeFile(dataDir: string, grant: UploadGrant, received: ReceivedFile): Promise<StoredFile> {
  const validated = await validateFile(await ensureIncomingDirectory(dataDir), grant, received);
  try {
    const address = mediaPath(grant.publicId, validated.format);
    await moveDurably(validated.path, diskPath(dataDir, address));
    const { path: _, ...stored } = validated;
    return { ...stored, address };
  } finally {
    await rm(validated.path, { force: true });
  }
}

/**
 * Detects the format of a received file by its content, and re-encodes it if it is a picture.
 *
 * @param directory where a re-encoded picture is written.
 * @throws ApiProblem with a message for the user.
 */
export async function validateFile(
  directory: string,
  { formats }: UploadGrant,
  received: ReceivedFile,
): Promise<Omit<StoredFile, 'address'> & { readonly path: string }> {
  const format = await detectFormat(received.path, { fileName: received.fileName, formats });
  if (!isImageFormat(format))
    return {
      path: received.path,
      format,
      bytes: received.bytes,
      width: null,
      height: null,
      placeholder: null,
    };
  const path = join(directory, `${randomUUID()}.part`);
  try {
    return { path, ...(await storeImage(received.path, format, path)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
