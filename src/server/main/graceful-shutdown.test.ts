import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { shutDown } from './graceful-shutdown.ts';

const never = () => new Promise<void>(() => undefined);

/** Parts that record when their shutdown starts and ends. */
function createParts({ close = () => sleep(20), stop = () => sleep(5), closeData = () => sleep(0) }) {
  const steps: string[] = [];
  const logged: string[] = [];
  const step = (name: string, work: () => Promise<void>) => async () => {
    steps.push(`${name} starts`);
    await work();
    steps.push(`${name} ends`);
  };
  return {
    steps,
    logged,
    parts: {
      server: { close: step('server', close) },
      booted: { close: step('data', closeData), deps: { outbox: { stop: step('outbox', stop) } } },
      log: createLog({ write: (line) => void logged.push(line) }),
    },
  };
}

it('`shutDown` finishes requests and emails at the same time, and closes the storage after both', async () => {
  const { parts, steps, logged } = createParts({});
  await shutDown(parts);
  expect(steps).toEqual([
    'server starts',
    'outbox starts',
    'outbox ends',
    'server ends',
    'data starts',
    'data ends',
  ]);
  expect(logged).toEqual([]);
});

it.each([{ close: never }, { stop: never }, { closeData: never }])(
  '`shutDown` returns within the deadline and logs it when a part hangs',
  async (hanging) => {
    const { parts, logged } = createParts(hanging);
    await shutDown(parts, { withinMs: 50 });
    expect(logged.join()).toContain('stopped unfinished');
  },
);
