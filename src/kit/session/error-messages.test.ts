import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { errorMessage, serverMessage } from './error-messages.ts';

describe('the message about a failed request', () => {
  it.each([
    [
      'the server’s own message',
      new ApiProblem('SIGN_IN_REFUSED', 'Wrong email or password'),
      'Wrong email or password',
    ],
    ['the fallback if the server sent no message', new ApiProblem('INTERNAL', ''), 'Login failed'],
    [
      'the error’s message',
      new Error('Request failed with status code 502'),
      'Request failed with status code 502',
    ],
    ['the fallback if the thrown value is not an error', 'broken', 'Login failed'],
    [
      'a connection message for a network error',
      new TypeError('Failed to fetch'),
      'The server could not be reached. Check your connection and try again.',
    ],
    [
      'the same connection message for a timeout',
      new DOMException('signal timed out', 'TimeoutError'),
      'The server could not be reached. Check your connection and try again.',
    ],
  ])('is %s', { tags: ['A8', 'P8'] }, (_, error, message) => {
    expect(errorMessage(error, 'Login failed')).toBe(message);
  });

  it('comes only from the server in serverMessage', { tags: ['P8'] }, () => {
    expect(serverMessage(new ApiProblem('TOO_MANY_REQUESTS', 'Wait a little'))).toBe('Wait a little');
    expect(serverMessage(new TypeError('Failed to fetch'))).toBeUndefined();
  });
});
