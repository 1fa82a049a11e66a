import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from './adapters/log.ts';
import { finishAll } from './graceful-shutdown.ts';

const never = () => new Promise<void>(() => undefined);

/** An end of which each step tells when it begins and is done. */
function ending({ close = () => sleep(20), stop = () => sleep(5), closeData = () => sleep(0) }) {
  const steps: string[] = [];
  const logged: string[] = [];
  const step = (name: string, work: () => Promise<void>) => async () => {
    steps.push(`${name} begins`);
    await work();
    steps.push(`${name} done`);
  };
  return {
    steps,
    logged,
    runs: {
      server: { close: step('listener', close) },
      prepared: { close: step('data', closeData), deps: { outbox: { stop: step('outbox', stop) } } },
      log: createLog({ write: (line) => void logged.push(line) }),
    },
  };
}

it('finishes requests and mails at the same time, and closes the data after both', async () => {
  const { runs, steps, logged } = ending({});
  await finishAll(runs);
  expect(steps).toEqual([
    'listener begins',
    'outbox begins',
    'outbox done',
    'listener done',
    'data begins',
    'data done',
  ]);
  expect(logged).toEqual([]);
});

it.each([{ close: never }, { stop: never }, { closeData: never }])(
  'ends in time although one of them never does, and says so',
  async (hanging) => {
    const { runs, logged } = ending(hanging);
    await finishAll(runs, { withinMs: 50 });
    expect(logged.join()).toContain('stopped unfinished');
  },
);
