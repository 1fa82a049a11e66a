import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { failureText, serverMessage } from './error-messages.ts';

describe('what a person is told about a failed call', () => {
  it.each([
    [
      'the server’s own message',
      new ApiProblem('SIGN_IN_REFUSED', 'Wrong email or password'),
      'Wrong email or password',
    ],
    ['the default, when the server said nothing', new ApiProblem('INTERNAL', ''), 'Login failed'],
    [
      'the error’s text',
      new Error('Request failed with status code 502'),
      'Request failed with status code 502',
    ],
    ['the default, when what was thrown is no error', 'broken', 'Login failed'],
    [
      'a plain sentence for a broken connection',
      new TypeError('Failed to fetch'),
      'The server could not be reached. Check the connection and try again.',
    ],
    [
      'the same sentence when the server took too long',
      new DOMException('signal timed out', 'TimeoutError'),
      'The server could not be reached. Check the connection and try again.',
    ],
  ])('is %s', { tags: ['A8', 'P8'] }, (_, error, told) => {
    expect(failureText(error, 'Login failed')).toBe(told);
  });

  it('takes only what the server said where the specification allows no other text', { tags: ['P8'] }, () => {
    expect(serverMessage(new ApiProblem('TOO_MANY_REQUESTS', 'Wait a little'))).toBe('Wait a little');
    expect(serverMessage(new TypeError('Failed to fetch'))).toBeUndefined();
  });
});
