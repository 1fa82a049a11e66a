import { afterEach, beforeEach, expect, it } from 'vitest';
import { STAFF, type TestApp, testApp } from '../testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ engine: 'sqlite' });
});
afterEach(() => server.close());

const refusals = () => server.logged.filter(({ event }) => event === 'refused');

it('the log says from where a closed call was tried, and never with what', async () => {
  await server.request('/api/users', { headers: { authorization: 'Bearer guessed' } });
  expect(refusals()).toMatchObject([{ problem: 'NO_SESSION', path: '/api/users', ip: '127.0.0.1' }]);
  expect(JSON.stringify(server.logged)).not.toContain('guessed');
});

it('the log says whose call was refused', async () => {
  const staff = server.client(await server.signIn());
  const { id } = await staff.auth.me();
  await expect(staff.users.update({ params: { id }, body: { ...STAFF, isActive: true } })).rejects.toThrow();
  expect(refusals()).toMatchObject([{ problem: 'FORBIDDEN', user: id, ip: '127.0.0.1' }]);
});

it('the log does not say from where a prayer was asked for', async () => {
  await server.request('/api/prayer-request/submit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refusals()).toMatchObject([{ problem: 'INVALID_BODY', path: '/api/prayer-request/submit' }]);
  expect(refusals()[0]).not.toHaveProperty('ip');
});
