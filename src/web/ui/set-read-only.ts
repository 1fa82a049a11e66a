/**
 * Makes the fields of a form read-only. Text fields become `readonly`, a list disables its other options, a file field
 * is disabled; check boxes and radio buttons get `aria-disabled`, and the caller blocks their clicks (`isCheckable`).
 * Except for file fields, focus and form data are unaffected.
 *
 * @returns a function that restores the previous state.
 */
export function setReadOnly({ elements }: Pick<HTMLFormElement, 'elements'>): () => void {
  const restores = Array.from(elements).flatMap((field) =>
    lockField(field as HTMLInputElement | HTMLSelectElement),
  );
  return () => {
    for (const restore of restores) restore();
  };
}

/** Whether a click on the element toggles it: by mouse, touch, keyboard, label or assistive technology. */
export function isCheckable(target: unknown): boolean {
  return CHECKABLE_TYPES.has((target as Partial<HTMLInputElement>).type ?? '');
}

const CHECKABLE_TYPES: ReadonlySet<string> = new Set(['checkbox', 'radio']);

function lockField(field: HTMLInputElement | HTMLSelectElement): (() => void)[] {
  // a disabled list would lose focus and be omitted from the form data
  if ('options' in field)
    return [
      setTemporarily(field, 'ariaDisabled', 'true'),
      ...Array.from(field.options, (option) =>
        setTemporarily(option, 'disabled', option.disabled || !option.selected),
      ),
    ];
  if (isCheckable(field)) return [setTemporarily(field, 'ariaDisabled', 'true')];
  if (field.type === 'file') return [setTemporarily(field, 'disabled', true)];
  return 'readOnly' in field ? [setTemporarily(field, 'readOnly', true)] : [];
}

/** @returns a function that restores the previous value. */
function setTemporarily<Target, Name extends keyof Target>(
  target: Target,
  name: Name,
  value: Target[Name],
): () => void {
  const previous = target[name];
  target[name] = value;
  return () => {
    target[name] = previous;
  };
}
