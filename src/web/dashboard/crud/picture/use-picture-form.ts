import { useState } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import type { RecordPicture, UploadSignature } from '#contract/resources/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { serverMessage } from '../../../session/error-messages.ts';
import type { FileUploader, PrepareFile } from '../../../uploads/file-uploader.ts';
import { FileRejectedError, UploadCanceledError, UploadFailedError } from '../../../uploads/upload-errors.ts';
import { useFileUpload } from '../../../uploads/use-file-upload.ts';
import type { FieldDefinition, ValuesOf } from '../fields.ts';
import type { CrudRecord, RecordCalls } from '../types.ts';
import { UPLOAD_ERROR } from '../upload-state.tsx';
import { type RecordForm, type RecordFormOptions, useRecordForm } from '../use-record-form.ts';
import type { PictureValue, WithPicture } from './picture-value.ts';

interface PictureFormOptions<Row, Fields extends readonly FieldDefinition<Row>[], Values extends WithPicture>
  extends Omit<RecordFormOptions<Row, Fields>, 'calls' | 'onError'> {
  readonly calls: RecordCalls<Row, PictureFormBody<Values>>;
  /** Requests an upload signature; by default for a general picture. */
  readonly sign?: () => Promise<UploadSignature>;
  /** Converts the selected file when the form is saved. */
  readonly prepare?: PrepareFile;
  /** Whether a dialog also reports a failed upload. */
  readonly showsUploadErrorInDialog?: boolean;
}

/** A form for one record with a picture. A failed upload is reported at the picture field; the form keeps its values. */
export function usePictureForm<Row extends CrudRecord, const Fields extends readonly FieldDefinition<Row>[]>({
  calls: recordCalls,
  sign = () => browserClient.upload.signature(),
  prepare,
  showsUploadErrorInDialog = false,
  ...options
}: PictureFormOptions<Row, Fields, ValuesOf<Fields> & WithPicture>): RecordForm<Row> {
  const { progress, uploader, cancel } = useFileUpload(prepare);
  const [calls] = useState(() => pictureCalls(recordCalls, uploader, sign));
  const recordForm = useRecordForm({
    ...options,
    calls: calls as RecordCalls<Row, ValuesOf<Fields>>,
    onError(error, form) {
      const message = uploadMessage(error);
      if (!message) return false;
      const isRefused = error instanceof FileRejectedError;
      form.setError('image', { type: isRefused ? 'refused' : UPLOAD_ERROR, message });
      if (!(error instanceof UploadFailedError)) return true;
      if (!showsUploadErrorInDialog) console.error(error.cause);
      return !showsUploadErrorInDialog;
    },
  });
  return { ...recordForm, upload: { progress, onCancel: cancel } };
}

/** Field error for a failed upload (admin specification, section 8); undefined for other errors. */
function uploadMessage(error: unknown): string | undefined {
  if (error instanceof FileRejectedError) return error.message;
  if (error instanceof UploadCanceledError) return 'The upload was canceled. Nothing has been saved yet.';
  if (!(error instanceof UploadFailedError)) return undefined;
  return ['Failed to upload image. Please try again.', serverMessage(error.cause)].filter(Boolean).join(' ');
}

/** Request body of a form with a picture. Without `image`, the server keeps the picture. */
export type PictureFormBody<Values extends WithPicture> = Omit<Values, 'image'> & {
  readonly image?: RecordPicture | null;
};

/**
 * Wraps a record's calls for a form with a picture: uploads the selected file, then saves the record.
 *
 * @param sign requests a signature for one upload.
 */
export function pictureCalls<Row, Values extends WithPicture>(
  calls: RecordCalls<Row, PictureFormBody<Values>>,
  uploader: Pick<FileUploader, 'upload' | 'forget'>,
  sign: () => Promise<UploadSignature>,
): RecordCalls<Row, Values> {
  const upload = async (file: File): Promise<RecordPicture> => {
    const { secure_url, public_id, signature, width, height } = await uploader.upload(file, sign);
    return { imageUrl: secure_url, publicId: public_id, signature, width, height };
  };
  const toBody = async ({ image, ...text }: Values): Promise<PictureFormBody<Values>> => ({
    ...text,
    ...(image instanceof File ? { image: await upload(image) } : image === null && { image }),
  });
  /** If the server rejects the uploaded file, the next attempt uploads it again. */
  const forgetRejectedUpload = (image: PictureValue) => (error: unknown) => {
    const isRejected = error instanceof ApiProblem && error.details.errors?.image;
    if (isRejected && image instanceof File) uploader.forget(image);
    throw error;
  };
  return {
    read: calls.read,
    create: async ({ body, ...rest }) =>
      calls.create({ ...rest, body: await toBody(body) }).catch(forgetRejectedUpload(body.image)),
    update: async ({ body, ...rest }) =>
      calls.update({ ...rest, body: await toBody(body) }).catch(forgetRejectedUpload(body.image)),
  };
}
