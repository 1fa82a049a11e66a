/** The beginnings by which a weekday is known, Sunday first. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = /\b(sun|mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur)(?:days?)?\b/i;

/**
 * Reads the first weekday out of free text: 'Sunday', 'Sundays', 'every Wed', 'First Saturday of the month'.
 *
 * @returns 0 for Sunday to 6 for Saturday; undefined when none is named.
 */
export function readWeekday(text: string): number | undefined {
  const [, name] = WEEKDAY.exec(text) ?? [];
  return name === undefined ? undefined : WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
}
