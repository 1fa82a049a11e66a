import { expect, it } from 'vitest';
import { isSignedIn, loginAnswer } from './login-answer.ts';

const user = { id: 1, name: 'Anna', email: 'anna@stthomas.example', role: 'admin' };

it('takes a session that is given at once', () => {
  expect(isSignedIn(loginAnswer({ token: 'abc', user }))).toBe(true);
});

it('takes the news that a code is on its way', () => {
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
])('refuses any other answer: %j', (answer) => {
  expect(() => loginAnswer(answer)).toThrow('Unexpected response from server');
});
