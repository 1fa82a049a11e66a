import { expect, it } from 'vitest';
import { isSignedIn, loginAnswer } from './login-response.ts';

const user = { id: 1, name: 'Anna', email: 'anna@stthomas.example', role: 'admin' };

it('takes a session that is given at once', { tags: ['P4'] }, () => {
  expect(isSignedIn(loginAnswer({ token: 'abc', user }))).toBe(true);
});

it('takes the news that a code is on its way', { tags: ['P4'] }, () => {
  expect(isSignedIn(loginAnswer({ status: 'OTP_REQUIRED', userId: 'challenge', email: user.email }))).toBe(
    false,
  );
});

it.each([
  [null],
  ['OK'],
  [{}],
  [{ status: 'OK' }],
  [{ token: '', user }],
  [{ token: 'abc' }],
  [{ status: 'OTP_REQUIRED' }],
])('refuses any other answer: %j', { tags: ['P4'] }, (answer) => {
  expect(() => loginAnswer(answer)).toThrow('Unexpected response from server');
});
