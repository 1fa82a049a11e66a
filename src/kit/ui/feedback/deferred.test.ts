import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from './deferred.tsx';

const resolveAfter = <Value>(ms: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, ms, value));

describe('deferred data', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is the value when it loads within 300 ms', async () => {
    const result = deferred(resolveAfter(299, 'lists'));
    await vi.advanceTimersByTimeAsync(299);
    expect(await result).toEqual({ value: 'lists' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is a promise when loading takes longer', async () => {
    const result = deferred(resolveAfter(5000, 'lists'));
    await vi.advanceTimersByTimeAsync(300);
    const { value } = await result;
    expect(value).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(4700);
    expect(await value).toBe('lists');
  });

  it('rejects when loading fails within 300 ms', async () => {
    await expect(deferred(Promise.reject(new Error('404')))).rejects.toThrow('404');
  });
});
