import { expect, it } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { describeFailure, withNotLostNote } from './record-messages.ts';

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

it.each([
  [new TypeError('Failed to fetch'), `Failed to save event. ${UNREACHABLE}`],
  [new DOMException('timed out', 'TimeoutError'), `Failed to save event. ${UNREACHABLE}`],
  [new ApiProblem('BUSY', 'The server is busy.'), 'Failed to save event. The server is busy.'],
  [new ApiProblem('NO_SESSION', 'Please sign in.'), 'Failed to save event. Please sign in.'],
  [new ApiProblem('INTERNAL', 'Internal error'), 'Failed to save event'],
  [new Error('Request failed with status code 502'), 'Failed to save event'],
])(
  'the message about a failure with %s gives the reason if it is known',
  { tags: ['A8'] },
  (error, message) => {
    expect(describeFailure('Failed to save event', error)).toBe(message);
  },
);

it('a message that already is the reason is not repeated', () => {
  expect(describeFailure('Closed', new ApiProblem('BUSY', 'Closed'))).toBe('Closed');
});

it('the message about a failed save says that the text is not lost', () => {
  expect(withNotLostNote('Failed to save event')).toBe('Failed to save event. What you typed is not lost.');
});
