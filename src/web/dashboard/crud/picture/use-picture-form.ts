import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { UploadSignature } from '#contract/media.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { serverMessage } from '../../../session/error-messages.ts';
import type { Prepare } from '../../../session/file-uploader.ts';
import { FileRefused, UploadCancelled, UploadFailed } from '../../../session/upload-failed.ts';
import { useFileUpload } from '../../../session/use-file-upload.ts';
import type { RecordCalls, RecordRow } from '../types.ts';
import { UPLOAD_ERROR } from '../upload-state.tsx';
import { useRecordForm } from '../use-record-form.ts';
import { pictureCalls, type Sent } from './picture-calls.ts';
import type { WithPicture } from './picture-value.ts';

type FormOptions<Row extends RecordRow, Values extends FieldValues> = Parameters<
  typeof useRecordForm<Row, Values>
>[0];

interface PictureFormOptions<Row extends RecordRow, Values extends FieldValues & WithPicture>
  extends Omit<FormOptions<Row, Values>, 'calls' | 'onFailed'> {
  readonly calls: RecordCalls<Row, Sent<Values>>;
  /** Asks for leave to upload one file; a picture like those of events, when left out. */
  readonly sign?: () => Promise<UploadSignature>;
  /** Makes of a chosen file the one to send, once the form is saved: until then the form holds what was chosen last. */
  readonly prepare?: Prepare;
  /** Whether an upload that failed is told in the window too, as a save that failed is. */
  readonly isUploadTold?: boolean;
}

/** A form over one record with a picture; an upload that fails is told at the picture, and all that was typed stays. */
export function usePictureForm<Row extends RecordRow, Values extends FieldValues & WithPicture>({
  calls: recordCalls,
  sign = () => browserClient.upload.signature(),
  prepare,
  isUploadTold = false,
  ...options
}: PictureFormOptions<Row, Values>) {
  const { progress, sender, cancel } = useFileUpload(prepare);
  const [calls] = useState(() => pictureCalls(recordCalls, sender, sign));
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null);
  const recordForm = useRecordForm<Row, Values>({
    ...options,
    calls,
    onFailed(error, form) {
      if (!(error instanceof UploadCancelled || error instanceof FileRefused))
        console.error(error instanceof UploadFailed ? error.cause : error);
      const message = uploadMessage(error);
      if (!message) return setFailed({ error });
      const name = 'image' as Path<Values>;
      form.setError(name, { type: error instanceof FileRefused ? 'refused' : UPLOAD_ERROR, message });
      if (isUploadTold && error instanceof UploadFailed) return setFailed({ error });
      // the field cannot be reached before the saving has ended
      setTimeout(() => form.setFocus(name));
    },
  });
  const resume = () => {
    setFailed(null);
    recordForm.resume();
  };
  const told = { hasFailed: failed !== null, error: failed?.error };
  return { recordForm: { ...recordForm, ...told, resume }, upload: { progress, onCancel: cancel } };
}

/** What to say at the picture about its upload (admin specification, section 8); undefined when that is not what failed. */
function uploadMessage(error: unknown): string | undefined {
  if (error instanceof FileRefused) return error.message;
  if (error instanceof UploadCancelled) return 'The upload was stopped. Nothing has been saved yet.';
  if (!(error instanceof UploadFailed)) return undefined;
  return ['Failed to upload image. Please try again.', serverMessage(error.cause)].filter(Boolean).join(' ');
}
