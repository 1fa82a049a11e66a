import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useFormState, useWatch } from 'react-hook-form';
import { UploadBar } from '../../ui/feedback/upload-bar.tsx';
import type { UploadProgress } from '../../uploads/upload-file.ts';

/** Type of the field errors after which the same file may be uploaded again. */
export const UPLOAD_ERROR = 'upload';

export interface UploadStateProps {
  /** Name of the form's file field. */
  readonly name: string;
  readonly progress: UploadProgress | null;
  readonly onCancel: () => void;
}

/** Progress of a form's upload, with buttons to cancel or retry it. */
export function UploadState({ name, progress, onCancel }: UploadStateProps) {
  const file: unknown = useWatch({ name });
  const { errors, isSubmitting } = useFormState();
  return (
    <>
      {file instanceof File && progress && (
        <div className="flex items-start gap-4">
          <div className="grow">
            <UploadBar name={file.name} {...progress} />
          </div>
          <button type="button" className="button button-quiet px-4" onClick={onCancel}>
            Cancel upload
          </button>
        </div>
      )}
      {errors[name]?.type === UPLOAD_ERROR && !isSubmitting && (
        <button type="submit" className="button button-quiet">
          <RotateCcw size={18} strokeWidth={1.5} />
          Try again
        </button>
      )}
    </>
  );
}
