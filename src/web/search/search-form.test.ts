import { expect, it } from 'vitest';
import { resultsLabel } from './search-form.tsx';

it.each([
  [undefined, 'The search failed. Please try again.'],
  [0, 'Nothing found'],
  [1, 'One result for “bell”'],
  [12, '12 results for “bell”'],
])('a search with %j results is labeled %j', (count, label) => {
  expect(resultsLabel(count, 'bell', 'Nothing found')).toBe(label);
});
