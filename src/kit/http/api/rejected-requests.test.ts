import { expect, it } from 'vitest';
import { STAFF, testApp } from '#app/testing/test-app.ts';
import { forEachTest } from '#app/testing/use-test-app.ts';

const server = forEachTest(() => testApp({ engine: 'sqlite' }));

const rejections = () => server.logged.filter(({ event }) => event === 'refused');

it('the log has the address of an unauthorized request, and not its token', async () => {
  await server.request('/api/users', { headers: { authorization: 'Bearer guessed' } });
  expect(rejections()).toMatchObject([{ problem: 'NO_SESSION', path: '/api/users', ip: '127.0.0.1' }]);
  expect(JSON.stringify(server.logged)).not.toContain('guessed');
});

it('the log has the user of a rejected request', async () => {
  const staff = server.client(await server.signIn());
  const { id } = await staff.auth.me();
  await expect(staff.users.update({ params: { id }, body: { ...STAFF, isActive: true } })).rejects.toThrow();
  expect(rejections()).toMatchObject([{ problem: 'FORBIDDEN', user: id, ip: '127.0.0.1' }]);
});

it('the log has no address of a rejected prayer request', async () => {
  await server.request('/api/prayer-request/submit', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(rejections()).toMatchObject([{ problem: 'INVALID_BODY', path: '/api/prayer-request/submit' }]);
  expect(rejections()[0]).not.toHaveProperty('ip');
});
