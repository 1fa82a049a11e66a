import { type CivilDate, isCivilDate, MONTH_NAMES } from '#church-year/dates.ts';

const two = (number: string | number) => String(number).padStart(2, '0');
/** The number of a month that a text names: 7 for 'July', 'Jul.' and 'jul'; 0 for another text. */
export function monthNumber(text: string): number {
  const name = text.toLowerCase().replace(/\.$/, '');
  return name.length < 3 ? 0 : 1 + MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name));
}

/**
 * Parses a date as people write it: '2026-07-04', '20260704', '7/4/2026', '7/4/26', '4.7.2026', 'July 4, 2026', 'Sat, 4 Jul 2026',
 * '4-Jul-26'. Of two numbers, the first is the month unless it cannot be one, or dots separate them.
 *
 * @returns the date and the text after it; undefined for another text.
 */
export function parseDate(text: string): { readonly date: CivilDate; readonly rest: string } | undefined {
  const plain = text
    .trim()
    .replace(/^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\.?,? +/i, '');
  const [all = '', a = '', b = '', c = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)[T, ]*/.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)(?!\d)[T, ]*/.exec(plain) ??
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?!\d)[, ]*/.exec(plain) ??
    /^([a-z]{3,9}\.?) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)[, ]*/i.exec(plain) ??
    /^(\d{1,2})(?:st|nd|rd|th)?[- ]([a-z]{3,9}\.?),?[- ](\d{4}|\d\d)(?!\d)[, ]*/i.exec(plain) ??
    [];
  const year = c.length === 2 ? `20${c}` : c;
  const date = /^\d{4}$/.test(a)
    ? `${a}-${two(b)}-${two(c)}`
    : /^\D/.test(a)
      ? `${year}-${two(monthNumber(a))}-${two(b)}`
      : /^\D/.test(b)
        ? `${year}-${two(monthNumber(b))}-${two(a)}`
        : Number(a) > 12 || all.includes('.')
          ? `${year}-${two(b)}-${two(a)}`
          : `${year}-${two(a)}-${two(b)}`;
  return isCivilDate(date) ? { date, rest: plain.slice(all.length) } : undefined;
}
