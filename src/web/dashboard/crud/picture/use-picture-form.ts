import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { UploadSignature } from '#contract/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { serverMessage } from '../../../session/error-messages.ts';
import type { PrepareFile } from '../../../session/file-uploader.ts';
import { FileRejectedError, UploadCanceledError, UploadFailedError } from '../../../session/upload-errors.ts';
import { useFileUpload } from '../../../session/use-file-upload.ts';
import type { CrudRecord, RecordCalls } from '../types.ts';
import { UPLOAD_ERROR } from '../upload-state.tsx';
import { useRecordForm } from '../use-record-form.ts';
import { type PictureFormBody, pictureCalls } from './picture-calls.ts';
import type { WithPicture } from './picture-value.ts';

type FormOptions<Row extends CrudRecord, Values extends FieldValues> = Parameters<
  typeof useRecordForm<Row, Values>
>[0];

interface PictureFormOptions<Row extends CrudRecord, Values extends FieldValues & WithPicture>
  extends Omit<FormOptions<Row, Values>, 'calls' | 'onFailed'> {
  readonly calls: RecordCalls<Row, PictureFormBody<Values>>;
  /** Requests an upload signature; by default for a general picture. */
  readonly sign?: () => Promise<UploadSignature>;
  /** Converts the selected file when the form is saved. */
  readonly prepare?: PrepareFile;
  /** Whether a dialog also reports a failed upload. */
  readonly showsUploadErrorInDialog?: boolean;
}

/** A form for one record with a picture. A failed upload is reported at the picture field; the form keeps its values. */
export function usePictureForm<Row extends CrudRecord, Values extends FieldValues & WithPicture>({
  calls: recordCalls,
  sign = () => browserClient.upload.signature(),
  prepare,
  showsUploadErrorInDialog = false,
  ...options
}: PictureFormOptions<Row, Values>) {
  const { progress, uploader, cancel } = useFileUpload(prepare);
  const [calls] = useState(() => pictureCalls(recordCalls, uploader, sign));
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null);
  const recordForm = useRecordForm<Row, Values>({
    ...options,
    calls,
    onError(error, form) {
      if (!(error instanceof UploadCanceledError || error instanceof FileRejectedError))
        console.error(error instanceof UploadFailedError ? error.cause : error);
      const message = uploadMessage(error);
      if (!message) return setFailed({ error });
      const name = 'image' as Path<Values>;
      form.setError(name, { type: error instanceof FileRejectedError ? 'refused' : UPLOAD_ERROR, message });
      if (showsUploadErrorInDialog && error instanceof UploadFailedError) return setFailed({ error });
      // the field is disabled until submitting ends
      setTimeout(() => form.setFocus(name));
    },
  });
  const resume = () => {
    setFailed(null);
    recordForm.resume();
  };
  const errorState = { hasFailed: failed !== null, error: failed?.error };
  return { recordForm: { ...recordForm, ...errorState, resume }, upload: { progress, onCancel: cancel } };
}

/** Field error for a failed upload (admin specification, section 8); undefined for other errors. */
function uploadMessage(error: unknown): string | undefined {
  if (error instanceof FileRejectedError) return error.message;
  if (error instanceof UploadCanceledError) return 'The upload was canceled. Nothing has been saved yet.';
  if (!(error instanceof UploadFailedError)) return undefined;
  return ['Failed to upload image. Please try again.', serverMessage(error.cause)].filter(Boolean).join(' ');
}
