import { expect, it } from 'vitest';
import { findWords } from './lint-words.mjs';

it.each([
  ['a comment', '/** Whoever asks gets a copy. */'],
  ['a line of a block comment', ' * is kept for a day'],
  ['a trailing comment', 'const a = 1; // nobody reads it'],
  ['a test title', "  it('is told of the change', () => {"],
  ['a title of a table of cases', "])('%s lies in the folder', () => {"],
  ['a name', 'const keptAnswer = 1;'],
  ['a constant', 'export const KEPT_MS = 1;'],
])('findWords reports the word and a better term when it is in %s', (_, line) => {
  expect(findWords(`const fine = true;\n${line}\n`)).not.toEqual([]);
  expect(findWords(line)[0]).toMatch(/^1: instead of "[a-z ]+": /);
});

it.each([
  ["const text = 'Nobody is turned away';"],
  ['// applies to untold numbers'],
  ['const believes = true;'],
])('findWords accepts %s', (line) => {
  expect(findWords(line)).toEqual([]);
});
