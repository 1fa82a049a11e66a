import { Field } from '../../../ui/field.tsx';
import { imageWords } from '../messages.ts';

interface PictureInputProps {
  readonly error: string | undefined;
  readonly onChosen: (files: FileList | null) => void;
}

const BUTTON =
  'file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-paper file:px-4 file:font-semibold file:text-ink';

/** Chooses pictures, many at once, and more another time. */
export function PictureInput({ error, onChosen }: PictureInputProps) {
  return (
    <Field label="Images" isRequired error={error} hint={imageWords.uploadHint}>
      {(control) => (
        <input
          {...control}
          type="file"
          // what is chosen stands in a list of its own
          className={`${control.className} ${BUTTON} text-transparent!`}
          accept="image/*"
          multiple
          required
          data-first-focus
          onChange={({ target }) => {
            onChosen(target.files);
            // so that the same file can be chosen again
            target.value = '';
          }}
        />
      )}
    </Field>
  );
}
