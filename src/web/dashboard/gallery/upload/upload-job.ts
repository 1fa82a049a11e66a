import { ApiProblem } from '#contract/problem.ts';
import {
  type GalleryCategory,
  type GalleryImage,
  ImageBody,
  type SaveImageBody,
} from '#contract/resources/gallery.ts';
import type { UploadedFile } from '#contract/resources/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { randomId } from '../../../session/uuid.ts';
import { fileError } from '../../../uploads/upload-errors.ts';
import { uploadFile } from '../../../uploads/upload-file.ts';
import type { UploadHandler, UploadItem, UploadStages } from '../../../uploads/upload-queue.ts';
import { createRecordSaver, type RecordSaver } from '../../crud/save-record.ts';
import type { RecordCalls } from '../../crud/types.ts';
import { galleryImageMessages } from '../messages.ts';

/** A selected image before its upload, with its title and alternative text. */
export interface PendingImage extends UploadItem {
  readonly title: string;
  readonly alt: string;
  readonly isDecorative: boolean;
}

const MAX_TITLE_LENGTH = 200;

/** A selected file with default values; the title is the file name without its extension. */
export function toPendingImage(file: File): PendingImage {
  const title = file.name.replace(/\.[^.]*$/, '') || file.name;
  return { id: randomId(), file, title: title.slice(0, MAX_TITLE_LENGTH), alt: '', isDecorative: false };
}

const texts = ImageBody.pick({ title: true, alt: true });

/** Validation errors of the title and the alternative text. */
export function imageErrors({ title, alt }: Pick<PendingImage, 'title' | 'alt'>) {
  const issues = texts.safeParse({ title, alt }).error?.issues ?? [];
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
  return errors as { readonly title?: string; readonly alt?: string };
}

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

interface UploadSummary {
  readonly hasFailed: boolean;
  /** The specification's message; undefined if every upload was canceled. */
  readonly message: string | undefined;
  readonly saved: number;
}

/**
 * Summarizes a batch of uploads (admin specification, section 8).
 *
 * @param items the batch; every item is done, failed or canceled.
 */
export function summarizeUpload(items: readonly UploadItem[], stages: UploadStages): UploadSummary {
  const ended = items.map(({ id, file }) => ({ file, stage: stages.get(id) }));
  const saved = ended.filter(({ stage }) => stage?.name === 'done').length;
  const failed = ended.filter(({ stage }) => stage?.name === 'failed');
  const names = failed.map(({ file }) => file.name).join(', ');
  const isSignedOut = failed.some(
    ({ stage }) =>
      stage?.name === 'failed' && stage.error instanceof ApiProblem && stage.error.code === 'NO_SESSION',
  );
  return { hasFailed: failed.length > 0, saved, message: summaryMessage() };

  function summaryMessage(): string | undefined {
    if (isSignedOut && saved === 0) return galleryImageMessages.batchFailed;
    if (failed.length === 0) return saved > 0 ? `${saved} image(s) uploaded successfully` : undefined;
    if (saved === 0) return `Failed to upload images: ${names}`;
    return `${saved} image(s) uploaded successfully. ${failed.length} failed: ${names}`;
  }
}
