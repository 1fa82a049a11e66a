import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PostgresStorage } from '#storage/postgres.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, challenged, refusal, visitor } from './testing/sign-in.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ engine: 'postgres' });
  await addAccount(server);
  // no time passes while a busy machine works
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
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

it('a flood of guesses in which a pause begins is not counted behind the first that it refuses', async () => {
  const guess = () => visitor(server).auth.login({ body: { email: 'x@x.example', password: 'not the one' } });
  for (let n = 0; n < 5; n += 1) expect((await refusal(guess())).code).toBe('SIGN_IN_REFUSED');
  const counted = countings();
  /** After the pause, which lasts so long; the line has room for 21. */
  const countingsOf = async (guesses: number, { pauseSeconds }: { pauseSeconds: number }) => {
    vi.advanceTimersByTime(pauseSeconds * 1_000);
    const before = counted();
    const [first, ...rest] = await codes(Array(guesses).fill(guess));
    expect([first, ...new Set(rest)]).toEqual(['SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS']);
    return counted() - before;
  };
  const ofTwo = await countingsOf(2, { pauseSeconds: 1 });
  expect(await countingsOf(21, { pauseSeconds: 2 })).toBe(ofTwo);
});

it('a flood past what one customer has in a minute is counted once, however many households it comes from', async () => {
  for (let n = 0; n < 60; n += 1) {
    const email = `somebody${n}@stthomas.example`;
    await addAccount(server, { ...STAFF, email });
  }
  const guess = (n: number) => () =>
    visitor(server, `2001:db8:7:${n.toString(16)}::1`).auth.login({
      body: { email: `somebody${n % 60}@stthomas.example`, password: 'not the one' },
    });
  for (let n = 0; n < 60; n += 1) expect((await refusal(guess(n)())).code).toBe('SIGN_IN_REFUSED');
  expect((await refusal(guess(60)())).code).toBe('TOO_MANY_REQUESTS');
  const counted = countings();
  const flood = Array.from({ length: 100 }, (_, n) => guess(100 + n));
  expect(await codes(flood)).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  vi.advanceTimersByTime(30_000);
  expect(await codes(flood)).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  expect(counted()).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect((await refusal(guess(300)())).code).toBe('SIGN_IN_REFUSED');
});
