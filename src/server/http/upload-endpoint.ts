import { rm } from 'node:fs/promises';
import type { UploadedFile } from '#contract/media.ts';
import { ApiProblem, type ProblemBody } from '#contract/problem.ts';
import { type FileFormat, fileKinds } from '#domain/file-names.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Kept, MediaFolder } from '../adapters/media-host/media-host.ts';
import type { Deps } from '../app-context.ts';
import { claimIssued, endUpload } from '../uploads/upload-grants.ts';
import { refusalOf } from './error-response.ts';
import { originOf } from './origin.ts';
import { type Received, receiveFile } from './receive-file.ts';

const MAX_BYTES = Math.max(...Object.values(fileKinds).map((kind) => kind.maxBytes));
const RESOURCE_TYPES = { picture: 'image', document: 'raw', sound: 'video' } as const;

/**
 * Takes uploads as Cloudinary does, so that a browser needs one way only: a form with signed fields and a file, answered
 * with `secure_url` and `public_id`, or with `{ error: { message } }`.
 */
export function uploads(deps: Deps): (request: Request, ip: string) => Promise<Response> {
  return async (request, ip) => {
    try {
      return Response.json(await upload(request, deps), { headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      const refusal = refusalOf(error, { request, ip, ...deps });
      const body = (await refusal.json()) as ProblemBody;
      const { status, headers } = refusal;
      headers.delete('content-length');
      return Response.json({ ...body, error: { message: body.message } }, { status, headers });
    }
  };
}

async function upload(request: Request, deps: Deps): Promise<UploadedFile> {
  const { storage, clock, media } = deps;
  const host = media.embedded;
  let claimed: FileRow | undefined;
  let kept: Kept | undefined;
  const received: { whole?: Received } = {};
  try {
    received.whole = await receiveFile(request, {
      folder: await host.incoming(),
      field: 'file',
      maxBytes: MAX_BYTES,
      needs: 'signature',
      async accept(fields) {
        if (!host.isSigned(fields))
          throw new ApiProblem('FORBIDDEN', 'The signature of this upload is not ours');
        const publicId = `${fields.folder}/${fields.public_id}`;
        claimed = await storage.transaction((trx) => claimIssued(trx, publicId, clock.now()));
        if (!claimed)
          throw new ApiProblem(
            'FORBIDDEN',
            'This upload was tried before, or came too late. Please try again.',
          );
        return fileKinds[claimed.kind].maxBytes;
      },
    });
    const file = claimed as unknown as FileRow;
    const { fields, file: whole } = received.whole;
    kept = await host.keep(
      {
        publicId: file.public_id,
        folder: file.folder as MediaFolder,
        kind: file.kind,
        formats: (fields.allowed_formats ?? '').split(',') as FileFormat[],
        issuedAt: Date.parse(file.issued_at),
      },
      whole,
    );
    return answer(file, kept, deps, originOf(request.url, deps.settings.publicUrl));
  } finally {
    if (received.whole) await rm(received.whole.file.path, { force: true });
    const { public_id: publicId } = (claimed as FileRow | undefined) ?? {};
    if (publicId !== undefined)
      await storage.transaction((trx) => endUpload(trx, { publicId, kept, now: clock.now() }));
  }
}

function answer(file: FileRow, kept: Kept, { media, clock }: Deps, origin: string): UploadedFile {
  const version = Math.floor(clock.now() / 1000);
  return {
    public_id: file.public_id,
    secure_url: `${origin}${kept.address}`,
    resource_type: RESOURCE_TYPES[file.kind],
    format: kept.format,
    bytes: kept.bytes ?? 0,
    ...(kept.width !== null && kept.height !== null && { width: kept.width, height: kept.height }),
    version,
    signature: media.embedded.proof(file.public_id, version),
  };
}
