import { Field } from '../../../ui/field.tsx';
import { galleryImageMessages } from '../messages.ts';

interface PictureInputProps {
  readonly error: string | undefined;
  readonly onSelect: (files: FileList | null) => void;
}

const BUTTON =
  'file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-paper file:px-4 file:font-semibold file:text-ink';

/** Input for one or more images; more can be added later. */
export function PictureInput({ error, onSelect }: PictureInputProps) {
  return (
    <Field label="Images" isRequired error={error} hint={galleryImageMessages.uploadHint}>
      {(control) => (
        <input
          {...control}
          type="file"
          // the selected files are listed below, so the input's own text is hidden
          className={`${control.className} ${BUTTON} text-transparent!`}
          accept="image/*"
          multiple
          required
          data-first-focus
          onChange={({ target }) => {
            onSelect(target.files);
            // otherwise selecting the same file again fires no change event
            target.value = '';
          }}
        />
      )}
    </Field>
  );
}
