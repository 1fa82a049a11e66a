import { describe, expect, it } from 'vitest';
import { fileRefusal } from './upload-errors.ts';

const picture = { name: 'feast.JPEG', type: 'image/jpeg', size: 1_000 };

describe('a file to upload', () => {
  it('may be a picture of a kind that the parish takes', () => {
    expect(fileRefusal(picture, 'picture')).toBeUndefined();
    expect(fileRefusal({ ...picture, name: 'no ending' }, 'picture')).toBeUndefined();
    expect(fileRefusal({ ...picture, size: 20 * 1024 * 1024 }, 'picture')).toBeUndefined();
  });

  it.each([
    ['too large', { size: 20 * 1024 * 1024 + 1 }, 'larger than 20 MB'],
    ['empty', { size: 0 }, 'empty'],
    ['of a kind we do not take', { name: 'feast.heic', type: 'image/heic' }, 'JPG, PNG, GIF or WEBP'],
    ['no picture', { name: 'feast.pdf', type: 'application/pdf' }, 'JPG, PNG, GIF or WEBP'],
  ])('is refused when it is %s', { tags: ['A5', 'A9'] }, (_, change, words) => {
    expect(fileRefusal({ ...picture, ...change }, 'picture')).toContain(words);
  });
});
