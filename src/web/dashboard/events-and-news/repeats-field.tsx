import type { KindProps } from '../crud/fields.ts';

/** How an event repeats. */
export function RepeatsField(_: KindProps<'custom'>) {
  return null;
}
