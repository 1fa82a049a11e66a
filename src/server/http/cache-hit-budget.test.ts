import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCacheHitBudget } from './cache-hit-budget.ts';

it('each client gets a limited number of cached responses per tick', async () => {
  const isAllowed = createCacheHitBudget(2);
  const from = (remoteAddress: string) => ({ remoteAddress }) as Socket;
  const [one, another] = [from('::ffff:203.0.113.7'), from('203.0.113.7')];
  expect([isAllowed(one), isAllowed(another), isAllowed(one), isAllowed(from('198.51.100.1'))]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  await setImmediate();
  expect([isAllowed(one), isAllowed(one), isAllowed(one)]).toEqual([true, true, false]);
});
