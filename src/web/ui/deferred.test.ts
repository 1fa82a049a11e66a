import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { soon } from './deferred.tsx';

const arrivingIn = <Value>(ms: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, ms, value));

describe('what a page waits for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is there, when it arrives within 300 ms', async () => {
    const waiting = soon(arrivingIn(299, 'lists'));
    await vi.advanceTimersByTimeAsync(299);
    expect(await waiting).toEqual({ value: 'lists' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is a promise after that, and the skeleton stands', async () => {
    const waiting = soon(arrivingIn(5000, 'lists'));
    await vi.advanceTimersByTimeAsync(300);
    const { value } = await waiting;
    expect(value).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(4700);
    expect(await value).toBe('lists');
  });

  it('fails at once, when it fails in that time', async () => {
    await expect(soon(Promise.reject(new Error('404')))).rejects.toThrow('404');
  });
});
