import { useId } from 'react';
import { FileThumbnail } from '#kit/crud/picture/file-thumbnail.tsx';
import { Field } from '#kit/ui/controls/field.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
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

/** Title and alternative text of a selected image. Each change takes effect immediately. */
export function ImageEditor({ job, texts, onChange, onNext, onClose }: ImageEditorProps) {
  const { title, alt, isDecorative } = texts;
  const errors = textErrors({ title: job.title, alt });
  const boxId = useId();
  return (
    <Dialog title="Edit Image" onDismiss={onClose}>
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <DialogBody className="space-y-4">
          <div className="flex items-center gap-4">
            <FileThumbnail file={job.file} className="size-24" />
            <p className="min-w-0 wrap-anywhere">{job.file.name}</p>
          </div>
          <Field label="Title" error={errors.title} hint={`Leave this empty for “${job.numberedTitle}”.`}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="off"
                value={title}
                onChange={({ target }) => onChange({ ...texts, title: target.value })}
              />
            )}
          </Field>
          <Field label="Alternative text" error={errors.alt} hint={galleryImageMessages.altHint}>
            {(control) => (
              <input
                {...control}
                type="text"
                autoComplete="off"
                disabled={isDecorative}
                value={alt}
                onChange={({ target }) => onChange({ ...texts, alt: target.value })}
              />
            )}
          </Field>
          <label htmlFor={boxId} className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              id={boxId}
              type="checkbox"
              className="size-5 shrink-0 accent-rubric"
              checked={isDecorative}
              onChange={({ target }) => onChange({ ...texts, isDecorative: target.checked })}
            />
            Decorative
          </label>
        </DialogBody>
        <DialogActions>
          {onNext && (
            <button type="button" className="button button-quiet" onClick={onNext}>
              Next image
            </button>
          )}
          <button type="submit" className="button button-primary">
            Done
          </button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
