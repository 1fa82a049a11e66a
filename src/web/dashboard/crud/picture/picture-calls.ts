import type { UploadSignature } from '#contract/resources/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { fieldErrors } from '../../../session/error-messages.ts';
import type { FileUploader } from '../../../uploads/file-uploader.ts';
import type { RecordCalls } from '../types.ts';
import type { PictureValue, WithPicture } from './picture-value.ts';

/** Request body of a form with a picture. Without `image`, the server keeps the picture. */
export type PictureFormBody<Values extends WithPicture> = Omit<Values, 'image'> & {
  /** URL of the upload. */
  readonly image?: string | null;
};

/**
 * Wraps a record's calls for a form with a picture: uploads the selected file, then saves the record.
 *
 * @param sign requests a signature for one upload; by default for a general picture.
 */
export function pictureCalls<Row, Values extends WithPicture>(
  calls: RecordCalls<Row, PictureFormBody<Values>>,
  uploader: Pick<FileUploader, 'upload' | 'forget'>,
  sign: () => Promise<UploadSignature> = () => browserClient.upload.signature(),
): RecordCalls<Row, Values> {
  const toBody = async ({ image, ...text }: Values): Promise<PictureFormBody<Values>> => ({
    ...text,
    ...(image instanceof File
      ? { image: (await uploader.upload(image, sign)).secure_url }
      : image === null && { image }),
  });
  /** If the server rejects the uploaded file, the next attempt uploads it again. */
  const forgetRejectedUpload = (image: PictureValue) => (error: unknown) => {
    const { image: isRejected, imageUrl: isUrlRejected } = fieldErrors(error);
    if ((isRejected || isUrlRejected) && image instanceof File) uploader.forget(image);
    throw error;
  };
  const { read, create } = calls;
  return {
    read,
    create:
      create &&
      (async ({ body, ...rest }) =>
        create({ ...rest, body: await toBody(body) }).catch(forgetRejectedUpload(body.image))),
    update: async ({ body, ...rest }) =>
      calls.update({ ...rest, body: await toBody(body) }).catch(forgetRejectedUpload(body.image)),
  };
}
