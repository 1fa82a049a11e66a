import { useEffect, useRef, useState } from 'react';
import { canStart, type UploadStages, useUploadQueue } from '../../../session/upload-queue.ts';
import { createImageUploader, type UploadJob } from './upload-job.ts';
import { summarizeUpload, type UploadSummary } from './upload-summary.ts';

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
