import { ApiProblem, isProblem } from '#kit/api/problem.ts';
import { createRecordSaver } from '#kit/crud/save-record.ts';
import type { RecordCalls } from '#kit/crud/types.ts';
import type { UploadedFile } from '#kit/media/contract.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { fileError } from '#kit/uploads/upload-errors.ts';
import { uploadFile } from '#kit/uploads/upload-file.ts';
import type { UploadHandler, UploadItem, UploadStages } from '#kit/uploads/upload-queue.ts';
import type { GalleryImage, SaveImageBody } from '../contract.ts';
import { galleryImageMessages } from '../messages.ts';
import type { UploadJob } from './upload-texts.ts';

/** API calls to upload and save an image. */
interface UploadCalls extends Pick<RecordCalls<GalleryImage, SaveImageBody>, 'create' | 'update'> {
  upload(...job: Parameters<UploadHandler<UploadJob>>): Promise<UploadedFile>;
}

/** An uploaded file and the function that saves it. */
interface UploadedImage {
  readonly uploaded: UploadedFile;
  readonly save: (body: SaveImageBody) => Promise<GalleryImage>;
}

/**
 * Returns a function that uploads an image to the media host and then saves it (admin specification, section 4). A retry
 * saves the same upload with the same Idempotency-Key after any error, since an earlier attempt may have succeeded. The
 * file is uploaded again only if the server rejected the upload itself.
 */
export function createImageUploader(calls: UploadCalls = DEFAULT_CALLS): UploadHandler<UploadJob> {
  const uploadedImages = new WeakMap<File, UploadedImage>();
  /** The first image that was saved; the others are placed relative to it, in the order in which they were chosen. */
  let first: { readonly id: number; readonly index: number } | undefined;

  return async (job, options) => {
    const { file } = job;
    const image = uploadedImages.get(file) ?? {
      uploaded: await calls.upload(job, options),
      save: createRecordSaver(calls, undefined).save,
    };
    uploadedImages.set(file, image);
    try {
      const after = first && { id: first.id, places: job.index - first.index };
      const saved = await image.save({ ...toBody(job, image.uploaded), ...(after && { after }) });
      first ??= { id: saved._id, index: job.index };
    } catch (error) {
      if (error instanceof ApiProblem && error.details.errors?.imageUrl) uploadedImages.delete(file);
      throw error;
    }
  };
}

const DEFAULT_CALLS: UploadCalls = {
  async upload({ file, title, category }, options) {
    const message = fileError(file, 'picture');
    if (message) throw new ApiProblem('WRONG_TYPE', message);
    const { signal } = options;
    const signature = await browserClient.gallery.uploadSignature({ body: { title, category }, signal });
    return uploadFile(file, signature, options);
  },
  create: browserClient.gallery.create,
  update: ({ body: { title, description, alt, isDecorative, category }, ...rest }) =>
    browserClient.gallery.update({ ...rest, body: { title, description, alt, isDecorative, category } }),
};

function toBody(
  { title, description, alt, isDecorative, category, folderId }: UploadJob,
  { secure_url, public_id, signature, width, height }: UploadedFile,
): SaveImageBody {
  return {
    title,
    description,
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

/** More files that failed are counted instead of named. */
export const MAX_NAMED_FAILURES = 10;

/**
 * Summarizes a batch of uploads (admin specification, section 8).
 *
 * @param items the batch; every item is done, failed or canceled.
 */
export function summarizeUpload(items: readonly UploadItem[], stages: UploadStages) {
  const ended = items.map(({ id, file }) => ({ file, stage: stages.get(id) }));
  const saved = ended.filter(({ stage }) => stage?.name === 'done').length;
  const failed = ended.filter(({ stage }) => stage?.name === 'failed');
  const names = failed.map(({ file }) => file.name).join(', ');
  const isSignedOut = failed.some(
    ({ stage }) => stage?.name === 'failed' && isProblem(stage.error, 'NO_SESSION'),
  );
  /** The specification's message; undefined if every upload was canceled. */
  const message = summaryMessage();
  return { hasFailed: failed.length > 0, saved, message };

  function summaryMessage(): string | undefined {
    if (isSignedOut && saved === 0) return galleryImageMessages.batchFailed;
    if (failed.length === 0) return saved > 0 ? `${saved} image(s) uploaded successfully` : undefined;
    const areNamed = failed.length <= MAX_NAMED_FAILURES;
    if (saved === 0) return `Failed to upload images: ${areNamed ? names : failed.length}`;
    return `${saved} image(s) uploaded successfully. ${failed.length} failed${areNamed ? `: ${names}` : ''}`;
  }
}
