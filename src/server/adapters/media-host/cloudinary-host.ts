import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { KEY_REFUSED } from '#contract/file-constants.ts';
import { UploadedFile } from '#contract/media.ts';
import { ApiProblem } from '#contract/problem.ts';
import { fileKinds, pictureWidths } from '#domain/file-names.ts';
import type { Clock } from '../clock.ts';
import { cappedJson } from '../fetch-json.ts';
import { checkedFile } from './embedded-host.ts';
import { type Issued, type MediaHost, mediaFolders, uploadParams } from './media-host.ts';
import { isSameSignature, type Params, signatureOf } from './signature.ts';

/** What CLOUDINARY_URL says: `cloudinary://key:secret@cloud`. */
export interface CloudinaryAccount {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

const API = 'https://api.cloudinary.com';
const DELIVERY = 'https://res.cloudinary.com';
/** A file of 50 MB on its way from our server to theirs. */
const SENDING_DEADLINE_MS = 120_000;
const REMOVING_DEADLINE_MS = 5_000;
/** Applied before a picture is stored: upright, of a size that a viewer can use, and stripped of all metadata. */
const STORED_AS = 'c_limit,fl_force_strip,h_3840,w_3840';
const RESOURCE_TYPES = { picture: 'image', document: 'auto', sound: 'video' } as const;

/**
 * Cloudinary, or a host that speaks its language. Uploads go to it straight from the browser; we know a file by the id
 * that we issued, by its address, and by the signature of the upload's answer where the browser hands it on.
 *
 * @param uploadBase where uploads and removals go instead of Cloudinary's own address; files may then lie there as well.
 * @param incoming a folder for a file that comes by way of our server.
 */
export function cloudinaryHost(
  { cloudName, apiKey, apiSecret }: CloudinaryAccount,
  {
    uploadBase,
    incoming,
    clock,
  }: { uploadBase: string | undefined; incoming: () => Promise<string>; clock: Clock },
): MediaHost {
  const api = `${uploadBase ?? API}/v1_1/${encodeURIComponent(cloudName)}`;
  const delivery = [DELIVERY, ...(uploadBase ? [new URL(uploadBase).origin] : [])];
  const folders = Object.keys(mediaFolders).join('|');
  const file = new RegExp(
    `^/${RegExp.escape(cloudName)}/(image|video|raw)/upload/(?:v(\\d{1,12})/)?((?:${folders})/[\\da-f]{32})(?:\\.[a-z\\d]{2,4})?$`,
  );
  const read = (address: string) => {
    const base = delivery.find((one) => address.startsWith(`${one}/`));
    const [, resourceType, version, publicId] = (base && file.exec(address.slice(base.length))) || [];
    return { resourceType, version, publicId };
  };
  const signed = (params: Params, seconds: number) => {
    const all = { ...params, timestamp: String(seconds) };
    return { ...all, api_key: apiKey, signature: signatureOf(all, apiSecret) };
  };

  return {
    name: 'cloudinary',
    origins: [...new Set([...delivery, new URL(api).origin])],
    sign(issued) {
      const timestamp = Math.floor(issued.issuedAt / 1000);
      const params = paramsOf(issued);
      return {
        signature: signed(params, timestamp).signature,
        timestamp,
        cloudName,
        apiKey,
        uploadParams: params,
        uploadUrl: `${api}/${RESOURCE_TYPES[issued.kind]}/upload`,
      };
    },
    publicIdAt: (address) => read(address).publicId,
    addressOf: (address) => address,
    isProof({ public_id, signature }, address) {
      const { version = '' } = read(address);
      return isSameSignature(signature, signatureOf({ public_id, version }, apiSecret));
    },
    pictureOf({ address, width, height }) {
      const as = (how: string) => (address ?? '').replace('/upload/', `/upload/${how}/`);
      return {
        src: as('c_limit,h_3840,w_3840'),
        width,
        height,
        placeholder: as('c_limit,f_webp,q_auto:low,w_16'),
        sources: pictureWidths
          .filter((one) => width === null || one <= width)
          .map((one) => ({
            width: one,
            avif: as(`c_limit,f_avif,q_auto,w_${one}`),
            webp: as(`c_limit,f_webp,q_auto,w_${one}`),
          })),
      };
    },
    async keep(issued, received) {
      const checked = await checkedFile(await incoming(), issued, received);
      try {
        const fields = signed(uploadParams(issued), Math.floor(clock.now() / 1000));
        const uploaded = await send(
          `${api}/auto/upload`,
          fields,
          { file: await openAsBlob(checked.path), name: `file.${checked.format}` },
          SENDING_DEADLINE_MS,
        );
        const { secure_url, bytes, width, height } = UploadedFile.parse(uploaded);
        if (read(secure_url).publicId !== issued.publicId) throw new Error('It was kept under another name');
        const { format, placeholder } = checked;
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
        throw new ApiProblem('BUSY', 'The media host does not answer. Please try again in a moment.', {
          retryAfterSeconds: 5,
        });
      } finally {
        if (checked.path !== received.path) await rm(checked.path, { force: true });
      }
    },
    // renaming a file there would end its address for good: while its record rests, it stays where it is
    rest: async () => undefined,
    wake: async () => undefined,
    async remove({ public_id, address }) {
      const known = read(address ?? '').resourceType;
      // of a file that nobody attached we do not know as what it was kept
      for (const type of known ? [known] : ['image', 'video', 'raw'])
        await send(
          `${api}/${type}/destroy`,
          signed({ public_id, invalidate: 'true' }, Math.floor(clock.now() / 1000)),
          undefined,
          REMOVING_DEADLINE_MS,
        );
    },
  };
}

/** A document may be a scanned picture: its metadata is stripped too, so it needs to be told apart beforehand. */
function paramsOf(issued: Issued): Record<string, string> {
  const isPicture = (format: (typeof issued.formats)[number]) => fileKinds.picture.formats.includes(format);
  if (issued.formats.every(isPicture)) return { ...uploadParams(issued), transformation: STORED_AS };
  return uploadParams({ ...issued, formats: issued.formats.filter((format) => !isPicture(format)) });
}

/** Posts a form. @throws ApiProblem FORBIDDEN where our key is refused; Error when it is not answered in time with 200 and JSON of 64 KB at most. */
async function send(
  address: string,
  fields: Params,
  upload: { file: Blob; name: string } | undefined,
  deadlineMs: number,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (upload) form.set('file', upload.file, upload.name);
  const response = await fetch(address, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (response.ok) return cappedJson(response);
  await response.body?.cancel();
  if (response.status === 401) throw new ApiProblem('FORBIDDEN', KEY_REFUSED);
  throw new Error(`The media host answered ${response.status}`);
}
