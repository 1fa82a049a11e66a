import { expect, it } from 'vitest';
import { fileWords, itemWords } from './resource-messages.ts';

it.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
])('a folder of %s says %s', { tags: ['P2'] }, (count, words) => {
  expect(itemWords(count)).toBe(words);
});

it.each([
  ['Order of service.pdf', 1_468_006, 'PDF · 1.4 MB'],
  ['Kauma.mp3', 12, 'MP3 · 1 KB'],
  ['notes', 51_200, '50 KB'],
  ['Sunday.DOCX', null, 'DOCX'],
  [null, null, ''],
])('of the file %j with %s bytes a card says %j', (file_name, bytes, words) => {
  expect(fileWords({ file_name, bytes })).toBe(words);
});
