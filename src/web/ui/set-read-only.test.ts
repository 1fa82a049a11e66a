import { expect, it } from 'vitest';
import { isCheckable, setReadOnly } from './set-read-only.ts';

const fieldOf = (type: string, more: object = {}) => ({
  type,
  readOnly: false,
  disabled: false,
  ariaDisabled: null,
  ...more,
});
const selectField = () => ({
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

it('text fields are read-only, and restored afterwards', () => {
  const fields = ['text', 'textarea', 'password', 'date', 'number'].map((type) => fieldOf(type));
  const alreadyReadOnly = fieldOf('text', { readOnly: true });
  const restore = setReadOnly(formOf(...fields, alreadyReadOnly));
  for (const { readOnly, disabled } of fields) expect([readOnly, disabled]).toEqual([true, false]);
  restore();
  for (const { readOnly } of fields) expect(readOnly).toBe(false);
  expect(alreadyReadOnly.readOnly, 'a field that was read-only before').toBe(true);
});

it('a list keeps its selection and disables its other options', () => {
  const select = selectField();
  const restore = setReadOnly(formOf(select));
  expect(select.disabled, 'a disabled list is omitted from the form data').toBe(false);
  expect(select.ariaDisabled).toBe('true');
  expect(select.options.map(({ disabled }) => disabled)).toEqual([true, false, true]);
  restore();
  expect(select).toEqual(selectField());
});

it('check boxes and radio buttons get aria-disabled and are recognized as checkable', () => {
  const boxes = [fieldOf('checkbox'), fieldOf('radio')];
  const restore = setReadOnly(formOf(...boxes));
  for (const box of boxes) {
    expect(box).toMatchObject({ ariaDisabled: 'true', disabled: false, readOnly: false });
    expect(isCheckable(box)).toBe(true);
  }
  restore();
  for (const { ariaDisabled } of boxes) expect(ariaDisabled).toBeNull();
  expect(isCheckable(fieldOf('submit'))).toBe(false);
  expect(isCheckable({})).toBe(false);
});

it('file fields are disabled, and buttons are unchanged', () => {
  const file = fieldOf('file');
  const stopButton = { type: 'button', disabled: false };
  const restore = setReadOnly(formOf(file, stopButton));
  expect([file.disabled, stopButton.disabled]).toEqual([true, false]);
  restore();
  expect(file.disabled).toBe(false);
});
