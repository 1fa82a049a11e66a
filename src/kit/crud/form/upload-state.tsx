import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useEffectEvent } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../ui/controls/button.tsx';
import { UploadBar } from '../../uploads/upload-bar.tsx';
import type { FormRecord } from '../types.ts';
import { type RecordForm, UPLOAD_ERROR } from './use-record-form.ts';

interface UploadStateProps extends Pick<RecordForm<FormRecord>, 'upload'> {
  /** Name of the form's file field. */
  readonly name: string;
  readonly kind: 'picture' | 'file';
}

/** Progress of a file's upload, with buttons to cancel or retry it. A picture is uploaded when it is chosen, other files when the form is saved. */
export function UploadState({ name, kind, upload }: UploadStateProps) {
  const { progress, isOf, cancel } = upload;
  const file: unknown = useWatch({ name });
  const { errors, isSubmitting } = useFormState();
  const begin = useEffectEvent(() => kind === 'picture' && upload.begin(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file begins another upload
  useEffect(() => void begin(), [file]);
  return (
    <>
      {file instanceof File && progress && isOf(file) && (
        // until the form is saved, “Remove picture” is enough
        <UploadBar name={file.name} {...progress} {...((kind === 'file' || isSubmitting) && { cancel })} />
      )}
      {errors[name]?.type === UPLOAD_ERROR && !isSubmitting && (
        <>
          <p role="alert" className="sr-only">
            {String(errors[name].message)}
          </p>
          <Button type={kind === 'picture' ? 'button' : 'submit'} onClick={() => begin()}>
            <RotateCcw size={18} strokeWidth={1.5} />
            Try again
          </Button>
        </>
      )}
    </>
  );
}
