import { useState } from 'react';
import type { UploadSignature } from '#contract/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { serverMessage } from '../../../session/error-messages.ts';
import type { PrepareFile } from '../../../session/file-uploader.ts';
import { FileRejectedError, UploadCanceledError, UploadFailedError } from '../../../session/upload-errors.ts';
import { useFileUpload } from '../../../session/use-file-upload.ts';
import type { Field, ValuesOf } from '../fields.ts';
import type { CrudRecord, RecordCalls } from '../types.ts';
import { UPLOAD_ERROR } from '../upload-state.tsx';
import { type RecordForm, type RecordFormOptions, useRecordForm } from '../use-record-form.ts';
import { type PictureFormBody, pictureCalls } from './picture-calls.ts';
import type { WithPicture } from './picture-value.ts';

interface PictureFormOptions<Row, Fields extends readonly Field<Row>[], Values extends WithPicture>
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
export function usePictureForm<Row extends CrudRecord, const Fields extends readonly Field<Row>[]>({
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
