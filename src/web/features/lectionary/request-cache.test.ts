import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptAnswers } from './request-cache.ts';

describe('the years of the lectionary in the browser', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('are asked for once each, however often they are shown', { tags: ['P7'] }, async () => {
    const ask = vi.fn(async (year: number) => [`Easter ${year}`]);
    const years = keptAnswers('The lectionary', ask);
    expect(years.known(2026)).toBeUndefined();
    await Promise.all([years.load(2026), years.load(2026), years.load(2027)]);
    expect(await years.load(2026)).toEqual(['Easter 2026']);
    expect(years.known(2026)).toEqual(['Easter 2026']);
    expect(ask.mock.calls).toEqual([[2026], [2027]]);
  });

  it('are asked for again after a failure, which is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ask = vi.fn(async (year: number) => [year]).mockRejectedValueOnce(new Error('offline'));
    const years = keptAnswers('The lectionary', ask);
    const first = [years.load(2026), years.load(2026)];
    for (const failing of first) await expect(failing).rejects.toThrow('offline');
    expect(log.mock.calls).toEqual([['The lectionary could not be read', expect.any(Error)]]);
    expect(years.known(2026)).toBeUndefined();
    expect(await years.load(2026)).toEqual([2026]);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
