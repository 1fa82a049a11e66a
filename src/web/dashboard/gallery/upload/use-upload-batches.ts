import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import {
  canStart,
  type UploadItem,
  type UploadStages,
  useUploadQueue,
} from '../../../uploads/upload-queue.ts';
import { galleryImageMessages } from '../messages.ts';
import { createImageUploader, type UploadJob } from './upload-job.ts';

interface UploadBatches {
  readonly stages: UploadStages;
  readonly isBusy: boolean;
  /** Uploads the images that are not uploaded yet, as part of the current batch if one is running. */
  start(jobs: readonly UploadJob[]): void;
  cancel(id: string): void;
  cancelAll(): void;
}

/** Uploads images in batches, and reports each batch when its last file is finished. */
export function useUploadBatches(onBatchEnd: (outcome: UploadSummary) => void): UploadBatches {
  const [uploadImage] = useState(createImageUploader);
  const { stages, isBusy, start, cancel, cancelAll } = useUploadQueue(uploadImage);
  const batch = useRef<ReadonlyMap<string, UploadJob>>(new Map());
  const latest = useRef(onBatchEnd);
  useEffect(() => {
    latest.current = onBatchEnd;
  });

  useEffect(() => {
    if (isBusy || batch.current.size === 0) return;
    const finished = [...batch.current.values()];
    batch.current = new Map();
    latest.current(summarizeUpload(finished, stages));
  }, [isBusy, stages]);

  return {
    stages,
    isBusy,
    start(jobs) {
      const started = jobs.filter(({ id }) => canStart(stages.get(id)));
      batch.current = new Map([...batch.current, ...started.map((job) => [job.id, job] as const)]);
      start(started);
    },
    cancel,
    cancelAll,
  };
}

interface UploadSummary {
  readonly hasFailed: boolean;
  /** The specification's message; undefined if every upload was canceled. */
  readonly message: string | undefined;
  readonly saved: number;
}

/**
 * Summarizes a batch of uploads (admin specification, section 8).
 *
 * @param items the batch; every item is done, failed or canceled.
 */
export function summarizeUpload(items: readonly UploadItem[], stages: UploadStages): UploadSummary {
  const ended = items.map(({ id, file }) => ({ file, stage: stages.get(id) }));
  const saved = ended.filter(({ stage }) => stage?.name === 'done').length;
  const failed = ended.filter(({ stage }) => stage?.name === 'failed');
  const names = failed.map(({ file }) => file.name).join(', ');
  const isSignedOut = failed.some(
    ({ stage }) =>
      stage?.name === 'failed' && stage.error instanceof ApiProblem && stage.error.code === 'NO_SESSION',
  );
  return { hasFailed: failed.length > 0, saved, message: summaryMessage() };

  function summaryMessage(): string | undefined {
    if (isSignedOut && saved === 0) return galleryImageMessages.batchFailed;
    if (failed.length === 0) return saved > 0 ? `${saved} image(s) uploaded successfully` : undefined;
    if (saved === 0) return `Failed to upload images: ${names}`;
    return `${saved} image(s) uploaded successfully. ${failed.length} failed: ${names}`;
  }
}
