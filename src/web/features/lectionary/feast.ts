import type { LectionaryEvent } from '#contract/lectionary.ts';

/** Whether an event is printed in red: a feast, or a Sunday with the tone of a feast, such as Easter. */
export function isFeast({ kind, toneInfo }: Pick<LectionaryEvent, 'kind' | 'toneInfo'>): boolean {
  return kind === 'feast' || (kind === 'sunday' && toneInfo?.isFeastDay === true);
}
