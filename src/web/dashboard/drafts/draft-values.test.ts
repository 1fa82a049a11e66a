import { expect, it } from 'vitest';
import { haveSameValues, withoutFiles } from './draft-values.ts';

it('withoutFiles removes files from the values and reports whether there was one', () => {
  const file = new File(['a'], 'tea.jpg');
  expect(withoutFiles({ title: 'Tea', image: file })).toEqual({ values: { title: 'Tea' }, hadFile: true });
  expect(withoutFiles({ title: 'Tea', image: null })).toEqual({
    values: { title: 'Tea', image: null },
    hadFile: false,
  });
});

it.each([
  [{ a: 'x', b: null }, { b: null, a: 'x' }, true],
  [{ a: { src: 'x' } }, { a: { src: 'x' } }, true],
  [{ a: 'x', b: undefined }, { a: 'x' }, true],
  [{ a: 'x' }, { a: 'x ' }, false],
  [{ a: null }, { a: '' }, false],
])('haveSameValues for %j and %j returns %s', (one, other, same) => {
  expect(haveSameValues(one, other)).toBe(same);
});
