import { expect, it } from 'vitest';
import { countOf } from '#kit/text/count.ts';
import { fileLabel } from './resource-types.ts';

it.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
])('the item count %s is displayed as %s', { tags: ['P2'] }, (count, text) => {
  expect(countOf(count, 'item')).toBe(text);
});

it.each([
  ['Order of service.pdf', 1_468_006, 'PDF · 1.4 MB'],
  ['Kauma.mp3', 12, 'MP3 · 1 KB'],
  ['notes', 51_200, '50 KB'],
  ['Sunday.DOCX', null, 'DOCX'],
  [null, null, ''],
])('the card of the file %j with %s bytes shows %j', (file_name, bytes, text) => {
  expect(fileLabel({ file_name, bytes })).toBe(text);
});
