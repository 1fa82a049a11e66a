import { useEffect, useRef } from 'react';
import { Field } from '#kit/ui/controls/field.tsx';
import { FileButton } from '#kit/ui/controls/file-input.tsx';
import { galleryImageMessages } from '../messages.ts';

interface PictureInputProps {
  readonly error: string | undefined;
  readonly onSelect: (files: readonly File[]) => void;
}

/** Input for one or more images; more can be added later. Opens the browser's selection immediately. */
export function PictureInput({ error, onSelect }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // the user has just asked to add images
  useEffect(() => {
    if (navigator.userActivation?.isActive) input.current?.click();
  }, []);
  return (
    <Field label="Images" isRequired error={error} hint={galleryImageMessages.uploadHint}>
      {(control) => (
        <FileButton
          {...control}
          ref={input}
          text="Choose images"
          accept="image/*"
          multiple
          required
          data-first-focus
          onChange={({ target }) => {
            onSelect([...(target.files ?? [])]);
            // otherwise selecting the same file again fires no change event
            target.value = '';
          }}
        />
      )}
    </Field>
  );
}
