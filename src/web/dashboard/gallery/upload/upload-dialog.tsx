import { useState } from 'react';
import type { GalleryCategory, GalleryFolder } from '#contract/resources/gallery.ts';
import { categoryLabels } from '../../../features/gallery/categories.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { failure, useResult } from '../../../ui/dialogs/result-dialog.tsx';
import { UploadBar } from '../../../ui/feedback/upload-bar.tsx';
import type { UploadProgress } from '../../../uploads/upload-file.ts';
import { type UploadStages, useUploadQueue } from '../../../uploads/upload-queue.ts';
import { ignoreEnterInInputs } from '../../crud/edit-dialog.tsx';
import { useUnsavedChanges } from '../../drafts/unsaved-changes.tsx';
import { useTextDraft } from '../../drafts/use-text-draft.ts';
import { longParishDateTime } from '../../parish-date.ts';
import { galleryImageMessages } from '../messages.ts';
import { ImageEditor } from './image-editor.tsx';
import { ImageGrid } from './image-grid.tsx';
import { PictureInput } from './picture-input.tsx';
import { createImageUploader, summarizeUpload } from './upload-job.ts';
import {
  commonTitle,
  fileId,
  NO_TEXTS,
  numberedTitles,
  textErrors,
  toUploadJobs,
  type UploadJob,
  type UploadTexts,
} from './upload-texts.ts';

interface UploadDialogProps {
  /** Target folder; null for none. */
  readonly folder: GalleryFolder | null;
  /** Default category outside a folder. */
  readonly category: GalleryCategory;
  /** Number of the images that are already there. */
  readonly imageCount: number;
  /** Called when all images are uploaded. */
  readonly onUploaded: (message: string) => void;
  /** Called when some images are uploaded and the dialog stays open. */
  readonly onSomeUploaded: () => void;
  readonly onClose: () => void;
}

/** Uploads several images with a common title, description and category (admin specification, sections 2, 4 and 5). */
export function UploadDialog(props: UploadDialogProps) {
  const { folder, category, imageCount, onUploaded, onSomeUploaded, onClose } = props;
  const [files, setFiles] = useState<readonly (File | null)[]>([]);
  const [texts, setTexts] = useState<UploadTexts>({ title: null, description: '', category, images: {} });
  // images that this dialog has uploaded must not change the numbers of the others
  const [firstNumber] = useState(imageCount + 1);
  const [editing, setEditing] = useState<string | null>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  const result = useResult();
  const { stages, isBusy, start, cancel } = useUploadQueue(createImageUploader, (batch, ended) => {
    const { saved, hasFailed, message } = summarizeUpload(batch, ended);
    if (jobs.every(({ id }) => ended.get(id)?.name === 'done')) {
      draft.discard();
      return onUploaded(message ?? '');
    }
    if (saved > 0) onSomeUploaded();
    if (hasFailed && message) result.show(failure(message));
  });
  const target = { folder, firstNumber };
  const jobs = toUploadJobs(files, texts, target);
  const titles = numberedTitles(files.length, texts, target);
  const count = (name: string) => jobs.filter(({ id }) => stages.get(id)?.name === name).length;
  const [done, canceled] = [count('done'), count('canceled')];
  const hasUnsent = done < jobs.length;
  const title = commonTitle(texts, target);
  const draft = useTextDraft(
    `gallery-uploads-to-${folder?._id ?? 'top'}`,
    hasUnsent ? { title, texts } : null,
  );
  const unsaved = useUnsavedChanges({
    isDirty: hasUnsent,
    isDraftStored: draft.isDraftStored,
    onDiscard() {
      draft.discard();
      if (done > 0) onSomeUploaded();
      onClose();
    },
  });
  const close = () => (hasUnsent ? unsaved.confirmDiscard() : onClose());
  const edited = jobs.findIndex(({ id }) => id === editing);
  const editedJob = jobs[edited];
  const nextJob = jobs.slice(edited + 1).find(({ id }) => stages.get(id)?.name !== 'done');

  // the last number makes the title longest
  const errors = textErrors({
    title: title.trim() && (titles.at(-1) ?? title),
    description: texts.description,
  });
  const remove = (id: string) => {
    const isRemoved = (file: File | null) => file !== null && fileId(file) === id;
    setFiles((before) =>
      stages.size > 0
        ? before.map((file) => (isRemoved(file) ? null : file))
        : before.filter((file) => !isRemoved(file)),
    );
  };
  const send = (form: HTMLFormElement) => {
    setShowsErrors(true);
    const invalid = jobs.find(
      (job) => Object.keys(textErrors({ title: job.title, alt: job.alt })).length > 0,
    );
    if (jobs.length === 0 || Object.keys(errors).length > 0) focusFirstError(form);
    else if (invalid) setEditing(invalid.id);
    else start(jobs);
  };

  return (
    <>
      <Dialog title={galleryImageMessages.uploadTitle} shape="wide-sheet" onDismiss={close}>
        <form
          noValidate
          className="contents"
          onKeyDown={ignoreEnterInInputs}
          onSubmit={(event) => {
            event.preventDefault();
            send(event.currentTarget);
          }}
        >
          <DialogBody className="space-y-5">
            {draft.restored && (
              <section
                role="status"
                aria-label="Unsaved draft"
                className="space-y-2 border-l-2 border-wait pl-4"
              >
                <p>
                  You started this on {longParishDateTime(draft.restored.at)}, and it was not uploaded. Select
                  the same files again: their titles and descriptions are filled in.
                </p>
                <button type="button" className="button button-quiet" onClick={draft.discard}>
                  Discard
                </button>
              </section>
            )}
            <fieldset disabled={isBusy} className="space-y-5">
              <PictureInput
                error={showsErrors && jobs.length === 0 ? galleryImageMessages.noneSelected : undefined}
                onSelect={(selected) => {
                  if (files.length === 0 && draft.restored) setTexts(draft.restored.values.texts);
                  setFiles((before) => {
                    const known = before.map((file) => file && fileId(file));
                    return [...before, ...selected.filter((file) => !known.includes(fileId(file)))];
                  });
                }}
              />
              <div className="grid gap-5 md:grid-cols-2">
                <Field
                  label="Title"
                  isRequired
                  error={showsErrors ? errors.title : undefined}
                  hint={titlesHint(titles)}
                >
                  {(control) => (
                    <input
                      {...control}
                      type="text"
                      required
                      autoComplete="off"
                      value={title}
                      onChange={(event) => setTexts({ ...texts, title: event.target.value })}
                    />
                  )}
                </Field>
                {folder ? (
                  <p className="self-center text-quiet">
                    Uploading to the folder <span className="text-ink">{folder.name}</span>, category{' '}
                    <span className="text-ink">{categoryLabels[folder.category]}</span>.
                  </p>
                ) : (
                  <Field label="Category" isRequired>
                    {(control) => (
                      <select
                        {...control}
                        required
                        value={texts.category}
                        onChange={(event) =>
                          setTexts({ ...texts, category: event.target.value as GalleryCategory })
                        }
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
              </div>
              <details open={showsErrors && errors.description !== undefined}>
                <summary className="cursor-pointer py-2.5 font-semibold text-rubric">
                  Add a description
                </summary>
                <Field
                  label="Description"
                  error={showsErrors ? errors.description : undefined}
                  hint="The same for all images."
                >
                  {(control) => (
                    <textarea
                      {...control}
                      rows={3}
                      value={texts.description}
                      onChange={(event) => setTexts({ ...texts, description: event.target.value })}
                    />
                  )}
                </Field>
              </details>
            </fieldset>
            <ImageGrid jobs={jobs} stages={stages} isBusy={isBusy} onEdit={setEditing} onRemove={remove} />
          </DialogBody>
          {jobs.length > 0 && (
            <div className="space-y-1 border-t border-line px-5 pt-3 sm:px-7">
              <p role="status">
                {done} of {jobs.length} uploaded{canceled > 0 && `, ${canceled} canceled`}
              </p>
              {isBusy && <UploadBar name={`${jobs.length} images`} {...overallProgress(jobs, stages)} />}
            </div>
          )}
          <DialogActions>
            <button type="button" className="button button-quiet" onClick={isBusy ? cancel : close}>
              {isBusy ? 'Cancel upload' : done > 0 && !hasUnsent ? 'Close' : 'Cancel'}
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
      {editedJob && (
        <ImageEditor
          key={editedJob.id}
          job={editedJob}
          texts={texts.images[editedJob.id] ?? NO_TEXTS}
          onChange={(own) => setTexts({ ...texts, images: { ...texts.images, [editedJob.id]: own } })}
          onNext={nextJob && (() => setEditing(nextJob.id))}
          onClose={() => setEditing(null)}
        />
      )}
      {result.dialog}
      {unsaved.dialog}
    </>
  );
}

/** 'Images are numbered, from “Perunnal 2026 1” to “Perunnal 2026 8”. …' */
function titlesHint(titles: readonly string[]): string {
  const [first, last] = [titles[0], titles.at(-1)];
  if (first === undefined) return 'Each image also gets a number.';
  if (first === last) return `The title will be “${first}”.`;
  return `Images are numbered, from “${first}” to “${last}”. Select an image to give it a title of its own.`;
}

/** Progress of all images together, in bytes. */
function overallProgress(jobs: readonly UploadJob[], stages: UploadStages): UploadProgress {
  const sizes = jobs.map(({ file }) => file.size);
  const sent = jobs.map(({ id, file }) => {
    const stage = stages.get(id);
    if (stage?.name === 'sending') return Math.min(stage.sentBytes, file.size);
    return stage?.name === 'done' ? file.size : 0;
  });
  return { sentBytes: sum(sent), totalBytes: sum(sizes) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Focuses the first invalid field, after React has rendered the errors. */
function focusFirstError(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
