import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRequestCache } from './request-cache.ts';

describe('the request cache', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('requests each key once', { tags: ['P7'] }, async () => {
    const fetchYear = vi.fn(async (year: number) => [`Easter ${year}`]);
    const years = createRequestCache('the lectionary', fetchYear);
    expect(years.peek(2026)).toBeUndefined();
    await Promise.all([years.load(2026), years.load(2026), years.load(2027)]);
    expect(await years.load(2026)).toEqual(['Easter 2026']);
    expect(years.peek(2026)).toEqual(['Easter 2026']);
    expect(fetchYear.mock.calls).toEqual([[2026], [2027]]);
  });

  it('logs a failure and retries on the next call', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const fetchYear = vi.fn(async (year: number) => [year]).mockRejectedValueOnce(new Error('offline'));
    const years = createRequestCache('the lectionary', fetchYear);
    const first = [years.load(2026), years.load(2026)];
    for (const failing of first) await expect(failing).rejects.toThrow('offline');
    expect(log.mock.calls).toEqual([['Failed to load the lectionary', expect.any(Error)]]);
    expect(years.peek(2026)).toBeUndefined();
    expect(await years.load(2026)).toEqual([2026]);
    expect(fetchYear).toHaveBeenCalledTimes(2);
  });
});
