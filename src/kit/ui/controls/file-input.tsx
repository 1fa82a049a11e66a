import type { ComponentProps, Ref } from 'react';
import { formatBytes } from '../format-bytes.ts';
import type { FieldControl } from './field.tsx';

interface FileInputProps {
  readonly control: FieldControl;
  readonly ref: Ref<HTMLInputElement>;
  readonly name: string;
  /** Value of the `accept` attribute. */
  readonly accept: string;
  readonly file: File | null;
  readonly isRequired?: boolean;
  readonly onBlur: () => void;
  readonly onChoose: (file: File) => void;
}

/** A field for one file that shows the name of the chosen file. */
export function FileInput(props: FileInputProps) {
  const { control, file, isRequired = false, onChoose, ...attributes } = props;
  return (
    <FileButton
      {...control}
      {...attributes}
      text={file ? 'Choose another' : 'Choose a file'}
      required={isRequired}
      // canceling the browser's dialog keeps the file that was chosen before
      onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
    >
      <span className="min-w-0 wrap-anywhere">
        {file ? `${file.name} · ${formatBytes(file.size)}` : 'No file chosen'}
      </span>
    </FileButton>
  );
}

/**
 * A file input that looks like our buttons. Unlike the browser's own control, it can show a file set by a script.
 *
 * @param children the description of the chosen files.
 */
export function FileButton({
  text,
  className,
  children,
  ...attributes
}: ComponentProps<'input'> & { text: string }) {
  return (
    <div className={`relative flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <input
        {...attributes}
        type="file"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
      <span
        aria-hidden="true"
        className="button button-quiet min-h-9 px-3 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        {text}
      </span>
      {children}
    </div>
  );
}
