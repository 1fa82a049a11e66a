/** Abbreviations, starting with Sunday. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = /\b(sun|mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur)(?:days?)?\b/i;

/**
 * Returns the first weekday in free text such as 'Sundays', 'every Wed' or 'First Saturday of the month': 0 for Sunday to
 * 6 for Saturday, or undefined.
 */
export function parseWeekday(text: string): number | undefined {
  const [, name] = WEEKDAY.exec(text) ?? [];
  return name === undefined ? undefined : WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
}
