import { expect, it } from 'vitest';
import { initials } from './initials.ts';

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
])('initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
