import { expect, it, onTestFinished } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { testApp } from '../testing/test-app.ts';
import { findOrphans } from './orphans.ts';
import { createGrant, insertGrant } from './upload-grants.ts';

it.each(engines)('findOrphans yields to the event loop between batches, on %s', async (engine) => {
  const { deps, signIn, close } = await testApp({ engine });
  await signIn();
  const grant = createGrant('gallery', 0);
  const row = { host: 'embedded', userId: 1, state: 'issued' } as const;
  await deps.storage.transaction((trx) => insertGrant(trx, grant, row));
  const orphans = Array.from({ length: 450 }, (_, nth) => `gallery/${nth}`);
  let ticks = 0;
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    await close();
  });
  const countTicks = () => {
    ticks += 1;
    if (!isOver) setImmediate(countTicks);
  };
  setImmediate(countTicks);
  const found = await Array.fromAsync(findOrphans(deps.storage, [grant.publicId, ...orphans]));
  expect(found).toEqual(orphans);
  expect(ticks).toBeGreaterThanOrEqual(3);
});
