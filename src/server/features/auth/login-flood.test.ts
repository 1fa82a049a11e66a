import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PostgresStorage } from '#storage/postgres/postgres.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, rejection, startSignIn, visitor } from './testing/sign-in.ts';

let server: TestApp;
beforeEach(async () => {
  server = await testApp({ engine: 'postgres' });
  await addAccount(server);
  // a fixed clock, so that no delay expires on a busy machine
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Counts accesses to the rate limit counters from now on. */
const watchCounters = () => {
  const queries = vi.spyOn((server.deps.storage as PostgresStorage).pool, 'query');
  return () => queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('rate_limits')).length;
};
const codes = async (calls: (() => Promise<unknown>)[]) =>
  (await Promise.all(calls.map((call) => rejection(call())))).map(({ code }) => code);

it('a flood of resends is countAccesses once and then rejected from memory', async () => {
  const { userId } = await startSignIn(server);
  const resend = () => visitor(server).auth.resendOtp({ body: { userId } });
  for (let sent = 0; sent < 3; sent += 1) await resend();
  const countAccesses = watchCounters();
  expect(await codes(Array(100).fill(resend))).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  expect(countAccesses()).toBe(1);
});

it('a flood of guesses during a delay is countAccesses once a second', async () => {
  const guess = () => visitor(server).auth.login({ body: { email: 'x@x.example', password: 'not the one' } });
  expect(await codes(Array(5).fill(guess))).toEqual(Array(5).fill('SIGN_IN_REFUSED'));
  expect((await rejection(guess())).code).toBe('TOO_MANY_REQUESTS');
  const countAccesses = watchCounters();
  expect(await codes(Array(100).fill(guess))).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  expect(countAccesses()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect((await rejection(guess())).code).toBe('SIGN_IN_REFUSED');
});

it('a flood of guesses is not countAccesses after the first rejection when a delay starts', async () => {
  const guess = () => visitor(server).auth.login({ body: { email: 'x@x.example', password: 'not the one' } });
  for (let n = 0; n < 5; n += 1) expect((await rejection(guess())).code).toBe('SIGN_IN_REFUSED');
  const countAccesses = watchCounters();
  /** After the delay; the queue has room for 21. */
  const accessesOf = async (guesses: number, { delaySeconds }: { delaySeconds: number }) => {
    vi.advanceTimersByTime(delaySeconds * 1_000);
    const before = countAccesses();
    const [first, ...rest] = await codes(Array(guesses).fill(guess));
    expect([first, ...new Set(rest)]).toEqual(['SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS']);
    return countAccesses() - before;
  };
  const ofTwo = await accessesOf(2, { delaySeconds: 1 });
  expect(await accessesOf(21, { delaySeconds: 2 })).toBe(ofTwo);
});

it('a flood from many /64 subnets is countAccesses once when it exceeds the limit of their /48', async () => {
  for (let n = 0; n < 60; n += 1) {
    const email = `somebody${n}@stthomas.example`;
    await addAccount(server, { ...STAFF, email });
  }
  const guess = (n: number) => () =>
    visitor(server, `2001:db8:7:${n.toString(16)}::1`).auth.login({
      body: { email: `somebody${n % 60}@stthomas.example`, password: 'not the one' },
    });
  for (let n = 0; n < 60; n += 1) expect((await rejection(guess(n)())).code).toBe('SIGN_IN_REFUSED');
  expect((await rejection(guess(60)())).code).toBe('TOO_MANY_REQUESTS');
  const countAccesses = watchCounters();
  const flood = Array.from({ length: 100 }, (_, n) => guess(100 + n));
  expect(await codes(flood)).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  vi.advanceTimersByTime(30_000);
  expect(await codes(flood)).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
  expect(countAccesses()).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect((await rejection(guess(300)())).code).toBe('SIGN_IN_REFUSED');
});
