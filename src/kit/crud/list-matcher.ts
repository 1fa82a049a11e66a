import { isCivilDate } from '#church-year/dates.ts';
import { plainLine } from '../text/pasted-text.ts';
import { createMatcher } from '../text/search.ts';

/** Like `createMatcher`, and also finds a date as '12/24', '12/24/26', '24.12.2026' and '2026-12-24'. */
export function listMatcher(term: string): ReturnType<typeof createMatcher> {
  const text = plainLine(term);
  const ending = endOfDate(text);
  if (ending === undefined) return createMatcher(term);
  const isDay = (field: string) => isCivilDate(field) && field.endsWith(ending);
  return (...fields) => fields.some((field) => field !== null && (isDay(field) || field.includes(text)));
}

/** The end of a civil date, '-12-24' or '2026-12-24'; undefined if the text is not a date. '9-10' is a range. */
function endOfDate(text: string): string | undefined {
  const numbers = /^\d{1,4}(?:\/\d{1,4}){1,2}$|^\d{1,4}([-.])\d\d?\1\d{1,4}$/.test(text)
    ? text.split(/\D/)
    : [];
  const [first = '', second = '', last = ''] = numbers;
  if (first.length === 4) return civilDate(first, second, last);
  const year = last.length === 2 ? `20${last}` : last;
  // a leap year, for February 29
  if (year === '') return civilDate('2000', first, second)?.slice(4);
  return civilDate(year, first, second) ?? civilDate(year, second, first);
}

function civilDate(year: string, month: string, day: string): string | undefined {
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isCivilDate(date) ? date : undefined;
}
