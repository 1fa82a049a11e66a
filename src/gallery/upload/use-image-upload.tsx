import { useState } from 'react';
import { useLists } from '#kit/crud/list/lists.tsx';
import { convertPicture } from '#kit/crud/picture/convert-picture.ts';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { createRecordSaver } from '#kit/crud/save-record.ts';
import { useUnsavedChanges } from '#kit/drafts/unsaved-changes.tsx';
import { useTextDraft } from '#kit/drafts/use-text-draft.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { serverMessage } from '#kit/session/error-messages.ts';
import { failure, useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { useUploadQueue } from '#kit/uploads/upload-queue.ts';
import type { GalleryCategory, GalleryFolder, GalleryFolderBody } from '../contract.ts';
import { galleryFolderMessages } from '../messages.ts';
import { createImageUploader, summarizeUpload } from './upload-job.ts';
import {
  commonTitle,
  fileId,
  numberedTitles,
  textErrors,
  toUploadJobs,
  type UploadTarget,
  type UploadTexts,
  uploadTarget,
} from './upload-texts.ts';

export interface ImageUploadOptions {
  /** The open folder, into which images go by default; null for none. */
  readonly folder: GalleryFolder | null;
  /** Default category outside a folder. */
  readonly category: GalleryCategory;
  /** Called when all images are uploaded. @param folder null for none. */
  readonly onUploaded: (message: string, folder: GalleryFolder | null) => void;
  /** Called when some images are uploaded and the dialog stays open. */
  readonly onSomeUploaded: () => void;
  readonly onClose: () => void;
}

export type ImageUpload = ReturnType<typeof useImageUpload>;

/** The selected images, their texts, which a draft keeps, and the state of their upload. */
export function useImageUpload(options: ImageUploadOptions) {
  const { folder, category, onUploaded, onSomeUploaded, onClose } = options;
  const lists = useLists();
  // as they were when the dialog opened: images that it has uploaded must not change the numbers of the others
  const [folders, setFolders] = useState<readonly GalleryFolder[]>(() =>
    folder && !lists.galleryFolders.some(({ _id }) => _id === folder._id)
      ? [...lists.galleryFolders, folder]
      : lists.galleryFolders,
  );
  const [outside] = useState(() => lists.gallery.filter(({ folderId }) => folderId === null).length);
  const [files, setFiles] = useState<readonly (File | null)[]>([]);
  const [initialTexts] = useState<UploadTexts>({
    title: null,
    description: '',
    folder: folder?._id ?? null,
    newFolder: '',
    category,
    images: {},
  });
  const [texts, setTexts] = useState(initialTexts);
  const [isCreating, setCreating] = useState(false);
  const [{ save: createFolder }] = useState(() =>
    createRecordSaver<GalleryFolder, GalleryFolderBody>(browserClient.galleryFolders, undefined),
  );
  const result = useResult();
  const target = uploadTarget(texts, folders, outside);
  const jobs = toUploadJobs(files, texts, target);
  const queue = useUploadQueue(createImageUploader, (batch, ended) => {
    const { saved, hasFailed, message } = summarizeUpload(batch, ended);
    if (jobs.every(({ id }) => ended.get(id)?.name === 'done')) {
      draft.discard();
      return onUploaded(message ?? '', folders.find(({ _id }) => _id === target.folderId) ?? null);
    }
    if (saved > 0) onSomeUploaded();
    if (hasFailed && message) result.show(failure(message));
  });
  const { stages } = queue;
  const titles = numberedTitles(files.length, texts, target);
  const title = commonTitle(texts, target);
  const done = jobs.filter(({ id }) => stages.get(id)?.name === 'done').length;
  const hasUnsent = done < jobs.length;
  const isDirty = hasUnsent || (done === 0 && texts !== initialTexts);
  const draft = useTextDraft(`gallery-uploads-to-${folder?._id ?? 'top'}`, isDirty ? { title, texts } : null);
  const [isRestored, setRestored] = useState(draft.restored === null);
  if (!isRestored) {
    setRestored(true);
    setTexts({ ...texts, ...draft.restored?.values.texts });
  }
  const unsaved = useUnsavedChanges({
    isDirty,
    isDraftStored: draft.isDraftStored,
    onDiscard() {
      draft.discard();
      if (stages.size > 0) onSomeUploaded();
      onClose();
    },
  });
  /** Creates the new folder, if that is chosen. @returns the target; null after a failure. */
  const createTarget = async (): Promise<UploadTarget | null> => {
    if (texts.folder !== 'new') return target;
    setCreating(true);
    try {
      const created = await createFolder({ name: texts.newFolder, category: texts.category });
      setFolders([...folders, { ...created, imageCount: 0 }]);
      setTexts({ ...texts, folder: created._id });
      return { ...target, folderId: created._id };
    } catch (error) {
      const { saveFailed } = galleryFolderMessages;
      result.showError(error, serverMessage(error) ?? describeFailure(saveFailed, error));
      return null;
    } finally {
      setCreating(false);
    }
  };

  return {
    folders,
    target,
    jobs,
    stages,
    isBusy: queue.isBusy || isCreating,
    done,
    hasUnsent,
    restored: draft.restored,
    discardDraft() {
      draft.discard();
      setTexts(initialTexts);
    },
    texts,
    setTexts,
    title,
    titles,
    /** Validation errors of the texts of all images. */
    errors: textErrors({
      // the last number makes the title longest
      title: title.trim() && (titles.at(-1) ?? title),
      description: texts.description,
      ...(texts.folder === 'new' && { newFolder: texts.newFolder }),
    }),
    async addFiles(chosen: readonly File[]) {
      const selected = await Promise.all(chosen.map(convertPicture));
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
    async start() {
      const created = await createTarget();
      if (created) queue.start(toUploadJobs(files, texts, created));
    },
    cancel: queue.cancel,
    close: () => (isDirty ? unsaved.confirmDiscard() : onClose()),
    /** The result of an upload, and the question before changes are discarded. */
    dialogs: (
      <>
        {result.dialog}
        {unsaved.dialog}
      </>
    ),
  };
}
