import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keptShare } from './cache-hit-budget.ts';

it('so many kept answers go out to each sender in a turn, and as many in the next', async () => {
  const may = keptShare(2);
  const from = (remoteAddress: string) => ({ remoteAddress }) as Socket;
  const [one, another] = [from('::ffff:203.0.113.7'), from('203.0.113.7')];
  expect([may(one), may(another), may(one), may(from('198.51.100.1'))]).toEqual([true, true, false, true]);
  await setImmediate();
  expect([may(one), may(one), may(one)]).toEqual([true, true, false]);
});
