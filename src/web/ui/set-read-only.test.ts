import { expect, it } from 'vitest';
import { holdFieldsStill, isTicked } from './set-read-only.ts';

const typed = (type: string, more: object = {}) => ({
  type,
  readOnly: false,
  disabled: false,
  ariaDisabled: null,
  ...more,
});
const list = () => ({
  type: 'select-one',
  disabled: false,
  ariaDisabled: null,
  options: [
    { selected: false, disabled: true },
    { selected: true, disabled: false },
    { selected: false, disabled: false },
  ],
});
const formOf = (...elements: object[]) => ({ elements }) as unknown as HTMLFormElement;

it('text that is being sent can be read and not changed, and is as it was afterwards', () => {
  const fields = ['text', 'textarea', 'password', 'date', 'number'].map((type) => typed(type));
  const fixed = typed('text', { readOnly: true });
  const release = holdFieldsStill(formOf(...fields, fixed));
  for (const { readOnly, disabled } of fields) expect([readOnly, disabled]).toEqual([true, false]);
  release();
  for (const { readOnly } of fields) expect(readOnly).toBe(false);
  expect(fixed.readOnly, 'what nobody could change before').toBe(true);
});

it('a list keeps its choice and its focus, and offers nothing else', () => {
  const select = list();
  const release = holdFieldsStill(formOf(select));
  expect(select.disabled, 'a disabled list is missing in what the form says').toBe(false);
  expect(select.ariaDisabled).toBe('true');
  expect(select.options.map(({ disabled }) => disabled)).toEqual([true, false, true]);
  release();
  expect(select).toEqual(list());
});

it('what is ticked is told of as disabled, and its clicks are known', () => {
  const boxes = [typed('checkbox'), typed('radio')];
  const release = holdFieldsStill(formOf(...boxes));
  for (const box of boxes) {
    expect(box).toMatchObject({ ariaDisabled: 'true', disabled: false, readOnly: false });
    expect(isTicked(box)).toBe(true);
  }
  release();
  for (const { ariaDisabled } of boxes) expect(ariaDisabled).toBeNull();
  expect(isTicked(typed('submit'))).toBe(false);
  expect(isTicked({})).toBe(false);
});

it('no other file can be chosen or dropped, and buttons stay as they are', () => {
  const file = typed('file');
  const stop = { type: 'button', disabled: false };
  const release = holdFieldsStill(formOf(file, stop));
  expect([file.disabled, stop.disabled]).toEqual([true, false]);
  release();
  expect(file.disabled).toBe(false);
});
