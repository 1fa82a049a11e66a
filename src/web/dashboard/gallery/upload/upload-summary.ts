import { ApiProblem } from '#contract/problem.ts';
import type { UploadItem, UploadStages } from '../../../session/upload-queue.ts';
import { galleryImageMessages } from '../messages.ts';

export interface UploadSummary {
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
