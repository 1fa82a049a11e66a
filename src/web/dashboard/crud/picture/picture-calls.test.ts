import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { pictureCalls } from './picture-calls.ts';
import { pictureValue, type WithPicture } from './picture-value.ts';

const file = new File(['a'], 'tea.jpg');
const kept = { src: '/media/tea.jpg', width: null, height: null, placeholder: null, sources: [] };
const answer = {
  public_id: 'pictures/x',
  secure_url: '/media/pictures/x.jpg',
  resource_type: 'image',
  bytes: 1,
  version: 1,
  signature: 'ab',
};

const sign = async () => expect.fail('The sender stands in');

/** Calls that note what they are sent. */
function noting(create = async () => ({})) {
  const sent: unknown[] = [];
  const sender = { send: vi.fn(async () => answer), forget: vi.fn() };
  const note = async ({ body }: { body: unknown }) => {
    sent.push(body);
    return create();
  };
  const calls = { read: async () => ({}), create: note, update: note };
  return { sent, sender, calls: pictureCalls<object, WithPicture & { title: string }>(calls, sender, sign) };
}

afterEach(() => vi.restoreAllMocks());

describe('a form with a picture', () => {
  it('says nothing of a picture that stays, and sends null for one that is removed', async () => {
    const { calls, sent, sender } = noting();
    await calls.create({ body: { title: 'Tea', image: kept }, idempotencyKey: '1' });
    await calls.create({ body: { title: 'Tea', image: null }, idempotencyKey: '2' });
    expect(sent).toEqual([{ title: 'Tea' }, { title: 'Tea', image: null }]);
    expect(sender.send).not.toHaveBeenCalled();
  });

  it('sends a chosen file first, and what was answered with the record', async () => {
    const { calls, sent } = noting();
    await calls.create({ body: { title: 'Tea', image: file }, idempotencyKey: '1' });
    expect(sent).toMatchObject([{ image: { imageUrl: answer.secure_url, publicId: answer.public_id } }]);
  });

  it('sends the file again only where the server has refused its upload', async () => {
    const body = { title: 'Tea', image: file };
    const refusal = (field: string) => async () => {
      throw new ApiProblem('INVALID_BODY', 'No', { errors: { [field]: 'No' } });
    };
    for (const [field, times] of [
      ['title', 0],
      ['image', 1],
    ] as const) {
      const { calls, sender } = noting(refusal(field));
      await expect(calls.create({ body, idempotencyKey: '1' })).rejects.toThrow('No');
      expect(sender.forget).toHaveBeenCalledTimes(times);
    }
  });

  it('refuses a file of another kind before it is sent', () => {
    expect(pictureValue.safeParse(file).success).toBe(true);
    expect(pictureValue.safeParse(kept).success).toBe(true);
    expect(pictureValue.safeParse(null).success).toBe(true);
    expect(pictureValue.safeParse(new File(['a'], 'tea.pdf')).success).toBe(false);
    expect(pictureValue.safeParse(new File([], 'tea.jpg')).success).toBe(false);
  });
});
