import { expect, it } from 'vitest';
import { shortName } from './first-questions.tsx';

it.each([
  ['St. Mary’s Indian Orthodox Church', 'Riverton', 'St. Mary’s', 'Indian Orthodox Church, Riverton'],
  ['St. George Church', '', 'St. George', 'Church'],
  [
    'Mar Gregorios Malankara Orthodox Syrian Church',
    'Dallas',
    'Mar Gregorios Malankara',
    'Orthodox Syrian Church, Dallas',
  ],
  ['Orthodox Church', 'Riverton', 'Orthodox', 'Church, Riverton'],
  ['Holy Trinity', 'Riverton', 'Holy Trinity', 'Riverton'],
])('%s in %s has the short name %s and %s', (name, city, saint, church) => {
  expect(shortName({ name, city })).toEqual({ saint, church });
});
