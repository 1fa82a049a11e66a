import type { GalleryCategory } from '#contract/gallery.ts';
import type { UploadedFile } from '#contract/media.ts';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { fileRefusal } from '../../../session/file-refusal.ts';
import { newKey } from '../../../session/new-key.ts';
import { uploadFile } from '../../../session/upload-file.ts';
import type { Carry } from '../../../session/upload-queue.ts';
import type { Draft } from './draft.ts';

/** A draft, and where its image is to be kept. */
export interface Parcel extends Draft {
  readonly category: GalleryCategory;
  readonly folderId: number | null;
}

/**
 * Brings pictures into the gallery: each is uploaded to the media host, then saved (admin specification, section 4). Where
 * the answer to the saving was lost, another try saves the same upload again, under the same Idempotency-Key.
 */
export function imageCarrier(): Carry<Parcel> {
  const unanswered = new WeakMap<
    File,
    { readonly uploaded: UploadedFile; readonly idempotencyKey: string }
  >();

  const upload = async (
    { file, title, category }: Parcel,
    options: Parameters<Carry<Parcel>>[1],
  ): Promise<UploadedFile> => {
    const refusal = fileRefusal(file, 'picture');
    if (refusal) throw new Error(refusal);
    const { signal } = options;
    const signature = await browserClient.gallery.uploadSignature({ body: { title, category }, signal });
    return uploadFile(file, signature, options);
  };

  return async (parcel, options) => {
    const { file, title, alt, isDecorative, category, folderId } = parcel;
    const sent = unanswered.get(file) ?? {
      uploaded: await upload(parcel, options),
      idempotencyKey: newKey(),
    };
    const { secure_url, public_id, signature, width, height } = sent.uploaded;
    unanswered.set(file, sent);
    try {
      await browserClient.gallery.create({
        body: {
          title,
          alt,
          isDecorative,
          category,
          folderId,
          imageUrl: secure_url,
          publicId: public_id,
          signature,
          width,
          height,
        },
        idempotencyKey: sent.idempotencyKey,
      });
    } catch (error) {
      // what the server has refused will be refused again
      if (error instanceof ApiProblem) unanswered.delete(file);
      throw error;
    }
  };
}
