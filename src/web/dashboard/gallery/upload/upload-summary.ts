import { ApiProblem } from '#contract/problem.ts';
import type { UploadItem, UploadStages } from '../../../session/upload-queue.ts';
import { imageWords } from '../messages.ts';

export interface Outcome {
  readonly hasFailed: boolean;
  /** The specification's sentence; undefined when nothing was saved and nothing failed, since all was cancelled. */
  readonly message: string | undefined;
  readonly saved: number;
}

/**
 * How a round of uploads ended (admin specification, section 8).
 *
 * @param items those of the round, all of them at an end.
 */
export function outcomeOf(items: readonly UploadItem[], stages: UploadStages): Outcome {
  const ended = items.map(({ id, file }) => ({ file, stage: stages.get(id) }));
  const saved = ended.filter(({ stage }) => stage?.name === 'done').length;
  const failed = ended.filter(({ stage }) => stage?.name === 'failed');
  const names = failed.map(({ file }) => file.name).join(', ');
  const isSignedOut = failed.some(
    ({ stage }) =>
      stage?.name === 'failed' && stage.error instanceof ApiProblem && stage.error.code === 'NO_SESSION',
  );
  return { hasFailed: failed.length > 0, saved, message: sentence() };

  function sentence(): string | undefined {
    if (isSignedOut && saved === 0) return imageWords.uploadBroken;
    if (failed.length === 0) return saved > 0 ? `${saved} image(s) uploaded successfully` : undefined;
    if (saved === 0) return `Failed to upload images: ${names}`;
    return `${saved} image(s) uploaded successfully. ${failed.length} failed: ${names}`;
  }
}
