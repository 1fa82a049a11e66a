import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createImageQueue } from './image-queue.ts';

const CLIENT = '203.0.113.7';
const OTHER_CLIENT = '203.0.113.8';
const clientAt = (ip: string) => ({ ip, isDisconnected: () => false });

describe('the image queue', () => {
  /** A queue, the jobs that it has started, and a function that completes the oldest of them. */
  const startQueue = () => {
    const queue = createImageQueue();
    const started: string[] = [];
    const ends: (() => void)[] = [];
    const request = (address: string, client?: ReturnType<typeof clientAt>) =>
      queue(
        { address, client },
        () =>
          new Promise((made) => {
            started.push(address);
            ends.push(() => made(address));
          }),
      ).catch(({ code }) => code as string);
    const completeOldest = async () => {
      ends.shift()?.();
      await setImmediate();
    };
    return { begun: started, ask: request, end: completeOldest };
  };

  it('runs one job at a time, in turn for each client', async () => {
    const { begun: started, ask: request, end: completeOldest } = startQueue();
    for (let n = 0; n < 50; n += 1) void request(`many ${n}`, clientAt(CLIENT));
    void request('one', clientAt(OTHER_CLIENT));
    void request('made ahead');
    expect(started).toEqual(['many 0']);
    for (let n = 0; n < 3; n += 1) await completeOldest();
    expect(started).toEqual(['many 0', 'one', 'made ahead', 'many 1']);
  });

  it('rejects further jobs only of a client that has 100 jobs queued', async () => {
    const { begun: started, ask: request, end: completeOldest } = startQueue();
    const many = Array.from({ length: 150 }, (_, n) => request(`many ${n}`, clientAt(CLIENT)));
    expect(await Promise.all(many.slice(101))).toEqual(Array(49).fill('BUSY'));
    const others = request('one', clientAt(OTHER_CLIENT));
    await completeOldest();
    expect(started).toContain('one');
    await completeOldest();
    expect(await others).toBe('one');
  });

  it('runs a job once when a client requests the same image many times', async () => {
    const { begun: started, ask: request, end: completeOldest } = startQueue();
    const all = Array.from({ length: 300 }, () => request('the same', clientAt(CLIENT)));
    await completeOldest();
    expect(await Promise.all(all)).toEqual(Array(300).fill('the same'));
    expect(started).toEqual(['the same']);
  });

  it('skips a job when all its clients have disconnected, and runs it when one remains or requests it again', async () => {
    const { begun: started, ask: request, end: completeOldest } = startQueue();
    let isDisconnected = false;
    const leaving = { ip: CLIENT, isDisconnected: () => isDisconnected };
    void request('first', clientAt(CLIENT));
    const left = request('left', leaving);
    void request('also awaited by another', leaving);
    void request('also awaited by another', clientAt(CLIENT));
    isDisconnected = true;
    await completeOldest();
    expect(await left).toBeUndefined();
    expect(started).toEqual(['first', 'also awaited by another']);
    void request('left', clientAt(CLIENT));
    await completeOldest();
    expect(started).toEqual(['first', 'also awaited by another', 'left']);
  });

  it('runs background jobs, which have no client', async () => {
    const { begun: started, ask: request, end: completeOldest } = startQueue();
    void request('asked for', clientAt(CLIENT));
    const ahead = request('made ahead');
    await completeOldest();
    expect(started).toEqual(['asked for', 'made ahead']);
    await completeOldest();
    expect(await ahead).toBe('made ahead');
  });
});
