import { longDate } from '#church-year/dates.ts';
import type { Visit } from '../contract/visits.ts';

/** 'Sunday, November 29, 2026' */
export function comingDate({ date }: Pick<Visit, 'date'>): string {
  return date ? longDate(date) : 'Not sure yet when';
}

/** '3 people' */
export function peopleCount({ people }: Pick<Visit, 'people'>): string {
  return people === 1 ? '1 person' : `${people} people`;
}
