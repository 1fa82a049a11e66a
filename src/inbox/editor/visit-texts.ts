import { longDate } from '#church-year/dates.ts';
import { countOf } from '#kit/text/count.ts';
import type { Visit } from '../contract/visits.ts';

/** 'Sunday, November 29, 2026' */
export function comingDate({ date }: Pick<Visit, 'date'>): string {
  return date ? longDate(date) : 'Not sure yet when';
}

/** '3 people' */
export function peopleCount({ people }: Pick<Visit, 'people'>): string {
  return countOf(people, 'person', 'people');
}
