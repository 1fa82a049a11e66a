import ImageOff from 'lucide-react/icons/image-off';
import Undo from 'lucide-react/icons/undo-2';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/controls/button.tsx';
import { Field, InputField } from '../../ui/controls/field.tsx';
import { FileInput } from '../../ui/controls/file-input.tsx';
import { ResponsivePicture } from '../../ui/media/picture.tsx';
import { convertPicture } from '../picture/convert-picture.ts';
import { FileThumbnail } from '../picture/file-thumbnail.tsx';
import { PICTURE_HINT, type PictureValue } from '../picture/picture-value.ts';
import { type KindProps, PICTURE_DETAIL_LABELS } from './fields.ts';
import { FocusField } from './focus-field.tsx';

/** The picture of a record: the current one, or a selected replacement. */
export function PictureField(props: KindProps<'picture'>) {
  const { name, label, hint = PICTURE_HINT, details = ['Alt', 'Focus'] } = props;
  const { formState, register, clearErrors, getValues } = useFormContext();
  const { field, fieldState } = useController({ name });
  const input = useRef<HTMLInputElement>(null);
  const { onBlur, onChange } = field;
  const value = field.value as PictureValue;
  const before = formState.defaultValues?.[name] as PictureValue;
  const file = value instanceof File ? value : null;
  const choose = async (chosen: File) => {
    onChange(chosen);
    const converted = await convertPicture(chosen);
    if (getValues(name) === chosen) onChange(converted);
  };
  const change = (to: PictureValue) => {
    onChange(to);
    clearErrors(name);
    if (!input.current) return;
    // otherwise selecting the same file again fires no change event
    input.current.value = '';
    // the pressed button disappears
    input.current.focus();
  };
  return (
    <div className="space-y-3">
      <Field label={label} error={fieldState.error?.message} hint={hint}>
        {(control) => (
          <FileInput
            {...{ control, name, file, onBlur }}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            accept="image/*"
            onChoose={choose}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {!details.includes('Focus') && <Preview value={value} />}
        {value && !formState.isSubmitting && (
          <Button className="px-4" onClick={() => change(null)}>
            <ImageOff size={18} strokeWidth={1.5} />
            Remove picture
          </Button>
        )}
        {before && (file || !value) && !formState.isSubmitting && (
          <Button className="px-4" onClick={() => change(before)}>
            <Undo size={18} strokeWidth={1.5} />
            Keep the current picture
          </Button>
        )}
      </div>
      {value && details.includes('Focus') && (
        <FocusField name={`${name}Focus`} label={PICTURE_DETAIL_LABELS.Focus} picture={value} />
      )}
      {value && details.includes('Alt') && (
        <InputField
          {...register(`${name}Alt`)}
          label={PICTURE_DETAIL_LABELS.Alt}
          error={formState.errors[`${name}Alt`]?.message as string | undefined}
          hint="What the picture shows, for visitors who cannot see it"
          autoComplete="off"
        />
      )}
    </div>
  );
}

function Preview({ value }: { value: PictureValue }) {
  if (value === null) return null;
  if (value instanceof File) return <FileThumbnail file={value} />;
  return (
    <ResponsivePicture
      picture={value}
      alt="Current picture"
      sizes="10rem"
      className="aspect-[16/10] w-40 rounded-sm"
    />
  );
}
