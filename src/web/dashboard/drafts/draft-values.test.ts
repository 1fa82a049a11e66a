import { expect, it } from 'vitest';
import { saysTheSame, withoutFiles } from './draft-values.ts';

it('everything but files is kept, and that one was chosen is known', () => {
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
])('%j and %j: the same? %s', (one, other, same) => {
  expect(saysTheSame(one, other)).toBe(same);
});
