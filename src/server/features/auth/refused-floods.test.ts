import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PostgresStorage } from '#storage/postgres.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, challenged, refusal, visitor } from './testing/sign-in.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ engine: 'postgres' });
  await addAccount(server);
  // no time passes while a busy machine works
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** How often what the limits have counted was asked for or changed from now on. */
const countings = () => {
  const asked = vi.spyOn((server.deps.storage as PostgresStorage).pool, 'query');
  return () => asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('rate_limits')).length;
};
const codes = async (calls: (() => Promise<unknown>)[]) =>
  (await Promise.all(calls.map((call) => refusal(call())))).map(({ code }) => code);

it('a flood that asks again for a code is counted once, and then refused from memory', async () => {
  const { userId } = await challenged(server);
  const resend = () => visitor(server).auth.resendOtp({ body: { userId } });
  for (let sent = 0; sent < 3; sent += 1) await resend();
  const counted = countings();
  expect(await codes(Array(100).fill(resend))).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  expect(counted()).toBe(1);
});

it('a flood of guesses in a pause is counted once a second', async () => {
  const guess = () => visitor(server).auth.login({ body: { email: 'x@x.example', password: 'not the one' } });
  expect(await codes(Array(5).fill(guess))).toEqual(Array(5).fill('SIGN_IN_REFUSED'));
  expect((await refusal(guess())).code).toBe('TOO_MANY_REQUESTS');
  const counted = countings();
  expect(await codes(Array(100).fill(guess))).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  expect(counted()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect((await refusal(guess())).code).toBe('SIGN_IN_REFUSED');
});
