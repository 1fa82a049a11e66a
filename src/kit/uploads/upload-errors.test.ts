import { describe, expect, it } from 'vitest';
import { fileError } from './upload-errors.ts';

const picture = { name: 'feast.JPEG', type: 'image/jpeg', size: 1_000 };

describe('a file', () => {
  it('is valid when it is a picture in an accepted format', () => {
    expect(fileError(picture, 'picture')).toBeUndefined();
    expect(fileError({ ...picture, name: 'no ending' }, 'picture')).toBeUndefined();
    expect(fileError({ ...picture, size: 20 * 1024 * 1024 }, 'picture')).toBeUndefined();
  });

  it.each([
    ['too large', { size: 20 * 1024 * 1024 + 1 }, 'larger than 20 MB'],
    ['empty', { size: 0 }, 'empty'],
    ['in a format that is not accepted', { name: 'feast.heic', type: 'image/heic' }, 'JPG, PNG, GIF or WEBP'],
    ['not a picture', { name: 'feast.pdf', type: 'application/pdf' }, 'JPG, PNG, GIF or WEBP'],
  ])('is rejected when it is %s', { tags: ['A5', 'A9'] }, (_, change, message) => {
    expect(fileError({ ...picture, ...change }, 'picture')).toContain(message);
  });
});
