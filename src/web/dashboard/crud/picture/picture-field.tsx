import ImageOff from 'lucide-react/icons/image-off';
import Undo from 'lucide-react/icons/undo-2';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { UploadProgress } from '../../../session/upload-file.ts';
import { Field } from '../../../ui/field.tsx';
import { FileChoice } from '../../../ui/file-input.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FileThumbnail } from '../../gallery/upload/file-thumbnail.tsx';
import { UploadState } from '../upload-state.tsx';
import { PICTURE_HINT, PICTURE_TYPES, type PictureValue, type WithPicture } from './picture-value.ts';

interface PictureFieldProps {
  readonly hint?: string;
  /** What the browser's window offers, as the attribute `accept` has it. */
  readonly accept?: string;
  readonly progress: UploadProgress | null;
  readonly onCancel: () => void;
}

/** A record's picture: which it has, which one is to take its place, and how much of that is sent. */
export function PictureField({
  hint = PICTURE_HINT,
  accept = PICTURE_TYPES,
  progress,
  onCancel,
}: PictureFieldProps) {
  const { formState } = useFormContext<WithPicture>();
  const { field, fieldState } = useController<WithPicture, 'image'>({ name: 'image' });
  const input = useRef<HTMLInputElement>(null);
  const { name, onBlur, onChange } = field;
  const value = field.value as PictureValue;
  const before = formState.defaultValues?.image as PictureValue;
  const file = value instanceof File ? value : null;
  const change = (to: PictureValue) => {
    onChange(to);
    if (!input.current) return;
    // so that the same file can be chosen again
    input.current.value = '';
    // the button that was pressed goes
    input.current.focus();
  };
  return (
    <div className="space-y-3">
      <Field label="Picture" error={fieldState.error?.message} hint={hint}>
        {(control) => (
          <FileChoice
            {...{ control, name, file, onBlur }}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            accept={accept}
            onChoose={onChange}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <Preview value={value} />
        {value && !formState.isSubmitting && (
          <button type="button" className="button button-quiet px-4" onClick={() => change(null)}>
            <ImageOff size={18} strokeWidth={1.5} />
            Remove picture
          </button>
        )}
        {before && (file || !value) && !formState.isSubmitting && (
          <button type="button" className="button button-quiet px-4" onClick={() => change(before)}>
            <Undo size={18} strokeWidth={1.5} />
            Keep the one before
          </button>
        )}
      </div>
      <UploadState {...{ name, file, progress, onCancel }} />
    </div>
  );
}

function Preview({ value }: { value: PictureValue }) {
  if (value === null) return null;
  if (value instanceof File) return <FileThumbnail file={value} />;
  return (
    <Picture
      picture={value}
      alt="The picture that it has now"
      sizes="10rem"
      className="aspect-[16/10] w-40 rounded-sm"
    />
  );
}
