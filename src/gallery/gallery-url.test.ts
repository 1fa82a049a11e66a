import { describe, expect, it } from 'vitest';
import { galleryUrl, parseGalleryQuery } from './gallery-url.ts';

const parse = (search: string) => parseGalleryQuery(new URL(`https://parish.example/gallery${search}`));

describe('the gallery URL', () => {
  it.each([
    ['', 'all', null],
    ['?category=perunnal', 'perunnal', null],
    ['?folder=12', 'all', 12],
    ['?category=holyweek&folder=12', 'holyweek', 12],
  ] as const)(
    '%s corresponds to the category %s and the folder %s',
    { tags: ['P2', 'P9'] },
    (search, category, folderId) => {
      expect(parse(search)).toEqual({ category, folderId });
      expect(galleryUrl({ category, folderId })).toBe(`/gallery${search}`);
    },
  );

  it('carries the cursors of images and folders in the keys before and folders_from', () => {
    const query = { category: 'all', folderId: null, imagesCursor: 'a', foldersCursor: 'b' } as const;
    expect(galleryUrl(query)).toBe('/gallery?before=a&folders_from=b');
    expect(parse('?before=a&folders_from=b')).toEqual(query);
  });

  it.each([
    '?category=all',
    '?category=toString',
    '?category=Perunnal',
    '?folder=',
    '?folder=x',
    '?folder=-1',
    '?folder=99999999999',
  ])('%s selects all pictures', (search) => {
    expect(parse(search)).toEqual({ category: 'all', folderId: null });
  });
});
