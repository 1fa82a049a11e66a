import { useEffect, useId, useRef } from 'react';
import { FileThumbnail } from '#kit/crud/picture/file-thumbnail.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { InputField } from '#kit/ui/controls/field.tsx';
import { galleryImageMessages } from '../messages.ts';
import { type ImageTexts, textErrors, type UploadJob } from './upload-texts.ts';

interface ImageEditorProps {
  readonly job: UploadJob;
  readonly texts: ImageTexts;
  readonly onChange: (texts: ImageTexts) => void;
  /** Edits the next image; undefined for the last. */
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Title and alternative text of a selected image, in its place. Each change takes effect immediately. */
export function ImageEditor({ job, texts, onChange, onNext, onClose }: ImageEditorProps) {
  const { title, alt, isDecorative } = texts;
  const errors = textErrors({ title: job.title, alt });
  const boxId = useId();
  const titleInput = useRef<HTMLInputElement>(null);
  useEffect(() => titleInput.current?.focus(), []);
  return (
    <fieldset className="space-y-4 rounded-sm border border-line p-4">
      <legend className="px-1 font-semibold wrap-anywhere">{job.file.name}</legend>
      <div className="flex gap-4">
        <FileThumbnail file={job.file} className="size-24" />
        <div className="min-w-0 grow">
          <InputField
            label="Title of this image"
            error={errors.title}
            hint={`If empty: “${job.numberedTitle}”`}
            ref={titleInput}
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ ...texts, title: target.value })}
          />
        </div>
      </div>
      <InputField
        label="Alternative text"
        error={errors.alt}
        hint={galleryImageMessages.altHint}
        autoComplete="off"
        disabled={isDecorative}
        value={alt}
        onChange={({ target }) => onChange({ ...texts, alt: target.value })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={boxId} className="flex min-h-11 grow items-center gap-3 font-semibold">
          <input
            id={boxId}
            type="checkbox"
            checked={isDecorative}
            onChange={({ target }) => onChange({ ...texts, isDecorative: target.checked })}
          />
          Decorative
        </label>
        {onNext && <Button onClick={onNext}>Next image</Button>}
        <Button onClick={onClose}>Done</Button>
      </div>
    </fieldset>
  );
}
