import { useFormContext, useWatch } from 'react-hook-form';
import { FileThumbnail } from '../picture/file-thumbnail.tsx';
import type { PictureValue } from '../picture/picture-value.ts';
import type { InputProps } from './fields.ts';

/** The parts of a picture, row by row. */
const FOCUS_GRID = [
  ...['top left', 'top', 'top right'],
  ...['left', 'center', 'right'],
  ...['bottom left', 'bottom', 'bottom right'],
];

const CURRENT = 'Current picture';

/** The picture with radio buttons over it, one for each of its nine parts. */
export function FocusField({ name, label, picture }: InputProps & { readonly picture: PictureValue }) {
  const { register } = useFormContext();
  const focus: string = useWatch({ name });
  if (!picture) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="relative w-fit max-w-full overflow-hidden rounded-sm bg-line">
        {picture instanceof File ? (
          <FileThumbnail file={picture} isWhole className="block max-h-60 max-w-full" />
        ) : (
          <img src={picture.src} alt={CURRENT} className="block max-h-60 max-w-full" />
        )}
        <div className="absolute inset-0 grid grid-cols-3 grid-rows-3">
          {FOCUS_GRID.map((part) => (
            <label key={part} className="grid place-items-center">
              <input type="radio" value={part} {...register(name)} className="size-6 shadow-float" />
              <span className="sr-only">{part}</span>
            </label>
          ))}
        </div>
      </div>
      <p className="mt-1 text-[0.95rem] text-quiet">
        Selected: {focus}. It stays visible when a screen is too narrow or too wide for the whole picture.
      </p>
    </fieldset>
  );
}
