import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pictureLine } from './image-queue.ts';

const STRANGER = '203.0.113.7';
const NEIGHBOUR = '203.0.113.8';
const callerAt = (ip: string) => ({ ip, isGone: () => false });

describe('pictures that have yet to be made', () => {
  /** A line, what has been begun in it, and how to end the oldest of that. */
  const watched = () => {
    const line = pictureLine();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (address: string, caller?: ReturnType<typeof callerAt>) =>
      line(
        { address, caller },
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

  it('are made one after another, and each sender in their turn has one', async () => {
    const { begun, ask, end } = watched();
    for (let n = 0; n < 50; n += 1) void ask(`many ${n}`, callerAt(STRANGER));
    void ask('one', callerAt(NEIGHBOUR));
    void ask('made ahead');
    expect(begun).toEqual(['many 0']);
    for (let n = 0; n < 3; n += 1) await end();
    expect(begun).toEqual(['many 0', 'one', 'made ahead', 'many 1']);
  });

  it('are refused to a sender with a hundred in line, and to nobody else', async () => {
    const { begun, ask, end } = watched();
    const many = Array.from({ length: 150 }, (_, n) => ask(`many ${n}`, callerAt(STRANGER)));
    expect(await Promise.all(many.slice(101))).toEqual(Array(49).fill('BUSY'));
    const others = ask('one', callerAt(NEIGHBOUR));
    await end();
    expect(begun).toContain('one');
    await end();
    expect(await others).toBe('one');
  });

  it('stand in line once for a sender, however many wait for them', async () => {
    const { begun, ask, end } = watched();
    const all = Array.from({ length: 300 }, () => ask('the same', callerAt(STRANGER)));
    await end();
    expect(await Promise.all(all)).toEqual(Array(300).fill('the same'));
    expect(begun).toEqual(['the same']);
  });

  it('are left out when all who waited have gone, and made when one is still there or comes again', async () => {
    const { begun, ask, end } = watched();
    let isGone = false;
    const leaving = { ip: STRANGER, isGone: () => isGone };
    void ask('first', callerAt(STRANGER));
    const left = ask('left', leaving);
    void ask('also awaited by another', leaving);
    void ask('also awaited by another', callerAt(STRANGER));
    isGone = true;
    await end();
    expect(await left).toBeUndefined();
    expect(begun).toEqual(['first', 'also awaited by another']);
    void ask('left', callerAt(STRANGER));
    await end();
    expect(begun).toEqual(['first', 'also awaited by another', 'left']);
  });

  it('are made ahead though nobody waits for them', async () => {
    const { begun, ask, end } = watched();
    void ask('asked for', callerAt(STRANGER));
    const ahead = ask('made ahead');
    await end();
    expect(begun).toEqual(['asked for', 'made ahead']);
    await end();
    expect(await ahead).toBe('made ahead');
  });
});
