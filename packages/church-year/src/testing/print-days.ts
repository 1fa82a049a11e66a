/** Prints a hash of several church years. A test runs this program in several time zones and compares the output. */
import { createHash } from 'node:crypto';
import { churchDay, churchYear } from '../church-year.ts';
import { byChurch, bySpecification } from './days.ts';

const hash = createHash('sha256');
for (const year of [1900, 1969, 1970, 2011, 2016, 2024, 2026, 2035, 2200])
  for (const options of [bySpecification, byChurch])
    hash.update(JSON.stringify(churchYear(year, options).days));

console.log(
  JSON.stringify({
    hash: hash.digest('hex'),
    /** Proves that the process really uses another time zone. */
    localNoon: new Date('2026-10-25T12:00:00Z').getHours(),
    dates: ['2026-03-08', '2026-04-05', '2026-10-25', '2026-11-01'].map((date) => {
      const day = churchDay(date, bySpecification);
      return [day.date, day.entries[0]?.key, day.tone?.number];
    }),
  }),
);
