import { isCivilDate } from '#church-year/dates.ts';
import { createMatcher } from '../text/search.ts';

/** Like `createMatcher`, and also finds a date as '12/24', '12/24/26' and '12/24/2026'. */
export function listMatcher(term: string): ReturnType<typeof createMatcher> {
  const text = term.trim();
  const [, month = '', day = '', year = ''] = /^(\d\d?)\/(\d\d?)(?:\/(\d\d|\d{4}))?$/.exec(text) ?? [];
  // a leap year, for February 29
  const fullYear = year === '' ? '2000' : year.padStart(4, '20');
  const date = [fullYear, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (!isCivilDate(date)) return createMatcher(term);
  const isDay = (field: string) => isCivilDate(field) && field.endsWith(year === '' ? date.slice(4) : date);
  return (...fields) => fields.some((field) => field !== null && (isDay(field) || field.includes(text)));
}
