import { MONTH_NAMES } from '#church-year/dates.ts';

/** Month names in a period (public specification, sections 3 and 5): 'Jan'. */
export const PERIOD_MONTHS: readonly string[] = MONTH_NAMES.map((name) => name.slice(0, 3));

const PERIOD = new RegExp(`^(${PERIOD_MONTHS.join('|')})-(\\d{4})$`);
/** Public specification, section 5. */
const MAX_YEARS_BACK = 50;

/** Whether the text is a month 'Mon-YYYY', such as 'Jun-1998'. */
export function isPeriod(text: string): boolean {
  return PERIOD.test(text);
}

/** Splits a period into 'Jun' and '1998'; both are '' for an invalid period. */
export function periodParts(text: string): { readonly month: string; readonly year: string } {
  const [, month = '', year = ''] = PERIOD.exec(text) ?? [];
  return { month, year };
}

/** Returns months since year 0, for sorting; -1 for an invalid period, which sorts first. */
export function periodSortKey(text: string): number {
  const { month, year } = periodParts(text);
  if (month === '') return -1;
  return Number(year) * 12 + PERIOD_MONTHS.indexOf(month);
}

/**
 * Returns the selectable years, latest first: the last 50 years through `thisYear`, and the stored years, so that saving
 * an older record does not change them.
 */
export function periodYears(thisYear: number, ...stored: readonly string[]): string[] {
  const years = Array.from({ length: MAX_YEARS_BACK + 1 }, (_, back) => String(thisYear - back));
  return [...new Set([...years, ...stored.filter((year) => year !== '')])].sort().reverse();
}
