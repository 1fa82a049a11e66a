import { expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { isRefusal } from './fetch-current-user.ts';

it.each([
  ['no valid session', new ApiProblem('NO_SESSION', 'Please sign in'), true],
  ['a refusal of any other kind', new ApiProblem('FORBIDDEN', 'No'), true],
  ['too many requests', new ApiProblem('TOO_MANY_REQUESTS', 'Later'), false],
  ['a busy server', new ApiProblem('BUSY', 'Later'), false],
  ['a failing server', new ApiProblem('INTERNAL', 'Oh'), false],
  ['a proxy that answers in its place', new Error('Request failed with status code 502'), false],
  ['a lost connection', new TypeError('Failed to fetch'), false],
  ['a server that takes too long', new DOMException('signal timed out', 'TimeoutError'), false],
])('%s signs out: %o', (_, error, signsOut) => {
  expect(isRefusal(error)).toBe(signsOut);
});
