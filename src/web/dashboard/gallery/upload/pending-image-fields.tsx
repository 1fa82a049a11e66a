import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import { altError, type PendingImage, titleError } from './pending-image.ts';

interface PendingImageFieldsProps {
  readonly image: PendingImage;
  /** Whether validation errors are shown. */
  readonly showsErrors: boolean;
  readonly onChange: (image: PendingImage) => void;
}

/** Title and alternative text of an image before its upload. */
export function PendingImageFields({ image, showsErrors, onChange }: PendingImageFieldsProps) {
  const { title, alt, isDecorative } = image;
  const boxId = useId();
  return (
    <div className="space-y-4">
      <Field label="Title" isRequired error={showsErrors ? titleError(image) : undefined}>
        {(control) => (
          <input
            {...control}
            type="text"
            required
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ ...image, title: target.value })}
          />
        )}
      </Field>
      <div>
        <Field label="Alternative text" error={showsErrors ? altError(image) : undefined}>
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              disabled={isDecorative}
              value={alt}
              onChange={({ target }) => onChange({ ...image, alt: target.value })}
            />
          )}
        </Field>
        <label htmlFor={boxId} className="mt-1 flex min-h-11 items-center gap-3 font-semibold">
          <input
            id={boxId}
            type="checkbox"
            className="size-5 shrink-0 accent-rubric"
            checked={isDecorative}
            onChange={({ target }) => onChange({ ...image, isDecorative: target.checked })}
          />
          Decorative
        </label>
      </div>
    </div>
  );
}
