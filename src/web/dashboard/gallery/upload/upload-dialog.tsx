import { useState } from 'react';
import type { GalleryCategory, GalleryFolder } from '#contract/gallery.ts';
import { categoryLabels } from '../../../features/gallery/categories.ts';
import { isUnderWay } from '../../../session/upload-queue.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { failure, type Result, ResultDialog } from '../../../ui/result-dialog.tsx';
import { UnsavedDialog } from '../../crud/unsaved-dialog.tsx';
import { useUnsavedText } from '../../crud/use-unsaved-text.ts';
import { CategorySelect } from '../category-select.tsx';
import { imageWords } from '../messages.ts';
import { altError, type Draft, titleError } from './pending-image.ts';
import { PictureInput } from './picture-input.tsx';
import { UploadRow } from './upload-row.tsx';
import { useDrafts } from './use-pending-images.ts';
import { useRounds } from './use-upload-batches.ts';

interface UploadDialogProps {
  /** The one that the images go into; null for none. */
  readonly folder: GalleryFolder | null;
  /** Outside a folder, until another is chosen. */
  readonly category: GalleryCategory;
  /** All are in the gallery. */
  readonly onUploaded: (message: string) => void;
  /** Some are, and the window stays. */
  readonly onSomeUploaded: () => void;
  readonly onClose: () => void;
}

/** Uploads images, many at once, each with its own words and its own progress (admin specification, sections 2, 4 and 5). */
export function UploadDialog(props: UploadDialogProps) {
  const { folder, category: firstCategory, onUploaded, onSomeUploaded, onClose } = props;
  const { drafts, add, change, remove } = useDrafts();
  const [category, setCategory] = useState(firstCategory);
  const [showsErrors, setShowsErrors] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const { stages, isBusy, start, cancel, cancelAll } = useRounds(({ saved, hasFailed, message }) => {
    const isLeft = drafts.some(({ id }) => stages.get(id)?.name !== 'done');
    if (!isLeft) return onUploaded(message ?? '');
    if (saved > 0) onSomeUploaded();
    // what only waits to be sent again says so in its row
    if (hasFailed && message) setResult(failure(message));
  });
  const unsent = drafts.filter(({ id }) => stages.get(id)?.name !== 'done');
  const done = drafts.length - unsent.length;
  const blocker = useUnsavedText(unsent.length > 0);
  const close = () => (unsent.length > 0 ? setAsking(true) : onClose());

  const send = (chosen: readonly Draft[]) => {
    setShowsErrors(true);
    const isWrong = chosen.some((draft) => titleError(draft) || altError(draft));
    if (chosen.length === 0 || isWrong) return;
    start(
      chosen.map((draft) => ({
        ...draft,
        category: folder?.category ?? category,
        folderId: folder?._id ?? null,
      })),
    );
  };

  return (
    <>
      <Dialog title={imageWords.uploadTitle} shape="sheet" onDismiss={close}>
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            send(unsent);
            focusFirstError(event.currentTarget);
          }}
        >
          <DialogBody className="space-y-5">
            <PictureInput
              error={showsErrors && drafts.length === 0 ? imageWords.noneSelected : undefined}
              onChosen={add}
            />
            {folder ? (
              <p className="text-quiet">
                Into the folder <span className="text-ink">{folder.name}</span>, category{' '}
                <span className="text-ink">{categoryLabels[folder.category]}</span>.
              </p>
            ) : (
              <Field label="Category" isRequired>
                {(control) => (
                  <CategorySelect
                    {...control}
                    required
                    disabled={isBusy}
                    value={category}
                    onChange={({ target }) => setCategory(target.value as GalleryCategory)}
                  />
                )}
              </Field>
            )}
            <p role="status" className="text-quiet">
              {drafts.length > 0 && `${done} of ${drafts.length} uploaded`}
            </p>
            {drafts.length > 0 && (
              <p className="text-[0.95rem] text-quiet">
                <span className="font-semibold text-ink">Alternative text:</span> {imageWords.altHint}
              </p>
            )}
            <ul aria-label="Chosen images" className="divide-y divide-line border-line not-empty:border-t">
              {drafts.map((draft) => (
                <li key={draft.id}>
                  <UploadRow
                    draft={draft}
                    stage={stages.get(draft.id)}
                    showsErrors={showsErrors}
                    onChange={change}
                    onCancel={() => cancel(draft.id)}
                    onRetry={() => send([draft])}
                    onRemove={() => remove(draft.id)}
                  />
                </li>
              ))}
            </ul>
          </DialogBody>
          <DialogActions>
            {unsent.some(({ id }) => isUnderWay(stages.get(id))) && (
              <button type="button" className="button button-quiet" onClick={cancelAll}>
                Stop all
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
      {(isAsking || blocker.state === 'blocked') && (
        <UnsavedDialog
          onKeep={() => {
            setAsking(false);
            blocker.reset?.();
          }}
          onDiscard={() => {
            if (done > 0) onSomeUploaded();
            if (blocker.state === 'blocked') blocker.proceed();
            onClose();
          }}
        />
      )}
    </>
  );
}

/** Once the errors of a form that could not be sent stand in it. */
function focusFirstError(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
