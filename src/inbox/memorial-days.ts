import { isCivilDate } from '#church-year/dates.ts';

/** The days of the church's year that a memorial can have, as keys of its entries; each occurs every year. */
export const memorialDays = [
  ...['koodosh-eetho', 'st-gregorios-of-parumala', 'dukhrono-of-st-thomas-december', 'christmas', 'denaha'],
  ...['st-stephen', 'mayaltho', 'all-departed-fathers', 'all-departed-priests', 'all-departed-faithful'],
  ...['kothine-sunday', 'mid-lent', 'lazarus-saturday', 'hosanna', 'maundy-thursday', 'good-friday'],
  ...[
    'gospel-saturday',
    'easter',
    'new-sunday',
    'st-george',
    'ascension',
    'pentecost',
    'st-peter-and-st-paul',
  ],
  ...['dukhrono-of-st-thomas', 'transfiguration', 'shunoyo', 'birth-of-st-mary', 'holy-cross'],
];

/** Whether this is the day of a memorial: 'MM-DD', or the key of a day of the church's year. */
export function isMemorialDay(on: string): boolean {
  return memorialDays.includes(on) || isCivilDate(`2000-${on}`);
}
