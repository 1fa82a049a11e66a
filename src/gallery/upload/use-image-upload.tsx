import { useState } from 'react';
import { convertPicture } from '#kit/crud/picture/convert-picture.ts';
import { useUnsavedChanges } from '#kit/drafts/unsaved-changes.tsx';
import { useTextDraft } from '#kit/drafts/use-text-draft.ts';
import { failure, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { useUploadQueue } from '#kit/uploads/upload-queue.ts';
import type { GalleryCategory, GalleryFolder } from '../contract.ts';
import { createImageUploader, summarizeUpload } from './upload-job.ts';
import {
  commonTitle,
  fileId,
  numberedTitles,
  textErrors,
  toUploadJobs,
  type UploadTexts,
} from './upload-texts.ts';

export interface ImageUploadOptions {
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

export type ImageUpload = ReturnType<typeof useImageUpload>;

/** The selected images, their texts, which a draft keeps, and the state of their upload. */
export function useImageUpload(options: ImageUploadOptions) {
  const { folder, category, imageCount, onUploaded, onSomeUploaded, onClose } = options;
  const [files, setFiles] = useState<readonly (File | null)[]>([]);
  const [texts, setTexts] = useState<UploadTexts>({ title: null, description: '', category, images: {} });
  // images that this dialog has uploaded must not change the numbers of the others
  const [firstNumber] = useState(imageCount + 1);
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
  const title = commonTitle(texts, target);
  const done = jobs.filter(({ id }) => stages.get(id)?.name === 'done').length;
  const hasUnsent = done < jobs.length;
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

  return {
    folder,
    jobs,
    stages,
    isBusy,
    done,
    hasUnsent,
    draft,
    texts,
    setTexts,
    title,
    titles,
    /** Validation errors of the texts of all images. */
    errors: textErrors({
      // the last number makes the title longest
      title: title.trim() && (titles.at(-1) ?? title),
      description: texts.description,
    }),
    async addFiles(chosen: readonly File[]) {
      const selected = await Promise.all(chosen.map(convertPicture));
      if (files.length === 0 && draft.restored) setTexts(draft.restored.values.texts);
      setFiles((before) => {
        const known = before.map((file) => file && fileId(file));
        return [...before, ...selected.filter((file) => !known.includes(fileId(file)))];
      });
    },
    removeFile(id: string) {
      const isRemoved = (file: File | null) => file !== null && fileId(file) === id;
      setFiles((before) =>
        stages.size > 0
          ? before.map((file) => (isRemoved(file) ? null : file))
          : before.filter((file) => !isRemoved(file)),
      );
    },
    start: () => start(jobs),
    cancel,
    close: () => (hasUnsent ? unsaved.confirmDiscard() : onClose()),
    /** The result of an upload, and the question before changes are discarded. */
    dialogs: (
      <>
        {result.dialog}
        {unsaved.dialog}
      </>
    ),
  };
}
