/**
 * Which entry of an open submenu a key leads to (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/).
 *
 * @param from place of the entry that has focus, -1 when the submenu's button has it.
 * @returns undefined for a key that moves nothing.
 */
export function arrowTarget(
  key: string,
  { from, count }: { from: number; count: number },
): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return from <= 0 ? count - 1 : from - 1;
  if (from < 0) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
