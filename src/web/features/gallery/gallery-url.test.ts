import { describe, expect, it } from 'vitest';
import { askedGallery, galleryAddress } from './gallery-url.ts';

const asked = (search: string) => askedGallery(new URL(`https://parish.example/gallery${search}`));

describe('the address of the gallery', () => {
  it.each([
    ['', 'all', null],
    ['?category=perunnal', 'perunnal', null],
    ['?folder=12', 'all', 12],
    ['?category=holyweek&folder=12', 'holyweek', 12],
  ] as const)(
    '%s asks for the category %s and the folder %s, and back',
    { tags: ['P2', 'P9'] },
    (search, category, folderId) => {
      expect(asked(search)).toEqual({ category, folderId });
      expect(galleryAddress({ category, folderId })).toBe(`/gallery${search}`);
    },
  );

  it.each([
    '?category=all',
    '?category=toString',
    '?category=Perunnal',
    '?folder=',
    '?folder=x',
    '?folder=-1',
    '?folder=99999999999',
  ])('%s asks for all', (search) => {
    expect(asked(search)).toEqual({ category: 'all', folderId: null });
  });
});
