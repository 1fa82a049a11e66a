import { describe, expect, it } from 'vitest';
import { fileError } from './upload-errors.ts';

const picture = { name: 'feast.JPEG', type: 'image/jpeg', size: 1_000 };

describe('a file', () => {
  it('is valid when it is a picture in an accepted format', () => {
    expect(fileError(picture, 'picture')).toBeUndefined();
    for (const name of ['St. Thomas feast', 'photo.jpg - Copy', 'photo.jpg.download'])
      expect(fileError({ ...picture, name, type: '' }, 'picture')).toBeUndefined();
    expect(fileError({ ...picture, size: 20 * 1024 * 1024 }, 'picture')).toBeUndefined();
  });

  it.each([
    ['too large', { size: 20 * 1024 * 1024 + 1 }, 'This file has 20.0 MB; at most 20 MB are accepted'],
    ['This file is empty', { size: 0 }, 'This file is empty'],
    ['a HEIC picture', { name: 'feast.heic', type: '' }, 'This is a HEIC picture. Please send it as JPEG'],
    ['a HEIC picture named .jpg', { type: 'image/heic' }, 'This is a HEIC picture'],
    [
      'in another format',
      { name: 'feast.bmp', type: 'image/bmp' },
      'The file type BMP is not accepted. Please send JPG, PNG',
    ],
    ['not a picture', { name: 'feast.pdf', type: 'application/pdf' }, 'The file type PDF is not accepted.'],
  ])('is rejected when it is %s', { tags: ['A5', 'A9'] }, (_, change, message) => {
    expect(fileError({ ...picture, ...change }, 'picture')).toContain(message);
  });
});
