import { expect, it } from 'vitest';
import { parseLoginResponse } from './login-response.ts';

const user = { id: 1, name: 'Anna', email: 'anna@stthomas.example', role: 'admin' };

it.each([
  ['a session', { token: 'abc', user }],
  ['a required code', { status: 'OTP_REQUIRED', userId: 'challenge', email: user.email }],
])('a response with %s is accepted', { tags: ['P4'] }, (_, response) => {
  expect(parseLoginResponse(response)).toBe(response);
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
