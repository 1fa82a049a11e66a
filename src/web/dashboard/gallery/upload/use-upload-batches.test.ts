import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import type { UploadStage } from '../../../uploads/upload-queue.ts';
import { summarizeUpload } from './use-upload-batches.ts';

const done: UploadStage = { name: 'done' };
const canceled: UploadStage = { name: 'canceled' };
const failed: UploadStage = { name: 'failed', error: new Error('No') };
const signedOut: UploadStage = { name: 'failed', error: new ApiProblem('NO_SESSION', 'Please sign in') };

describe('the summary of an upload batch', () => {
  it.each([
    ['all images are uploaded', [done, done], false, '2 image(s) uploaded successfully'],
    [
      'some images fail',
      [done, failed, failed],
      true,
      '1 image(s) uploaded successfully. 2 failed: 1.jpg, 2.jpg',
    ],
    ['all images fail', [failed, failed], true, 'Failed to upload images: 0.jpg, 1.jpg'],
    [
      'one image is canceled',
      [done, canceled, failed],
      true,
      '1 image(s) uploaded successfully. 1 failed: 2.jpg',
    ],
    ['all images are canceled', [canceled], false, undefined],
    ['the session has ended', [signedOut, signedOut], true, 'Failed to save images'],
  ] as const)(
    'has the message of the specification when %s',
    { tags: ['A4', 'A8'] },
    (_, ends, hasFailed, message) => {
      const items = ends.map((_end, at) => ({ id: String(at), file: new File([], `${at}.jpg`) }));
      const stages = new Map(ends.map((stage, at) => [String(at), stage as UploadStage]));
      const saved = ends.filter((stage) => stage === done).length;
      expect(summarizeUpload(items, stages)).toEqual({ hasFailed, message, saved });
    },
  );
});
