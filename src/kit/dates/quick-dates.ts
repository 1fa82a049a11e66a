import { addDays, type CivilDate, nextSunday } from '#church-year/dates.ts';

/** Today, this Sunday and the next one; on a Sunday the first two are one. */
export function quickDates(today: CivilDate): readonly { text: string; date: CivilDate }[] {
  const sunday = nextSunday(today);
  return [
    { text: 'Today', date: today },
    ...(sunday === today ? [] : [{ text: 'This Sunday', date: sunday }]),
    { text: 'Next Sunday', date: addDays(sunday, 7) },
  ];
}
