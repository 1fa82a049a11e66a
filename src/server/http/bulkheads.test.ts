import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { costlyLine } from './bulkheads.ts';

describe('work that takes long', () => {
  /** Asks for so many at once, none of which ends before it is told. */
  const asked = (line: ReturnType<typeof costlyLine>, count: number, ip: string) => {
    const ends: (() => void)[] = [];
    const all = Array.from({ length: count }, () =>
      line({ kind: 'pages', ip }, () => new Promise<void>((done) => ends.push(done))).then(
        () => 'done',
        ({ code }) => code as string,
      ),
    );
    return { ends, all };
  };

  it('is done two at a time for one sender, and beyond a hundred in line refused at once', async () => {
    const { ends, all } = asked(costlyLine(), 150, '203.0.113.7');
    await setImmediate();
    expect(ends).toHaveLength(2);
    expect(await Promise.all(all.slice(102))).toEqual(Array(48).fill('BUSY'));
    for (let done = 0; done < 102; done += 1) {
      while (ends.length <= done) await setImmediate();
      ends[done]?.();
    }
    expect(await Promise.all(all.slice(0, 102))).toEqual(Array(102).fill('done'));
  });

  it('does not wait for that of another sender, nor for that of another kind', async () => {
    const line = costlyLine();
    const many = asked(line, 100, '203.0.113.7');
    await setImmediate();
    expect(await line({ kind: 'pages', ip: '203.0.113.8' }, async () => 'mine')).toBe('mine');
    expect(await line({ kind: 'forms', ip: '203.0.113.7' }, async () => 'sent')).toBe('sent');
    expect(many.ends).toHaveLength(2);
  });
});
