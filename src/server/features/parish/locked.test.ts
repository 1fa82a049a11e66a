import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

it.each([
  [{}, { all: false, timeZone: false }],
  [{ PARISH: 'file' }, { all: true, timeZone: false }],
  [{ TIME_ZONE: 'America/New_York' }, { all: false, timeZone: true }],
])('with %j, staff learn that %j is locked, and visitors do not', async (env, locked) => {
  const app = await testApp({ engine: 'sqlite', env });
  expect((await app.client(await app.signIn()).parish.read()).locked).toEqual(locked);
  expect(await app.client().parish.read()).not.toHaveProperty('locked');
  await app.close();
});
