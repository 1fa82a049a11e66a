import type { LectionaryEvent } from '#contract/lectionary.ts';

/** Whether an event makes its day a red letter: a feast, or a Sunday whose tone is that of a feast, as Easter's is. */
export function isFeast({ kind, toneInfo }: Pick<LectionaryEvent, 'kind' | 'toneInfo'>): boolean {
  return kind === 'feast' || (kind === 'sunday' && toneInfo?.isFeastDay === true);
}
