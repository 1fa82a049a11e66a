import { expect, it, onTestFinished } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { testApp } from '../testing/test-app.ts';
import { findOrphans } from './orphans.ts';
import { insertGrant, createGrant } from './upload-grants.ts';

it.each(engines)(
  'findOrphans yields to the event loop between batches, on %s',
  async (engine) => {
    const { deps, signIn, close } = await testApp({ engine });
    await signIn();
    const issued = createGrant('gallery', 0);
    const told = { host: 'embedded', userId: 1, state: 'issued' } as const;
    await deps.storage.transaction((trx) => insertGrant(trx, issued, told));
    const strays = Array.from({ length: 450 }, (_, nth) => `gallery/${nth}`);
    let turns = 0;
    let isOver = false;
    onTestFinished(async () => {
      isOver = true;
      await close();
    });
    const others = () => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const found = await Array.fromAsync(findOrphans(deps.storage, [issued.publicId, ...strays]));
    expect(found).toEqual(strays);
    expect(turns).toBeGreaterThanOrEqual(3);
  },
);
