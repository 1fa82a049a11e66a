import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPerTickScheduler } from './fair-scheduler.ts';

describe('the per-tick scheduler', () => {
  it('starts one request per client and tick, in order of arrival', async () => {
    const waitForTick = createPerTickScheduler();
    const started: string[] = [];
    const request = async (name: string, ip: string) => {
      await waitForTick(ip);
      started.push(name);
    };
    for (const name of ['a1', 'a2', 'a3']) void request(name, '203.0.113.7');
    void request('b1', '198.51.100.1');
    await Promise.resolve();
    await Promise.resolve();
    const ticks = [started.splice(0)];
    for (let n = 0; n < 3; n += 1) {
      await setImmediate();
      ticks.push(started.splice(0));
    }
    expect(ticks).toEqual([['a1', 'b1'], ['a2'], ['a3'], []]);
  });

  it('starts a single request immediately', async () => {
    const waitForTick = createPerTickScheduler();
    let isStarted = false;
    void waitForTick('203.0.113.7').then(() => {
      isStarted = true;
    });
    await Promise.resolve();
    await Promise.resolve();
    expect(isStarted).toBe(true);
  });

  it('rejects a client with 500 waiting requests, and no other client', async () => {
    const waitForTick = createPerTickScheduler();
    const waits = Array.from({ length: 501 }, () => waitForTick('203.0.113.7'));
    await expect(waitForTick('203.0.113.7')).rejects.toMatchObject({ code: 'BUSY' });
    await waitForTick('198.51.100.1');
    expect(waits).toHaveLength(501);
  });

  it('treats the addresses of one IPv6 subnet as one client', async () => {
    const waitForTick = createPerTickScheduler();
    const started: number[] = [];
    for (const n of [1, 2]) void waitForTick(`2001:db8:0:1::${n}`).then(() => started.push(n));
    await Promise.resolve();
    await Promise.resolve();
    expect(started).toEqual([1]);
  });
});
