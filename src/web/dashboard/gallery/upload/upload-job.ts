import { ApiProblem } from '#contract/problem.ts';
import type { GalleryCategory, GalleryImage, SaveImageBody } from '#contract/resources/gallery.ts';
import type { UploadedFile } from '#contract/resources/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { fileError } from '../../../uploads/upload-errors.ts';
import { uploadFile } from '../../../uploads/upload-file.ts';
import type { UploadHandler } from '../../../uploads/upload-queue.ts';
import { createRecordSaver, type RecordSaver } from '../../crud/save-record.ts';
import type { RecordCalls } from '../../crud/types.ts';
import type { PendingImage } from './pending-image.ts';

/** A pending image and its destination in the gallery. */
export interface UploadJob extends PendingImage {
  readonly category: GalleryCategory;
  readonly folderId: number | null;
}

/** API calls to upload and save an image. */
interface UploadCalls extends Pick<RecordCalls<GalleryImage, SaveImageBody>, 'create' | 'update'> {
  upload(...job: Parameters<UploadHandler<UploadJob>>): Promise<UploadedFile>;
}

/** An uploaded file and the function that saves it. */
interface UploadedImage {
  readonly uploaded: UploadedFile;
  readonly save: RecordSaver<GalleryImage, SaveImageBody>['save'];
}

/**
 * Returns a function that uploads an image to the media host and then saves it (admin specification, section 4). A retry
 * saves the same upload with the same Idempotency-Key after any error, since an earlier attempt may have succeeded. The
 * file is uploaded again only if the server rejected the upload itself.
 */
export function createImageUploader(calls: UploadCalls = DEFAULT_CALLS): UploadHandler<UploadJob> {
  const uploadedImages = new WeakMap<File, UploadedImage>();

  return async (job, options) => {
    const { file } = job;
    const image = uploadedImages.get(file) ?? {
      uploaded: await calls.upload(job, options),
      save: createRecordSaver(calls, undefined).save,
    };
    uploadedImages.set(file, image);
    try {
      await image.save(toBody(job, image.uploaded));
    } catch (error) {
      if (error instanceof ApiProblem && error.details.errors?.imageUrl) uploadedImages.delete(file);
      throw error;
    }
  };
}

const DEFAULT_CALLS: UploadCalls = {
  async upload({ file, title, category }, options) {
    const message = fileError(file, 'picture');
    if (message) throw new Error(message);
    const { signal } = options;
    const signature = await browserClient.gallery.uploadSignature({ body: { title, category }, signal });
    return uploadFile(file, signature, options);
  },
  create: browserClient.gallery.create,
  update: ({ body: { title, alt, isDecorative, category }, ...rest }) =>
    browserClient.gallery.update({ ...rest, body: { title, alt, isDecorative, category } }),
};

function toBody(
  { title, alt, isDecorative, category, folderId }: UploadJob,
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
