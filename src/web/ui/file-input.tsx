import type { Ref } from 'react';
import type { FieldControl } from './field.tsx';
import { sizeWords } from './format-bytes.ts';

interface FileChoiceProps {
  readonly control: FieldControl;
  readonly ref: Ref<HTMLInputElement>;
  readonly name: string;
  /** What the browser's window offers, as the attribute `accept` has it. */
  readonly accept: string;
  readonly file: File | null;
  readonly isRequired?: boolean;
  readonly onBlur: () => void;
  readonly onChoose: (file: File) => void;
}

/** A field for one file, which says which one was chosen; unlike the browser's own it can be told so. */
export function FileChoice(props: FileChoiceProps) {
  const { control, ref, name, accept, file, isRequired = false, onBlur, onChoose } = props;
  const { className, ...described } = control;
  return (
    <div className={`relative flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <input
        {...described}
        ref={ref}
        type="file"
        name={name}
        accept={accept}
        required={isRequired}
        onBlur={onBlur}
        // choosing is given up by closing the browser's window: then what was chosen before stays
        onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
      <span
        aria-hidden="true"
        className="button button-quiet min-h-9 px-3 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        {file ? 'Choose another' : 'Choose a file'}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {file ? `${file.name} · ${sizeWords(file.size)}` : 'No file chosen'}
      </span>
    </div>
  );
}
