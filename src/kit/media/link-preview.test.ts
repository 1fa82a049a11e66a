import { expect, it } from 'vitest';
import { cropUrl, pictureCrops } from './link-preview.ts';

it.each([
  ['/media/pictures/5f0c-1200.jpg', '/media/pictures/5f0c-1440.jpg'],
  [
    'https://media.example/upload/c_fill,f_jpg,g_auto,h_630,q_auto:eco,w_1200/v1/a.jpg',
    'https://media.example/upload/c_fill,f_jpg,g_auto,h_1080,q_auto:eco,w_1440/v1/a.jpg',
  ],
])('the URL of a crop of %s has another size', (preview, crop) => {
  expect(cropUrl(preview, pictureCrops[1] ?? expect.fail())).toBe(crop);
});
