import { expect, it } from 'vitest';
import { monogram } from './initials.ts';

it.each([
  ['Rev. Fr. George Mathew', 'GM'],
  ['Very Rev. Philip Cherian Cor-Episcopa', 'PC'],
  ['Dn. Basil Koshy', 'BK'],
  ['K. M. Thomas', 'KT'],
  ['Fr. George', 'G'],
  ['Father', 'F'],
  ['ജോർജ് മാത്യു', 'ജോമാ'],
  ['12', ''],
  ['', ''],
])('the monogram of %s is %s', (name, letters) => {
  expect(monogram(name)).toBe(letters);
});
