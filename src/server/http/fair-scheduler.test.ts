import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { oneATurn } from './fair-scheduler.ts';

describe('work of senders', () => {
  it('begins once in a turn of each, in the order in which it came', async () => {
    const turn = oneATurn();
    const begun: string[] = [];
    const ask = async (name: string, ip: string) => {
      await turn(ip);
      begun.push(name);
    };
    for (const name of ['a1', 'a2', 'a3']) void ask(name, '203.0.113.7');
    void ask('b1', '198.51.100.1');
    await Promise.resolve();
    await Promise.resolve();
    const turns = [begun.splice(0)];
    for (let n = 0; n < 3; n += 1) {
      await setImmediate();
      turns.push(begun.splice(0));
    }
    expect(turns).toEqual([['a1', 'b1'], ['a2'], ['a3'], []]);
  });

  it('begins at once when it comes alone', async () => {
    const turn = oneATurn();
    let isBegun = false;
    void turn('203.0.113.7').then(() => {
      isBegun = true;
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(isBegun).toBe(true);
  });

  it('is refused past five hundred that wait, and others are not', async () => {
    const turn = oneATurn();
    const waits = Array.from({ length: 501 }, () => turn('203.0.113.7'));
    await expect(turn('203.0.113.7')).rejects.toMatchObject({ code: 'BUSY' });
    await turn('198.51.100.1');
    expect(waits).toHaveLength(501);
  });

  it('counts the addresses of one line as one', async () => {
    const turn = oneATurn();
    const begun: number[] = [];
    for (const n of [1, 2]) void turn(`2001:db8:0:1::${n}`).then(() => begun.push(n));
    await Promise.resolve();
    await Promise.resolve();
    expect(begun).toEqual([1]);
  });
});
