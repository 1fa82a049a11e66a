import { expect, it } from 'vitest';
import { ApiProblem } from '../../api/problem.ts';
import { resultsLabel, resultsOrNone } from './search-form.tsx';

it('a search for a text that the API rejects has no results, and one that fails has an error', async () => {
  const rejected = new ApiProblem('BAD_REQUEST', 'No NUL');
  expect(await resultsOrNone(Promise.reject(rejected))).toEqual([]);
  await expect(resultsOrNone(Promise.reject(new ApiProblem('BUSY', 'Busy')))).rejects.toThrow('Busy');
});

it.each([
  [undefined, 'The search failed. Please try again.'],
  [0, 'Nothing found'],
  [1, 'One result for “bell”'],
  [12, '12 results for “bell”'],
])('a search with %j results is labeled %j', (count, label) => {
  expect(resultsLabel(count, 'bell', 'Nothing found')).toBe(label);
});
