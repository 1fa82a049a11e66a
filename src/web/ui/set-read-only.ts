/**
 * Makes what a form holds unchangeable until it is let go. Text is read-only, a list offers nothing but what is chosen, a
 * field for a file is disabled; what is ticked is told of as disabled, and `isTicked` says whose clicks are to be refused.
 * All but a file's field keep the focus that they have, and their place in what the form sends.
 *
 * @returns what lets go: everything is as it was before.
 */
export function holdFieldsStill({ elements }: Pick<HTMLFormElement, 'elements'>): () => void {
  const releases = Array.from(elements).flatMap((field) =>
    held(field as HTMLInputElement | HTMLSelectElement),
  );
  return () => {
    for (const release of releases) release();
  };
}

/** Whether a click on it ticks something: by mouse, finger, key or label, and by whatever reads the page aloud. */
export function isTicked(target: unknown): boolean {
  return TICKED.has((target as Partial<HTMLInputElement>).type ?? '');
}

const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radio']);

function held(field: HTMLInputElement | HTMLSelectElement): (() => void)[] {
  // a disabled list would lose the focus, and be missing in what the form says
  if ('options' in field)
    return [
      put(field, 'ariaDisabled', 'true'),
      ...Array.from(field.options, (option) => put(option, 'disabled', option.disabled || !option.selected)),
    ];
  if (isTicked(field)) return [put(field, 'ariaDisabled', 'true')];
  if (field.type === 'file') return [put(field, 'disabled', true)];
  return 'readOnly' in field ? [put(field, 'readOnly', true)] : [];
}

/** @returns what puts back the value that it had. */
function put<Of, Name extends keyof Of>(one: Of, name: Name, value: Of[Name]): () => void {
  const before = one[name];
  one[name] = value;
  return () => {
    one[name] = before;
  };
}
