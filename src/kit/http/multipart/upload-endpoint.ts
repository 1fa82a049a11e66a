import { rm } from 'node:fs/promises';
import { ApiProblem, type ProblemBody } from '../../api/problem.ts';
import type { KitContext } from '../../app-context.ts';
import type { UploadedFile } from '../../media/contract.ts';
import { type FileFormat, fileKinds } from '../../media/file-names.ts';
import type { MediaFolder, StoredFile } from '../../media-storage/media-host.ts';
import type { FileRow } from '../../storage/schema.ts';
import { claimGrant, endUpload } from '../../uploads/upload-grants.server.ts';
import { toErrorResponse } from '../api/error-response.ts';
import { publicOrigin } from '../urls.ts';
import { type ReceivedForm, receiveFile } from './receive-file.ts';

const MAX_BYTES = Math.max(...Object.values(fileKinds).map((kind) => kind.maxBytes));
const RESOURCE_TYPES = { picture: 'image', document: 'raw', sound: 'video' } as const;

/**
 * Creates an upload endpoint that is compatible with Cloudinary, so that the browser code is the same for both: a form
 * with signed fields and a file; the response has `secure_url` and `public_id`, or `{ error: { message } }`.
 */
export function createUploadEndpoint(deps: KitContext): (request: Request, ip: string) => Promise<Response> {
  return async (request, ip) => {
    try {
      return Response.json(await upload(request, deps), { headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      const failure = toErrorResponse(error, { request, ip, ...deps });
      const body = (await failure.json()) as ProblemBody;
      const { status, headers } = failure;
      headers.delete('content-length');
      return Response.json({ ...body, error: { message: body.message } }, { status, headers });
    }
  };
}

async function upload(request: Request, deps: KitContext): Promise<UploadedFile> {
  const { storage, clock, media } = deps;
  const host = media.embedded;
  let grant: FileRow | undefined;
  let stored: StoredFile | undefined;
  const received: { form?: ReceivedForm } = {};
  try {
    received.form = await receiveFile(request, {
      folder: await host.files.incoming(),
      field: 'file',
      maxBytes: MAX_BYTES,
      requiredField: 'signature',
      async accept(fields) {
        if (!host.hasValidSignature(fields))
          throw new ApiProblem('FORBIDDEN', 'The signature of this upload is invalid');
        const publicId = `${fields.folder}/${fields.public_id}`;
        grant = await storage.transaction((trx) => claimGrant(trx, publicId, clock.now()));
        if (!grant)
          throw new ApiProblem('FORBIDDEN', 'This upload was already used or has expired. Please try again.');
        return fileKinds[grant.kind].maxBytes;
      },
    });
    const file = grant as unknown as FileRow;
    const { fields, file: form } = received.form;
    stored = await host.store(
      {
        publicId: file.public_id,
        folder: file.folder as MediaFolder,
        kind: file.kind,
        formats: (fields.allowed_formats ?? '').split(',') as FileFormat[],
        issuedAt: Date.parse(file.issued_at),
      },
      form,
    );
    return toUploadedFile(file, stored, deps, publicOrigin(request.url, deps.config.publicUrl));
  } finally {
    if (received.form) await rm(received.form.file.path, { force: true });
    const { public_id: publicId } = (grant as FileRow | undefined) ?? {};
    if (publicId !== undefined)
      await storage.transaction((trx) => endUpload(trx, { publicId, stored, now: clock.now() }));
  }
}

function toUploadedFile(
  file: FileRow,
  stored: StoredFile,
  { media, clock }: KitContext,
  origin: string,
): UploadedFile {
  const version = Math.floor(clock.now() / 1000);
  return {
    public_id: file.public_id,
    secure_url: `${origin}${stored.address}`,
    resource_type: RESOURCE_TYPES[file.kind],
    format: stored.format,
    bytes: stored.bytes ?? 0,
    ...(stored.width !== null && stored.height !== null && { width: stored.width, height: stored.height }),
    version,
    signature: media.embedded.responseSignature(file.public_id, version),
  };
}
