import { useState } from 'react';
import { handleEnter } from '#kit/crud/form/edit-dialog.tsx';
import { longLocalDateTime } from '#kit/dates/local-dates.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { BusyButton } from '#kit/ui/controls/busy-button.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { Field, InputField } from '#kit/ui/controls/field.tsx';
import { Dialog, DialogActions, DialogBody } from '#kit/ui/dialogs/dialog.tsx';
import { UploadBar } from '#kit/uploads/upload-bar.tsx';
import type { UploadProgress } from '#kit/uploads/upload-file.ts';
import type { UploadStages } from '#kit/uploads/upload-queue.ts';
import { categoryLabels } from '../categories.ts';
import type { GalleryCategory } from '../contract.ts';
import { galleryImageMessages } from '../messages.ts';
import { ImageEditor } from './image-editor.tsx';
import { ImageGrid } from './image-grid.tsx';
import { PictureInput } from './picture-input.tsx';
import { NO_TEXTS, textErrors, type UploadJob } from './upload-texts.ts';
import { type ImageUpload, type ImageUploadOptions, useImageUpload } from './use-image-upload.tsx';

/** Uploads several images with a common title, description and category (admin specification, sections 2, 4 and 5). */
export function UploadDialog(props: ImageUploadOptions) {
  const upload = useImageUpload(props);
  const { jobs, stages, isBusy, texts, setTexts, close } = upload;
  const [editing, setEditing] = useState<string | null>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  const edited = jobs.findIndex(({ id }) => id === editing);
  const editedJob = jobs[edited];
  const nextJob = jobs.slice(edited + 1).find(({ id }) => stages.get(id)?.name !== 'done');
  const send = (form: HTMLFormElement) => {
    setShowsErrors(true);
    const invalid = jobs.find(
      (job) => Object.keys(textErrors({ title: job.title, alt: job.alt })).length > 0,
    );
    if (jobs.length === 0 || Object.keys(upload.errors).length > 0) focusFirstError(form);
    else if (invalid) setEditing(invalid.id);
    else upload.start();
  };

  return (
    <>
      <Dialog title={galleryImageMessages.uploadTitle} shape="wide-sheet" onDismiss={close}>
        <form
          noValidate
          className="contents"
          onKeyDown={handleEnter}
          onSubmit={(event) => {
            event.preventDefault();
            send(event.currentTarget);
          }}
        >
          <DialogBody className="space-y-5">
            {upload.restored && <RestoredDraft at={upload.restored.at} onDiscard={upload.discardDraft} />}
            <fieldset disabled={isBusy} className="space-y-5">
              <PictureInput
                error={showsErrors && jobs.length === 0 ? galleryImageMessages.noneSelected : undefined}
                onSelect={upload.addFiles}
              />
              <FolderFields upload={upload} errors={showsErrors ? upload.errors : {}} />
              <CommonTexts upload={upload} errors={showsErrors ? upload.errors : {}} />
            </fieldset>
            <ImageGrid
              jobs={jobs}
              stages={stages}
              isBusy={isBusy}
              editing={editing}
              editor={
                editedJob && (
                  <ImageEditor
                    key={editedJob.id}
                    job={editedJob}
                    texts={texts.images[editedJob.id] ?? NO_TEXTS}
                    onChange={(own) =>
                      setTexts({ ...texts, images: { ...texts.images, [editedJob.id]: own } })
                    }
                    onNext={nextJob && (() => setEditing(nextJob.id))}
                    onClose={() => setEditing(null)}
                  />
                )
              }
              onEdit={setEditing}
              onRemove={upload.removeFile}
            />
          </DialogBody>
          {jobs.length > 0 && <Progress upload={upload} />}
          <DialogActions>
            <Button onClick={isBusy ? upload.cancel : close}>
              {isBusy ? 'Cancel upload' : upload.done > 0 && !upload.hasUnsent ? 'Close' : 'Cancel'}
            </Button>
            <BusyButton type="submit" look="primary" isBusy={isBusy} busyText="Uploading...">
              {uploadLabel(upload)}
            </BusyButton>
          </DialogActions>
        </form>
      </Dialog>
      {upload.dialogs}
    </>
  );
}

function RestoredDraft({ at, onDiscard }: { readonly at: number; readonly onDiscard: () => void }) {
  return (
    <section role="status" aria-label="Unsaved draft" className="space-y-2 border-l-2 border-wait pl-4">
      <p>
        You started this on {longLocalDateTime(at)}, and it was not uploaded. Select the same files again:
        their titles and descriptions are filled in.
      </p>
      <Button onClick={onDiscard}>Discard</Button>
    </section>
  );
}

interface FieldsProps {
  readonly upload: ImageUpload;
  readonly errors: ImageUpload['errors'];
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The folder of all images: none, an existing one, or a new one. */
function FolderFields({ upload: { folders, target, texts, setTexts }, errors }: FieldsProps) {
  const isNew = texts.folder === 'new';
  const [hasChosen, setChosen] = useState(false);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field
        label="Folder"
        hint={target.folderId !== null && `Category: ${categoryLabels[target.category]} (set by its folder)`}
      >
        {(control) => (
          <select
            {...control}
            value={texts.folder ?? ''}
            onChange={({ target: { value } }) => {
              setChosen(true);
              setTexts({ ...texts, folder: value === 'new' ? value : value === '' ? null : Number(value) });
            }}
          >
            <option value="">No folder</option>
            <option value="new">New folder ...</option>
            {folders.map(({ _id, name, category }) => (
              <option key={_id} value={_id}>
                {name} ({categoryLabels[category]})
              </option>
            ))}
          </select>
        )}
      </Field>
      {isNew && (
        <InputField
          label="Name of the new folder"
          error={errors.newFolder}
          // the next thing to type
          ref={hasChosen ? focus : undefined}
          required
          autoComplete="off"
          value={texts.newFolder}
          onChange={({ target }) => setTexts({ ...texts, newFolder: target.value })}
        />
      )}
      {target.folderId === null && (
        <Field label="Category" isRequired>
          {(control) => (
            <select
              {...control}
              required
              value={texts.category}
              onChange={(event) => setTexts({ ...texts, category: event.target.value as GalleryCategory })}
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
  );
}

/** The texts of all images. */
function CommonTexts({ upload: { title, titles, texts, setTexts }, errors }: FieldsProps) {
  return (
    <>
      <InputField
        label="Title"
        error={errors.title}
        hint={titlesHint(titles)}
        required
        autoComplete="off"
        value={title}
        onChange={({ target }) => setTexts({ ...texts, title: target.value })}
      />
      <details open={errors.description !== undefined}>
        <summary className="cursor-pointer py-2.5 font-semibold text-rubric">Add a description</summary>
        <Field label="Description" error={errors.description} hint="The same for all images.">
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
    </>
  );
}

/** 'Upload', or 'Upload the 73 again' after they failed or were canceled. */
function uploadLabel({ jobs, stages, done }: ImageUpload): string {
  const unsent = jobs.length - done;
  const isNew = jobs.some(({ id }) => !stages.has(id));
  if (unsent === 0 || isNew) return 'Upload';
  return unsent === 1 ? 'Upload it again' : `Upload the ${unsent} again`;
}

function Progress({ upload: { jobs, stages, isBusy, done } }: { upload: ImageUpload }) {
  const interrupted = [...stages.values()].find((stage) => stage.name === 'waiting' && stage.error);
  const canceled = jobs.filter(({ id }) => stages.get(id)?.name === 'canceled').length;
  return (
    <div className="space-y-1 border-t border-line px-5 pt-3 sm:px-7">
      <p role="status">
        {done} of {jobs.length} uploaded{canceled > 0 && `, ${canceled} canceled`}
      </p>
      {interrupted?.name === 'waiting' && (
        <p role="alert" className="text-wait">
          The upload continues by itself. {serverMessage(interrupted.error) ?? 'The connection is lost.'}
        </p>
      )}
      {isBusy && <UploadBar name={`${jobs.length} images`} {...overallProgress(jobs, stages)} />}
    </div>
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
