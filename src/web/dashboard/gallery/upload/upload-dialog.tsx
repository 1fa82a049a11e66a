import { useState } from 'react';
import type { GalleryCategory, GalleryFolder } from '#contract/resources/gallery.ts';
import { categoryLabels } from '../../../features/gallery/categories.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { failure, type Result, ResultDialog } from '../../../ui/dialogs/result-dialog.tsx';
import { isInProgress, useUploadQueue } from '../../../uploads/upload-queue.ts';
import { ignoreEnterInInputs } from '../../crud/edit-dialog.tsx';
import { useUnsavedChanges } from '../../drafts/unsaved-changes.tsx';
import { galleryImageMessages } from '../messages.ts';
import {
  createImageUploader,
  imageErrors,
  type PendingImage,
  summarizeUpload,
  toPendingImage,
} from './upload-job.ts';
import { UploadRow } from './upload-row.tsx';

interface UploadDialogProps {
  /** Target folder; null for none. */
  readonly folder: GalleryFolder | null;
  /** Default category outside a folder. */
  readonly category: GalleryCategory;
  /** Called when all images are uploaded. */
  readonly onUploaded: (message: string) => void;
  /** Called when some images are uploaded and the dialog stays open. */
  readonly onSomeUploaded: () => void;
  readonly onClose: () => void;
}

/** Uploads several images, each with its own title, alternative text and progress (admin specification, sections 2, 4 and 5). */
export function UploadDialog(props: UploadDialogProps) {
  const { folder, category: initialCategory, onUploaded, onSomeUploaded, onClose } = props;
  const [images, setImages] = useState<readonly PendingImage[]>([]);
  const [category, setCategory] = useState(initialCategory);
  const [showsErrors, setShowsErrors] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const { stages, isBusy, start, cancel, cancelAll } = useUploadQueue(createImageUploader, (batch, ended) => {
    const { saved, hasFailed, message } = summarizeUpload(batch, ended);
    const hasUnsent = images.some(({ id }) => stages.get(id)?.name !== 'done');
    if (!hasUnsent) return onUploaded(message ?? '');
    if (saved > 0) onSomeUploaded();
    // canceled images are reported in their rows
    if (hasFailed && message) setResult(failure(message));
  });
  const unsent = images.filter(({ id }) => stages.get(id)?.name !== 'done');
  const done = images.length - unsent.length;
  const unsaved = useUnsavedChanges({
    isDirty: unsent.length > 0,
    onDiscard() {
      if (done > 0) onSomeUploaded();
      onClose();
    },
  });
  const close = () => (unsent.length > 0 ? unsaved.confirmDiscard() : onClose());

  const send = (selected: readonly PendingImage[]) => {
    setShowsErrors(true);
    const isValid = selected.every((image) => Object.keys(imageErrors(image)).length === 0);
    if (selected.length === 0 || !isValid) return;
    start(
      selected.map((image) => ({
        ...image,
        category: folder?.category ?? category,
        folderId: folder?._id ?? null,
      })),
    );
  };

  return (
    <>
      <Dialog title={galleryImageMessages.uploadTitle} shape="sheet" onDismiss={close}>
        <form
          noValidate
          className="contents"
          onKeyDown={ignoreEnterInInputs}
          onSubmit={(event) => {
            event.preventDefault();
            send(unsent);
            focusFirstError(event.currentTarget);
          }}
        >
          <DialogBody className="space-y-5">
            <PictureInput
              error={showsErrors && images.length === 0 ? galleryImageMessages.noneSelected : undefined}
              onSelect={(files) => setImages((before) => [...before, ...files.map(toPendingImage)])}
            />
            {folder ? (
              <p className="text-quiet">
                Uploading to the folder <span className="text-ink">{folder.name}</span>, category{' '}
                <span className="text-ink">{categoryLabels[folder.category]}</span>.
              </p>
            ) : (
              <Field label="Category" isRequired>
                {(control) => (
                  <select
                    {...control}
                    required
                    disabled={isBusy}
                    value={category}
                    onChange={({ target }) => setCategory(target.value as GalleryCategory)}
                  >
                    {Object.entries(categoryLabels).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
            <p role="status" className="text-quiet">
              {images.length > 0 && `${done} of ${images.length} uploaded`}
            </p>
            {images.length > 0 && (
              <p className="text-[0.95rem] text-quiet">
                <span className="font-semibold text-ink">Alternative text:</span>{' '}
                {galleryImageMessages.altHint}
              </p>
            )}
            <ul aria-label="Selected images" className="divide-y divide-line border-line not-empty:border-t">
              {images.map((image) => (
                <li key={image.id}>
                  <UploadRow
                    image={image}
                    stage={stages.get(image.id)}
                    showsErrors={showsErrors}
                    onChange={(changed) =>
                      setImages((before) => before.map((one) => (one.id === changed.id ? changed : one)))
                    }
                    onCancel={() => cancel(image.id)}
                    onRetry={() => send([image])}
                    onRemove={() => setImages((before) => before.filter((one) => one.id !== image.id))}
                  />
                </li>
              ))}
            </ul>
          </DialogBody>
          <DialogActions>
            {unsent.some(({ id }) => isInProgress(stages.get(id))) && (
              <button type="button" className="button button-quiet" onClick={cancelAll}>
                Cancel all
              </button>
            )}
            <button type="button" className="button button-quiet" onClick={close}>
              {done > 0 && unsent.length === 0 ? 'Close' : 'Cancel'}
            </button>
            <BusyButton
              type="submit"
              className="button button-primary"
              isBusy={isBusy}
              busyText="Uploading..."
            >
              Upload
            </BusyButton>
          </DialogActions>
        </form>
      </Dialog>
      <ResultDialog result={result} onClose={() => setResult(null)} />
      {unsaved.dialog}
    </>
  );
}

/** Focuses the first invalid field, after React has rendered the errors. */
function focusFirstError(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}

interface PictureInputProps {
  readonly error: string | undefined;
  readonly onSelect: (files: readonly File[]) => void;
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
            onSelect([...(target.files ?? [])]);
            // otherwise selecting the same file again fires no change event
            target.value = '';
          }}
        />
      )}
    </Field>
  );
}
