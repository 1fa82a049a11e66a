import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#kit/api/problem.ts';
import type { UploadStage } from '#kit/uploads/upload-queue.ts';
import type { GalleryImage, SaveImageBody } from '../contract.ts';
import { createImageUploader, summarizeUpload } from './upload-job.ts';
import type { UploadJob } from './upload-texts.ts';

const options = { signal: new AbortController().signal, onProgress: () => undefined };
const lostResponse = () => new TypeError('Failed to fetch');
const busy = () => new ApiProblem('BUSY', 'Please try again in a moment');

/** A fake gallery API that stores images by idempotency key. @param failures errors thrown instead of the first responses. */
function fakeGallery(...failures: (() => Error)[]) {
  const images = new Map<string, { _id: number; title: string; version: number }>();
  const bodies = new Map<string, string>();
  let uploads = 0;
  const respond = <A>(image: A) => {
    const failure = failures.shift();
    if (failure) throw failure();
    return image as unknown as GalleryImage;
  };
  return {
    titles: () => [...images.values()].map(({ title }) => title),
    uploads: () => uploads,
    upload: async () => {
      uploads += 1;
      return { secure_url: `/media/${uploads}.jpg`, public_id: `gallery/${uploads}` } as never;
    },
    async create({ body, idempotencyKey }: { body: SaveImageBody; idempotencyKey: string }) {
      const json = JSON.stringify(body);
      if ((bodies.get(idempotencyKey) ?? json) !== json) throw new ApiProblem('UNPROCESSABLE', 'Used');
      bodies.set(idempotencyKey, json);
      const image = images.get(idempotencyKey) ?? { _id: images.size + 1, title: body.title, version: 1 };
      images.set(idempotencyKey, image);
      return respond(image);
    },
    async update({ params, body }: { params: { id: number }; body: SaveImageBody }) {
      const image = [...images.values()].find(({ _id }) => _id === params.id);
      return respond(Object.assign(image ?? {}, { title: body.title }));
    },
  };
}

const uploadJob = (title: string, file = new File(['a'], 'tea.jpg')): UploadJob => ({
  id: '1',
  file,
  title,
  numberedTitle: title,
  description: '',
  alt: '',
  isDecorative: false,
  category: 'others',
  folderId: null,
  index: 0,
});

describe('an image whose save failed', () => {
  it('is stored once, and its file sent once, when responses are lost and its title changes before the retry', async () => {
    const gallery = fakeGallery(lostResponse, busy);
    const uploadImage = createImageUploader(gallery);
    const job = uploadJob('Tea');
    await expect(uploadImage(job, options)).rejects.toThrow('Failed to fetch');
    await expect(uploadImage(job, options)).rejects.toThrow('Please try again');
    await uploadImage(uploadJob('Tea in the hall', job.file), options);
    expect(gallery.titles()).toEqual(['Tea in the hall']);
    expect(gallery.uploads()).toBe(1);
  });

  it('is uploaded again only when the server rejected the uploaded file', async () => {
    const rejection = (field: string) => () =>
      new ApiProblem('INVALID_BODY', 'No', { errors: { [field]: 'No' } });
    for (const [field, times] of [
      ['folderId', 1],
      ['imageUrl', 2],
    ] as const) {
      const gallery = fakeGallery();
      let wasRejected = false;
      const uploadImage = createImageUploader({
        ...gallery,
        async create(input) {
          if (!wasRejected) {
            wasRejected = true;
            throw rejection(field)();
          }
          return gallery.create(input);
        },
      });
      const job = uploadJob('Tea');
      await expect(uploadImage(job, options)).rejects.toThrow('No');
      await uploadImage(job, options);
      expect(gallery.uploads()).toBe(times);
    }
  });
});

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
    [
      'too many images fail to name them',
      [done, ...Array.from({ length: 73 }, () => failed)],
      true,
      '1 image(s) uploaded successfully. 73 failed',
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
