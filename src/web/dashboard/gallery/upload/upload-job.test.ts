import { describe, expect, it } from 'vitest';
import type { GalleryImage, SaveImageBody } from '#contract/gallery.ts';
import { ApiProblem } from '#contract/problem.ts';
import { imageCarrier, type Parcel } from './upload-job.ts';

const options = { signal: new AbortController().signal, onProgress: () => undefined };
const lost = () => new TypeError('Failed to fetch');
const busy = () => new ApiProblem('BUSY', 'Please try again in a moment');

/** A gallery in small, which keeps the answers of used keys. @param troubles what becomes of the answers, one after another. */
function smallGallery(...troubles: (() => Error)[]) {
  const images = new Map<string, { _id: number; title: string; version: number }>();
  const bodies = new Map<string, string>();
  let uploads = 0;
  const answer = <A>(image: A) => {
    const trouble = troubles.shift();
    if (trouble) throw trouble();
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
      const sent = JSON.stringify(body);
      if ((bodies.get(idempotencyKey) ?? sent) !== sent) throw new ApiProblem('UNPROCESSABLE', 'Used');
      bodies.set(idempotencyKey, sent);
      const image = images.get(idempotencyKey) ?? { _id: images.size + 1, title: body.title, version: 1 };
      images.set(idempotencyKey, image);
      return answer(image);
    },
    async update({ params, body }: { params: { id: number }; body: SaveImageBody }) {
      const image = [...images.values()].find(({ _id }) => _id === params.id);
      return answer(Object.assign(image ?? {}, { title: body.title }));
    },
  };
}

const parcelOf = (title: string, file = new File(['a'], 'tea.jpg')): Parcel => ({
  id: '1',
  file,
  title,
  alt: '',
  isDecorative: false,
  category: 'others',
  folderId: null,
});

describe('a picture whose saving failed', () => {
  it.each<[string, (() => Error)[]]>([
    ['its answer was lost', [lost]],
    ['the server did not know whether it had kept it', [busy]],
    ['its answer was lost, and then the server was busy', [lost, busy]],
    [
      'its answer was lost, and then the session had ended',
      [lost, () => new ApiProblem('NO_SESSION', 'Please sign in')],
    ],
    ['there were too many at once', [() => new ApiProblem('TOO_MANY_REQUESTS', 'Please wait')]],
  ])('stands in the gallery once after another try: %s', async (_, troubles) => {
    const gallery = smallGallery(...troubles);
    const carry = imageCarrier(gallery);
    const parcel = parcelOf('Tea');
    for (const trouble of troubles) await expect(carry(parcel, options)).rejects.toThrow(trouble().message);
    await carry(parcel, options);
    expect(gallery.titles()).toEqual(['Tea']);
    expect(gallery.uploads()).toBe(1);
  });

  it('stands there once under the title that it has by then', async () => {
    const gallery = smallGallery(busy);
    const carry = imageCarrier(gallery);
    const parcel = parcelOf('Tea');
    await expect(carry(parcel, options)).rejects.toThrow('Please try again');
    await carry(parcelOf('Tea in the hall', parcel.file), options);
    expect(gallery.titles()).toEqual(['Tea in the hall']);
  });

  it('is uploaded again only when its upload was refused', async () => {
    const refusal = (field: string) => () =>
      new ApiProblem('INVALID_BODY', 'No', { errors: { [field]: 'No' } });
    for (const [field, times] of [
      ['folderId', 1],
      ['imageUrl', 2],
    ] as const) {
      const gallery = smallGallery();
      let refused = false;
      const carry = imageCarrier({
        ...gallery,
        async create(input) {
          if (!refused) {
            refused = true;
            throw refusal(field)();
          }
          return gallery.create(input);
        },
      });
      const parcel = parcelOf('Tea');
      await expect(carry(parcel, options)).rejects.toThrow('No');
      await carry(parcel, options);
      expect(gallery.uploads()).toBe(times);
    }
  });
});
