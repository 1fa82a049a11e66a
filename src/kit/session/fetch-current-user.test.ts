import { expect, it } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { isSessionRejected } from './fetch-current-user.ts';

it.each([
  ['no valid session', new ApiProblem('NO_SESSION', 'Please sign in'), true],
  ['another 4xx error', new ApiProblem('FORBIDDEN', 'No'), true],
  ['too many requests', new ApiProblem('TOO_MANY_REQUESTS', 'Later'), false],
  ['a busy server', new ApiProblem('BUSY', 'Later'), false],
  ['a failing server', new ApiProblem('INTERNAL', 'Oh'), false],
  ['an error response of a proxy', new Error('Request failed with status code 502'), false],
  ['a lost connection', new TypeError('Failed to fetch'), false],
  ['a server that takes too long', new DOMException('signal timed out', 'TimeoutError'), false],
])('isSessionRejected after %s returns %o', (_, error, signsOut) => {
  expect(isSessionRejected(error)).toBe(signsOut);
});
