import { addDays, type CivilDate } from '#church-year/dates.ts';

const EVENT_DAYS = 365;

/** Whether the page of an event may be indexed: until a year after its date. */
export function isEventIndexable(date: CivilDate | null, today: CivilDate): boolean {
  return date === null || date >= firstIndexableEvent(today);
}

/** The date of the oldest event that may be indexed. */
export const firstIndexableEvent = (today: CivilDate): CivilDate => addDays(today, -EVENT_DAYS);
