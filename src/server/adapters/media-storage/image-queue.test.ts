import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createImageQueue } from './image-queue.ts';

const STRANGER = '203.0.113.7';
const NEIGHBOUR = '203.0.113.8';
const callerAt = (ip: string) => ({ ip, isDisconnected: () => false });

describe('the image queue', () => {
  /** A queue, the jobs that it has started, and a function that completes the oldest of them. */
  const watched = () => {
    const line = createImageQueue();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (address: string, client?: ReturnType<typeof callerAt>) =>
      line(
        { address, client },
        () =>
          new Promise((made) => {
            begun.push(address);
            ends.push(() => made(address));
          }),
      ).catch(({ code }) => code as string);
    const end = async () => {
      ends.shift()?.();
      await setImmediate();
    };
    return { begun, ask, end };
  };

  it('runs one job at a time, in turn for each client', async () => {
    const { begun, ask, end } = watched();
    for (let n = 0; n < 50; n += 1) void ask(`many ${n}`, callerAt(STRANGER));
    void ask('one', callerAt(NEIGHBOUR));
    void ask('made ahead');
    expect(begun).toEqual(['many 0']);
    for (let n = 0; n < 3; n += 1) await end();
    expect(begun).toEqual(['many 0', 'one', 'made ahead', 'many 1']);
  });

  it('rejects further jobs only of a client that has 100 jobs queued', async () => {
    const { begun, ask, end } = watched();
    const many = Array.from({ length: 150 }, (_, n) => ask(`many ${n}`, callerAt(STRANGER)));
    expect(await Promise.all(many.slice(101))).toEqual(Array(49).fill('BUSY'));
    const others = ask('one', callerAt(NEIGHBOUR));
    await end();
    expect(begun).toContain('one');
    await end();
    expect(await others).toBe('one');
  });

  it('runs a job once when a client requests the same image many times', async () => {
    const { begun, ask, end } = watched();
    const all = Array.from({ length: 300 }, () => ask('the same', callerAt(STRANGER)));
    await end();
    expect(await Promise.all(all)).toEqual(Array(300).fill('the same'));
    expect(begun).toEqual(['the same']);
  });

  it('skips a job when all its clients have disconnected, and runs it when one remains or requests it again', async () => {
    const { begun, ask, end } = watched();
    let isDisconnected = false;
    const leaving = { ip: STRANGER, isDisconnected: () => isDisconnected };
    void ask('first', callerAt(STRANGER));
    const left = ask('left', leaving);
    void ask('also awaited by another', leaving);
    void ask('also awaited by another', callerAt(STRANGER));
    isDisconnected = true;
    await end();
    expect(await left).toBeUndefined();
    expect(begun).toEqual(['first', 'also awaited by another']);
    void ask('left', callerAt(STRANGER));
    await end();
    expect(begun).toEqual(['first', 'also awaited by another', 'left']);
  });

  it('runs background jobs, which have no client', async () => {
    const { begun, ask, end } = watched();
    void ask('asked for', callerAt(STRANGER));
    const ahead = ask('made ahead');
    await end();
    expect(begun).toEqual(['asked for', 'made ahead']);
    await end();
    expect(await ahead).toBe('made ahead');
  });
});
