import type { UploadSignature } from '#contract/resources/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { fieldErrors } from '../../../session/error-messages.ts';
import type { FileUploader } from '../../../uploads/file-uploader.ts';
import type { RecordCalls } from '../types.ts';
import type { PictureValue, WithPicture } from './picture-value.ts';

/** Request body of a form with a picture. */
export type PictureFormBody<Values extends WithPicture> = Omit<Values, 'image'> & {
  /** URL of the upload, or of the record's current picture. */
  readonly image: string | null;
};

interface PictureOptions<Row> {
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  readonly uploader: Pick<FileUploader, 'upload' | 'forget'>;
  /** Requests a signature for one upload; by default for a general picture. */
  readonly sign?: (() => Promise<UploadSignature>) | undefined;
}

/** Wraps a record's calls for a form with a picture: uploads the selected file, then saves the record. */
export function pictureCalls<Row, Values extends WithPicture>(
  calls: RecordCalls<Row, PictureFormBody<Values>>,
  { record, uploader, sign = () => browserClient.upload.signature() }: PictureOptions<Row>,
): RecordCalls<Row, Values> {
  /** The record as last read from the server. */
  let current = record;
  const toBody = async ({ image, ...text }: Values): Promise<PictureFormBody<Values>> => ({
    ...text,
    image:
      image instanceof File ? (await uploader.upload(image, sign)).secure_url : image && pictureUrl(current),
  });
  /** If the server rejects the uploaded file, the next attempt uploads it again. */
  const forgetRejectedUpload = (image: PictureValue) => (error: unknown) => {
    const { image: isRejected, imageUrl: isUrlRejected } = fieldErrors(error);
    if ((isRejected || isUrlRejected) && image instanceof File) uploader.forget(image);
    throw error;
  };
  const { create } = calls;
  return {
    async read(input) {
      current = await calls.read(input);
      return current;
    },
    create:
      create &&
      (async ({ body, ...rest }) =>
        create({ ...rest, body: await toBody(body) }).catch(forgetRejectedUpload(body.image))),
    update: async ({ body, ...rest }) =>
      calls.update({ ...rest, body: await toBody(body) }).catch(forgetRejectedUpload(body.image)),
  };
}

/** The URL of a record's picture; ads name it `imageUrl`. */
function pictureUrl(record: unknown): string | null {
  const { imageUrl, image = null } = (record ?? {}) as { imageUrl?: string | null; image?: string | null };
  return imageUrl ?? image;
}
