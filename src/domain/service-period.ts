/** Names of the months as a period has them (public specification, sections 3 and 5). */
export const PERIOD_MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const PERIOD = new RegExp(`^(${PERIOD_MONTHS.join('|')})-(\\d{4})$`);
/** Public specification, section 5: from the current year back. */
const YEARS_BACK = 50;

/** Whether a text is a month written 'Mon-YYYY': 'Jun-1998'. */
export function isPeriod(text: string): boolean {
  return PERIOD.test(text);
}

/** Month and year of a period, 'Jun' and '1998'; both '' for a text that is none. */
export function periodParts(text: string): { readonly month: string; readonly year: string } {
  const [, month = '', year = ''] = PERIOD.exec(text) ?? [];
  return { month, year };
}

/** Months since the year 0, by which periods are put in order; -1 for a text that is none, so that it comes before all. */
export function periodNumber(text: string): number {
  const { month, year } = periodParts(text);
  if (month === '') return -1;
  return Number(year) * 12 + (PERIOD_MONTHS as readonly string[]).indexOf(month);
}

/**
 * The years that may be chosen for a period: from `thisYear` back 50, the latest first; and those that stand in it already,
 * so that an older one stays as it is.
 */
export function periodYears(thisYear: number, ...stored: readonly string[]): string[] {
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(thisYear - back));
  return [...new Set([...years, ...stored.filter((year) => year !== '')])].sort().reverse();
}
