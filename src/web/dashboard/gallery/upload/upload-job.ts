import type { GalleryCategory, GalleryImage, SaveImageBody } from '#contract/gallery.ts';
import type { UploadedFile } from '#contract/media.ts';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { fileRefusal } from '../../../session/upload-errors.ts';
import { uploadFile } from '../../../session/upload-file.ts';
import type { Carry } from '../../../session/upload-queue.ts';
import { type Saver, saver } from '../../crud/save-record.ts';
import type { RecordCalls } from '../../crud/types.ts';
import type { Draft } from './pending-image.ts';

/** A draft, and where its image is to be kept. */
export interface Parcel extends Draft {
  readonly category: GalleryCategory;
  readonly folderId: number | null;
}

/** What a picture is brought by. */
interface Way extends Pick<RecordCalls<GalleryImage, SaveImageBody>, 'create' | 'update'> {
  upload(...parcel: Parameters<Carry<Parcel>>): Promise<UploadedFile>;
}

/** What has arrived of a file, and the attempts to save it. */
interface Brought {
  readonly uploaded: UploadedFile;
  readonly save: Saver<GalleryImage, SaveImageBody>['save'];
}

/**
 * Brings pictures into the gallery: each is uploaded to the media host, then saved (admin specification, section 4). Another
 * try saves the same upload again, under the same Idempotency-Key, whatever the one before has ended with: even what the
 * server has refused as busy may follow a try that had arrived. Only an upload that is refused itself is sent anew.
 */
export function imageCarrier(way: Way = OURS): Carry<Parcel> {
  const arrived = new WeakMap<File, Brought>();

  return async (parcel, options) => {
    const { file } = parcel;
    const brought = arrived.get(file) ?? {
      uploaded: await way.upload(parcel, options),
      save: saver(way, undefined).save,
    };
    arrived.set(file, brought);
    try {
      await brought.save(bodyOf(parcel, brought.uploaded));
    } catch (error) {
      if (error instanceof ApiProblem && error.details.errors?.imageUrl) arrived.delete(file);
      throw error;
    }
  };
}

const OURS: Way = {
  async upload({ file, title, category }, options) {
    const refusal = fileRefusal(file, 'picture');
    if (refusal) throw new Error(refusal);
    const { signal } = options;
    const signature = await browserClient.gallery.uploadSignature({ body: { title, category }, signal });
    return uploadFile(file, signature, options);
  },
  create: browserClient.gallery.create,
  update: ({ body: { title, alt, isDecorative, category }, ...rest }) =>
    browserClient.gallery.update({ ...rest, body: { title, alt, isDecorative, category } }),
};

function bodyOf(
  { title, alt, isDecorative, category, folderId }: Parcel,
  { secure_url, public_id, signature, width, height }: UploadedFile,
): SaveImageBody {
  return {
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
  };
}
