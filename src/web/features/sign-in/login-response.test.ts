import { expect, it } from 'vitest';
import { isSignedIn, parseLoginResponse } from './login-response.ts';

const user = { id: 1, name: 'Anna', email: 'anna@stthomas.example', role: 'admin' };

it('a response with a session is accepted', { tags: ['P4'] }, () => {
  expect(isSignedIn(parseLoginResponse({ token: 'abc', user }))).toBe(true);
});

it('a response that requires a code is accepted', { tags: ['P4'] }, () => {
  expect(
    isSignedIn(parseLoginResponse({ status: 'OTP_REQUIRED', userId: 'challenge', email: user.email })),
  ).toBe(false);
});

it.each([
  [null],
  ['OK'],
  [{}],
  [{ status: 'OK' }],
  [{ token: '', user }],
  [{ token: 'abc' }],
  [{ status: 'OTP_REQUIRED' }],
])('any other response is rejected: %j', { tags: ['P4'] }, (response) => {
  expect(() => parseLoginResponse(response)).toThrow('Unexpected response from server');
});
