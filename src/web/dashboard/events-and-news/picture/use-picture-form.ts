import { useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { serverMessage } from '../../../session/failure-text.ts';
import { UploadCancelled, UploadFailed } from '../../../session/upload-failed.ts';
import { useFileUpload } from '../../../session/use-file-upload.ts';
import type { RecordCalls, RecordRow } from '../../records/record.ts';
import { UPLOAD_ERROR } from '../../records/upload-state.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { pictureCalls, type Sent } from './picture-calls.ts';
import type { WithPicture } from './picture-value.ts';

type FormOptions<Row extends RecordRow, Values extends FieldValues> = Parameters<
  typeof useRecordForm<Row, Values>
>[0];

interface PictureFormOptions<Row extends RecordRow, Values extends FieldValues & WithPicture>
  extends Omit<FormOptions<Row, Values>, 'calls' | 'onFailed'> {
  readonly calls: RecordCalls<Row, Sent<Values>>;
}

/** A form over one record with a picture; an upload that fails is told at the picture, and all that was typed stays. */
export function usePictureForm<Row extends RecordRow, Values extends FieldValues & WithPicture>({
  calls: recordCalls,
  ...options
}: PictureFormOptions<Row, Values>) {
  const { progress, sender, cancel } = useFileUpload();
  const [calls] = useState(() => pictureCalls(recordCalls, sender));
  const [hasFailed, setFailed] = useState(false);
  const recordForm = useRecordForm<Row, Values>({
    ...options,
    calls,
    onFailed(error, form) {
      if (!(error instanceof UploadCancelled))
        console.error(error instanceof UploadFailed ? error.cause : error);
      const message = uploadMessage(error);
      if (!message) return setFailed(true);
      const name = 'image' as Path<Values>;
      form.setError(name, { type: UPLOAD_ERROR, message });
      // the field cannot be reached before the saving has ended
      setTimeout(() => form.setFocus(name));
    },
  });
  const resume = () => {
    setFailed(false);
    recordForm.resume();
  };
  return { recordForm: { ...recordForm, hasFailed, resume }, upload: { progress, onCancel: cancel } };
}

/** What to say at the picture about its upload (admin specification, section 8); undefined when that is not what failed. */
function uploadMessage(error: unknown): string | undefined {
  if (error instanceof UploadCancelled) return 'The upload was stopped. Nothing has been saved yet.';
  if (!(error instanceof UploadFailed)) return undefined;
  return ['Failed to upload image. Please try again.', serverMessage(error.cause)].filter(Boolean).join(' ');
}
