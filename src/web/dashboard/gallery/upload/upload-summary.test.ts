import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import type { UploadStage } from '../../../session/upload-queue.ts';
import { outcomeOf } from './upload-summary.ts';

const done: UploadStage = { name: 'done' };
const cancelled: UploadStage = { name: 'cancelled' };
const failed: UploadStage = { name: 'failed', error: new Error('No') };
const signedOut: UploadStage = { name: 'failed', error: new ApiProblem('NO_SESSION', 'Please sign in') };

describe('the outcome of an upload', () => {
  it.each([
    ['all arrived', [done, done], false, '2 image(s) uploaded successfully'],
    ['some failed', [done, failed, failed], true, '1 image(s) uploaded successfully. 2 failed: 1.jpg, 2.jpg'],
    ['all failed', [failed, failed], true, 'Failed to upload images: 0.jpg, 1.jpg'],
    [
      'one was cancelled',
      [done, cancelled, failed],
      true,
      '1 image(s) uploaded successfully. 1 failed: 2.jpg',
    ],
    ['all were cancelled', [cancelled], false, undefined],
    ['the session had ended', [signedOut, signedOut], true, 'Failed to save images'],
  ] as const)('is told when %s', { tags: ['A4', 'A8'] }, (_, ends, hasFailed, message) => {
    const items = ends.map((_end, at) => ({ id: String(at), file: new File([], `${at}.jpg`) }));
    const stages = new Map(ends.map((stage, at) => [String(at), stage as UploadStage]));
    const saved = ends.filter((stage) => stage === done).length;
    expect(outcomeOf(items, stages)).toEqual({ hasFailed, message, saved });
  });
});
