import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBulkheads } from './bulkheads.ts';

describe('work in a bulkhead', () => {
  /** Starts that many jobs, which end when `ends` is called. */
  const start = (bulkheads: ReturnType<typeof createBulkheads>, count: number, ip: string) => {
    const ends: (() => void)[] = [];
    const all = Array.from({ length: count }, () =>
      bulkheads({ kind: 'pages', ip }, () => new Promise<void>((done) => ends.push(done))).then(
        () => 'done',
        ({ code }) => code as string,
      ),
    );
    return { ends, all };
  };

  it('runs two at a time per client, and is rejected when 100 already wait', async () => {
    const { ends, all } = start(createBulkheads(), 150, '203.0.113.7');
    await setImmediate();
    expect(ends).toHaveLength(2);
    expect(await Promise.all(all.slice(102))).toEqual(Array(48).fill('BUSY'));
    for (let done = 0; done < 102; done += 1) {
      while (ends.length <= done) await setImmediate();
      ends[done]?.();
    }
    expect(await Promise.all(all.slice(0, 102))).toEqual(Array(102).fill('done'));
  });

  it('does not wait for work of another client or another class', async () => {
    const bulkheads = createBulkheads();
    const many = start(bulkheads, 100, '203.0.113.7');
    await setImmediate();
    expect(await bulkheads({ kind: 'pages', ip: '203.0.113.8' }, async () => 'mine')).toBe('mine');
    expect(await bulkheads({ kind: 'forms', ip: '203.0.113.7' }, async () => 'sent')).toBe('sent');
    expect(many.ends).toHaveLength(2);
  });
});
