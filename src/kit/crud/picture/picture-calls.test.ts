import { expect, it, vi } from 'vitest';
import { ApiProblem } from '../../api/problem.ts';
import { pictureCalls } from './picture-calls.ts';
import { type PictureValue, pictureValue } from './picture-value.ts';

const file = new File(['a'], 'tea.jpg');
const currentPicture = {
  src: '/media/tea.jpg',
  width: null,
  height: null,
  placeholder: null,
  sources: [],
  preview: null,
};
const uploadedFile = {
  public_id: 'pictures/x',
  secure_url: '/media/pictures/x.jpg',
  resource_type: 'image',
  bytes: 1,
  version: 1,
  signature: 'ab',
};

/** Saves a form with this picture. */
function savePicture(image: PictureValue, respond: () => object = () => ({}), record = {}) {
  const uploader = { upload: vi.fn(async () => uploadedFile), forget: vi.fn() };
  const update = vi.fn(async (_: { body: object }) => respond());
  const calls = pictureCalls<object, { title: string; image: PictureValue }>(
    { read: async () => ({}), update },
    { record, uploader, sign: () => expect.fail('Not needed') },
  );
  const saved = calls.update({ params: { id: 1 }, body: { title: 'Tea', image }, idempotencyKey: '1' });
  return { saved, uploader, body: () => update.mock.calls[0]?.[0].body };
}

it('a form sends the URL of an unchanged picture, null for none', { tags: ['A7', 'P7'] }, async () => {
  const url = 'http://localhost/media/tea.jpg';
  for (const record of [{ image: url }, { imageUrl: url }])
    for (const [image, sent] of [
      [currentPicture, url],
      [null, null],
    ] as const) {
      const form = savePicture(image, undefined, record);
      await form.saved;
      expect(form.body()).toEqual({ title: 'Tea', image: sent });
      expect(form.uploader.upload).not.toHaveBeenCalled();
    }
});

it('a form uploads a selected file first and sends its URL with the record', async () => {
  const form = savePicture(file);
  await form.saved;
  expect(form.body()).toEqual({ title: 'Tea', image: uploadedFile.secure_url });
});

it('a form sends the alternative text and the focus with the URL of the picture', async () => {
  const update = vi.fn(async (_: { body: object }) => ({}));
  const calls = pictureCalls<object, Readonly<Record<string, unknown>>>(
    { read: async () => ({}), update },
    {
      record: { image: '/media/tea.jpg' },
      uploader: { upload: vi.fn(), forget: vi.fn() },
      sign: () => expect.fail('Not needed'),
    },
  );
  const body = { image: currentPicture, imageAlt: 'Tea', imageFocus: 'top' };
  await calls.update({ params: { id: 1 }, body, idempotencyKey: '1' });
  expect(update.mock.calls[0]?.[0].body).toEqual({
    image: { imageUrl: '/media/tea.jpg', alt: 'Tea', focus: 'top' },
  });
});

it.each([
  ['title', 0],
  ['image', 1],
])('after the server rejected the %s, the uploader forgets %s files', async (field, times) => {
  const form = savePicture(file, () => {
    throw new ApiProblem('INVALID_BODY', 'No', { errors: { [field]: 'No' } });
  });
  await expect(form.saved).rejects.toThrow('No');
  expect(form.uploader.forget).toHaveBeenCalledTimes(times);
});

it.each<[string, PictureValue, boolean]>([
  ['accepts a picture', file, true],
  ['accepts the current picture', currentPicture, true],
  ['accepts no picture', null, true],
  ['rejects a file of another type', new File(['a'], 'tea.pdf'), false],
  ['rejects an empty file', new File([], 'tea.jpg'), false],
])('a form %s before the upload', async (_, image, isValid) => {
  expect((await pictureValue.safeParseAsync(image)).success).toBe(isValid);
});

it('a form with two pictures uploads the selected one and sends the URL of the other', async () => {
  const upload = vi.fn(async () => uploadedFile);
  const update = vi.fn(async (_: { body: object }) => ({}));
  const calls = pictureCalls<object, { patron: PictureValue; hero: PictureValue }>(
    { read: async () => ({}), update },
    {
      record: { patron: '/media/patron.jpg', hero: null },
      names: ['patron', 'hero'],
      uploader: { upload, forget: vi.fn() },
      sign: () => expect.fail('Not needed'),
    },
  );
  await calls.update({
    params: { id: 1 },
    body: { patron: currentPicture, hero: file },
    idempotencyKey: '1',
  });
  expect(upload).toHaveBeenCalledOnce();
  expect(update.mock.calls[0]?.[0].body).toEqual({
    patron: '/media/patron.jpg',
    hero: uploadedFile.secure_url,
  });
});
