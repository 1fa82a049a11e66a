import type { RecordPicture, UploadSignature } from '#contract/media.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Sender } from '../../../session/file-uploader.ts';
import type { RecordCalls } from '../types.ts';
import type { PictureValue, WithPicture } from './picture-value.ts';

/** What is sent for what a form holds: left out, the picture stays. */
export type Sent<Values extends WithPicture> = Omit<Values, 'image'> & {
  readonly image?: RecordPicture | null;
};

/**
 * The calls behind a form with a picture: a chosen file is uploaded first, then all of it is saved.
 *
 * @param sign asks for leave to upload one file.
 */
export function pictureCalls<Row, Values extends WithPicture>(
  calls: RecordCalls<Row, Sent<Values>>,
  sender: Pick<Sender, 'send' | 'forget'>,
  sign: () => Promise<UploadSignature>,
): RecordCalls<Row, Values> {
  const upload = async (file: File): Promise<RecordPicture> => {
    const { secure_url, public_id, signature, width, height } = await sender.send(file, sign);
    return { imageUrl: secure_url, publicId: public_id, signature, width, height };
  };
  const bodyOf = async ({ image, ...text }: Values): Promise<Sent<Values>> => ({
    ...text,
    ...(image instanceof File ? { image: await upload(image) } : image === null && { image }),
  });
  /** An upload that the server has refused is of no use: next time the file is sent again. */
  const forgetting = (image: PictureValue) => (error: unknown) => {
    const isRefused = error instanceof ApiProblem && error.details.errors?.image;
    if (isRefused && image instanceof File) sender.forget(image);
    throw error;
  };
  return {
    read: calls.read,
    create: async ({ body, ...rest }) =>
      calls.create({ ...rest, body: await bodyOf(body) }).catch(forgetting(body.image)),
    update: async ({ body, ...rest }) =>
      calls.update({ ...rest, body: await bodyOf(body) }).catch(forgetting(body.image)),
  };
}
