import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { pictureCalls } from './picture-calls.ts';
import { pictureValue, type WithPicture } from './picture-value.ts';

const file = new File(['a'], 'tea.jpg');
const currentPicture = { src: '/media/tea.jpg', width: null, height: null, placeholder: null, sources: [] };
const uploadedFile = {
  public_id: 'pictures/x',
  secure_url: '/media/pictures/x.jpg',
  resource_type: 'image',
  bytes: 1,
  version: 1,
  signature: 'ab',
};

const sign = async () => expect.fail('The fake uploader needs no signature');

/** Calls that record their request bodies. */
function recordingCalls(create = async () => ({})) {
  const bodies: unknown[] = [];
  const uploader = { upload: vi.fn(async () => uploadedFile), forget: vi.fn() };
  const record = async ({ body }: { body: unknown }) => {
    bodies.push(body);
    return create();
  };
  const calls = { read: async () => ({}), create: record, update: record };
  return {
    bodies,
    uploader,
    calls: pictureCalls<object, WithPicture & { title: string }>(calls, uploader, sign),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('a form with a picture', () => {
  it('omits an unchanged picture from the body and sends null for a removed one', async () => {
    const { calls, bodies, uploader } = recordingCalls();
    await calls.create({ body: { title: 'Tea', image: currentPicture }, idempotencyKey: '1' });
    await calls.create({ body: { title: 'Tea', image: null }, idempotencyKey: '2' });
    expect(bodies).toEqual([{ title: 'Tea' }, { title: 'Tea', image: null }]);
    expect(uploader.upload).not.toHaveBeenCalled();
  });

  it('uploads a selected file first and sends the result with the record', async () => {
    const { calls, bodies } = recordingCalls();
    await calls.create({ body: { title: 'Tea', image: file }, idempotencyKey: '1' });
    expect(bodies).toMatchObject([
      { image: { imageUrl: uploadedFile.secure_url, publicId: uploadedFile.public_id } },
    ]);
  });

  it('uploads the file again only when the server rejected the upload', async () => {
    const body = { title: 'Tea', image: file };
    const rejection = (field: string) => async () => {
      throw new ApiProblem('INVALID_BODY', 'No', { errors: { [field]: 'No' } });
    };
    for (const [field, times] of [
      ['title', 0],
      ['image', 1],
    ] as const) {
      const { calls, uploader } = recordingCalls(rejection(field));
      await expect(calls.create({ body, idempotencyKey: '1' })).rejects.toThrow('No');
      expect(uploader.forget).toHaveBeenCalledTimes(times);
    }
  });

  it('rejects a file of another type before the upload', () => {
    expect(pictureValue.safeParse(file).success).toBe(true);
    expect(pictureValue.safeParse(currentPicture).success).toBe(true);
    expect(pictureValue.safeParse(null).success).toBe(true);
    expect(pictureValue.safeParse(new File(['a'], 'tea.pdf')).success).toBe(false);
    expect(pictureValue.safeParse(new File([], 'tea.jpg')).success).toBe(false);
  });
});
