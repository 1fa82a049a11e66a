import type { Entry } from './observances/entry.ts';

/** '62nd memorial', or '13th anniversary' of an event. */
export function commemorationLabel({ kind }: Pick<Entry, 'kind'>, number: number): string {
  return `${ordinal(number)} ${kind === 'observance' ? 'anniversary' : 'memorial'}`;
}

/** Formats 1st, 2nd, 3rd, 4th, 11th, 22nd. */
export function ordinal(n: number): string {
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${(!isTeen && ['', 'st', 'nd', 'rd'][n % 10]) || 'th'}`;
}
