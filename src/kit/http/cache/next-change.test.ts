import { expect, it } from 'vitest';
import { testApp } from '#app/testing/test-app.ts';
import { recordMilestone } from '../../process/milestones.ts';
import { bothEngines } from '../../storage/testing/fresh-database.ts';
import { createNextChange } from './next-change.ts';

it.each(bothEngines)(
  'the next change on %s is the earliest of all sources that is not over',
  async (engine) => {
    const { deps, clock, close } = await testApp({ engine });
    const start = clock.now();
    let reads = 0;
    const nextChange = createNextChange(deps, [
      async (now) => {
        reads += 1;
        return Math.min(...[start + 1_000, start + 3_000].filter((at) => at > now));
      },
    ]);
    const at = new Date(start + 2_000).toISOString();
    await deps.storage.transaction((trx) => recordMilestone(trx, 'email', at));
    const known: number[] = [];
    for (const elapsed of [0, 999, 1_000, 2_000, 3_000]) {
      clock.advance(start + elapsed - clock.now());
      known.push((await nextChange()) - start);
    }
    expect(known).toEqual([1_000, 1_000, 2_000, 3_000, Number.POSITIVE_INFINITY]);
    expect(reads).toBe(4);
    clock.advance(start - clock.now());
    expect(await nextChange()).toBe(start + 1_000);
    deps.contentVersion.apply(await deps.storage.transaction(deps.contentVersion.increment));
    await nextChange();
    expect(reads).toBe(6);
    await close();
  },
);
