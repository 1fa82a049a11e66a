import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { busyProblem } from '../api/busy-problem.ts';
import { ApiProblem } from '../api/problem.ts';
import { MEDIA_KEY_REJECTED, UploadedFile } from '../media/contract.ts';
import { fileKinds, pictureWidths } from '../media/file-names.ts';
import { linkPreview } from '../media/link-preview.ts';
import type { Clock } from '../process/clock.ts';
import type { CloudinaryAccount } from '../process/config.ts';
import { readLimitedJson } from '../process/fetch-json.ts';
import { validateFile } from './embedded-host.ts';
import { type MediaHost, mediaFolders, type UploadGrant, uploadParams } from './media-host.ts';
import { isSameSignature, type Params, signatureOf } from './signature.ts';

/** From CLOUDINARY_URL: `cloudinary://key:secret@cloud`. */
const API = 'https://api.cloudinary.com';
const DELIVERY = 'https://res.cloudinary.com';
/** Enough to send 50 MB from this server to the host. */
const UPLOAD_TIMEOUT_MS = 120_000;
const DELETE_TIMEOUT_MS = 5_000;
/** Applied before a picture is stored: limits its size and strips all metadata. */
const STORED_TRANSFORMATION = 'c_limit,fl_force_strip,h_3840,w_3840';
const RESOURCE_TYPES = { picture: 'image', document: 'auto', sound: 'video' } as const;

/**
 * Cloudinary, or a host with a compatible API. Browsers upload to it directly. The server identifies a file by the public id of
 * its upload grant, by its URL, and, if the browser sends it, by the signature of the upload response.
 *
 * @param uploadBase base URL for uploads and deletions instead of Cloudinary's; files may then also be served from there.
 * @param incoming returns the directory for a file that was uploaded through this server.
 */
export function createCloudinaryHost(
  { cloudName, apiKey, apiSecret }: CloudinaryAccount,
  {
    uploadBase,
    incoming,
    clock,
  }: { uploadBase: string | undefined; incoming: () => Promise<string>; clock: Clock },
): MediaHost {
  const api = `${uploadBase ?? API}/v1_1/${encodeURIComponent(cloudName)}`;
  const deliveryOrigins = [DELIVERY, ...(uploadBase ? [new URL(uploadBase).origin] : [])];
  const folders = Object.keys(mediaFolders).join('|');
  const deliveryPath = new RegExp(
    `^/${RegExp.escape(cloudName)}/(image|video|raw)/upload/(?:v(\\d{1,12})/)?((?:${folders})/[\\da-f]{32})(?:\\.[a-z\\d]{2,4})?$`,
  );
  const parseUrl = (address: string) => {
    const base = deliveryOrigins.find((one) => address.startsWith(`${one}/`));
    const [, resourceType, version, publicId] = (base && deliveryPath.exec(address.slice(base.length))) || [];
    return { resourceType, version, publicId };
  };
  const signFields = (params: Params, seconds: number) => {
    const all = { ...params, timestamp: String(seconds) };
    return { ...all, api_key: apiKey, signature: signatureOf(all, apiSecret) };
  };

  return {
    name: 'cloudinary',
    origins: [...new Set([...deliveryOrigins, new URL(api).origin])],
    sign(grant) {
      const timestamp = Math.floor(grant.issuedAt / 1000);
      const params = signedParams(grant);
      return {
        signature: signFields(params, timestamp).signature,
        timestamp,
        cloudName,
        apiKey,
        uploadParams: params,
        uploadUrl: `${api}/${RESOURCE_TYPES[grant.kind]}/upload`,
      };
    },
    publicIdAt: (address) => parseUrl(address).publicId,
    canonicalAddress: (address) => address,
    isResponseSignature({ public_id, signature }, address) {
      const { version = '' } = parseUrl(address);
      return isSameSignature(signature, signatureOf({ public_id, version }, apiSecret));
    },
    pictureOf({ address, width, height }) {
      const withTransformation = (transformation: string) => transformed(address ?? '', transformation);
      return {
        src: withTransformation('c_limit,h_3840,w_3840'),
        width,
        height,
        placeholder: withTransformation('c_limit,f_webp,q_auto:low,w_16'),
        sources: pictureWidths
          .filter((one) => width === null || one <= width)
          .map((one) => ({
            width: one,
            avif: withTransformation(`c_limit,f_avif,q_auto,w_${one}`),
            webp: withTransformation(`c_limit,f_webp,q_auto,w_${one}`),
          })),
        preview: withTransformation(
          `c_fill,f_jpg,g_auto,h_${linkPreview.height},q_auto:eco,w_${linkPreview.width}`,
        ),
      };
    },
    iconOf: (address, size) => transformed(address, `c_fill,f_png,g_auto,h_${size},q_auto,w_${size}`),
    async store(grant, received) {
      const validated = await validateFile(await incoming(), grant, received);
      try {
        const fields = signFields(uploadParams(grant), Math.floor(clock.now() / 1000));
        const uploaded = await postForm(
          `${api}/auto/upload`,
          fields,
          { file: await openAsBlob(validated.path), name: `file.${validated.format}` },
          UPLOAD_TIMEOUT_MS,
        );
        const { secure_url, bytes, width, height } = UploadedFile.parse(uploaded);
        if (parseUrl(secure_url).publicId !== grant.publicId)
          throw new Error('The media host stored the file under another public id');
        const { format, placeholder } = validated;
        return {
          address: secure_url,
          format,
          bytes,
          width: width ?? null,
          height: height ?? null,
          placeholder,
        };
      } catch (error) {
        if (error instanceof ApiProblem) throw error;
        throw busyProblem('The media host does not respond. Please try again in a moment.', 5);
      } finally {
        if (validated.path !== received.path) await rm(validated.path, { force: true });
      }
    },
    async delete({ public_id, address }) {
      const resourceType = parseUrl(address ?? '').resourceType;
      // the resource type of a file that was never attached is unknown
      for (const type of resourceType ? [resourceType] : ['image', 'video', 'raw'])
        await postForm(
          `${api}/${type}/destroy`,
          signFields({ public_id, invalidate: 'true' }, Math.floor(clock.now() / 1000)),
          undefined,
          DELETE_TIMEOUT_MS,
        );
    },
  };
}

/** The URL of a transformed picture. */
const transformed = (address: string, transformation: string) =>
  address.replace('/upload/', `/upload/${transformation}/`);

/**
 * Signed parameters of an upload. Only a grant for pictures alone gets the transformation that strips metadata; any other
 * grant therefore does not allow picture formats.
 */
function signedParams(grant: UploadGrant): Record<string, string> {
  const isPicture = (format: (typeof grant.formats)[number]) => fileKinds.picture.formats.includes(format);
  if (grant.formats.every(isPicture))
    return { ...uploadParams(grant), transformation: STORED_TRANSFORMATION };
  return uploadParams({ ...grant, formats: grant.formats.filter((format) => !isPicture(format)) });
}

/**
 * Posts a form.
 *
 * @throws ApiProblem FORBIDDEN when the host rejects the API key; Error for any other failure, a timeout, or a response over 64
 *   KB.
 */
async function postForm(
  url: string,
  fields: Params,
  upload: { file: Blob; name: string } | undefined,
  timeoutMs: number,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (upload) form.set('file', upload.file, upload.name);
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return readLimitedJson(response);
  await response.body?.cancel();
  if (response.status === 401) throw new ApiProblem('FORBIDDEN', MEDIA_KEY_REJECTED);
  throw new Error(`The response status of the media host is ${response.status}`);
}
