import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWidths } from '../media/file-names.ts';
import { linkPreview } from '../media/link-preview.ts';
import type { Clock } from '../process/clock.ts';
import type { Config } from '../process/config.ts';
import type { Keys } from '../security/crypto.ts';
import { deleteFile, type FileStore } from './file-store.ts';
import { createImageVariants, type ImageVariants } from './image-variants.ts';
import { isImageFormat, storeImage } from './images.ts';
import { mediaPath, parseMediaPath } from './media-folder.ts';
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
const HOUR_MS = 60 * 60_000;
/** The query of a signed URL: its expiry in milliseconds since 1970, and the signature. */
const SIGNED_QUERY = new RegExp(`^\\?signed=(\\d{1,15})\\.([\\da-f]{${SIGNATURE_DIGITS}})$`);

export interface EmbeddedHost extends MediaHost {
  readonly files: FileStore;
  readonly variants: ImageVariants;
  /** Whether the signature covers exactly these upload fields. */
  hasValidSignature(fields: Params): boolean;
  /** Signature of the response to an upload. */
  responseSignature(publicId: string, version: number): string;
  /** Whether the query of a URL is a valid signature for all variants of this file. @param query '?signed=…' */
  isSignedQuery(publicId: string, query: string): boolean;
}

/** The built-in media host: stores files in `files`, serves them and accepts uploads under /media/. */
export function createEmbeddedHost({
  publicUrl,
  mediaPublicUrl,
  allowedHosts,
  files,
  keys,
  clock,
}: Pick<Config, 'publicUrl' | 'mediaPublicUrl' | 'allowedHosts'> & {
  files: FileStore;
  keys: Keys;
  clock: Clock;
}): EmbeddedHost {
  // HMAC-SHA-256, truncated to the length of a Cloudinary signature
  const signatureOf = (params: Params) =>
    keys.hmac('uploads', stringToSign(params)).slice(0, SIGNATURE_DIGITS);
  const variants = createImageVariants(files);
  const hosts = new Set(allowedHosts);
  const responseSignature = (publicId: string, version: number) =>
    signatureOf({ public_id: publicId, version: String(version) });
  const pathOnSite = (address: string) => {
    const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined;
    const isOurs = url && /^https?:$/.test(url.protocol) && !url.username && hosts.has(url.hostname);
    // a signed URL names the same file
    return isOurs && (!url.search || SIGNED_QUERY.test(url.search)) && !url.hash ? url.pathname : '';
  };
  // by default valid for one to two hours: a list that is read again mostly has the same URLs
  const signedQuery = (publicId: string, expiry = (Math.floor(clock.now() / HOUR_MS) + 2) * HOUR_MS) =>
    `?signed=${expiry}.${keys.hmac('hidden files', `${publicId} ${expiry}`).slice(0, SIGNATURE_DIGITS)}`;

  return {
    name: 'embedded',
    origins: mediaPublicUrl ? [new URL(mediaPublicUrl).origin] : [],
    files,
    variants: variants,
    responseSignature: responseSignature,
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
    isSignedQuery(publicId, query) {
      const expiry = Number(SIGNED_QUERY.exec(query)?.[1]);
      return expiry >= clock.now() && isSameSignature(query, signedQuery(publicId, expiry));
    },
    pictureOf({ address, width, height, placeholder }, isHidden = false) {
      const { publicId = '' } = parseMediaPath(address ?? '') ?? {};
      const query = isHidden ? signedQuery(publicId) : '';
      const pathOf = (extension: string, variant: number) =>
        `${mediaPath(publicId, extension, variant)}${query}`;
      const widths = pictureWidths.filter((one) => one <= (width ?? 0));
      return {
        src: `${address ?? ''}${query}`,
        width,
        height,
        placeholder,
        sources: widths.map((one) => ({
          width: one,
          avif: pathOf('avif', one),
          webp: pathOf('webp', one),
        })),
        preview: pathOf('jpg', linkPreview.width),
      };
    },
    iconOf: (address, size) => mediaPath(parseMediaPath(address)?.publicId ?? '', 'png', size),
    async store(grant, received) {
      const { path, ...validated } = await validateFile(await files.incoming(), grant, received);
      try {
        const stored = { ...validated, address: mediaPath(grant.publicId, validated.format) };
        await files.put(stored.address, path);
        if (grant.kind === 'picture') void variants.createAll(stored);
        return stored;
      } finally {
        await rm(path, { force: true });
      }
    },
    delete: (file) => deleteFile(files, file),
  };
}

/**
 * Detects the format of a received file by its content, and re-encodes it if it is a picture.
 *
 * @param directory where a re-encoded picture is written.
 * @throws ApiProblem with a message for the user.
 */
export async function validateFile(
  directory: string,
  { formats }: Pick<UploadGrant, 'formats'>,
  received: Omit<ReceivedFile, 'hash'>,
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
