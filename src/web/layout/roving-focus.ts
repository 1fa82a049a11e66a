/**
 * Index of the submenu entry that a key moves focus to
 * (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/).
 *
 * @param from index of the focused entry, -1 for the submenu's button.
 * @returns undefined for a key that does not move focus.
 */
export function nextFocusIndex(
  key: string,
  { from, count }: { from: number; count: number },
): number | undefined {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return from <= 0 ? count - 1 : from - 1;
  if (from < 0) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
