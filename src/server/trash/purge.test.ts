import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createChildCheck } from './assert-no-children.ts';
import { encodeTrashedRow } from './trashed-row.ts';

const MANY = 1_200;
const AT_ONCE = 250;
const WAITING = 20;

describe.each(engines)('a folder in the trash on %s', (engine) => {
  let parish: TestApp;
  beforeEach(async () => {
    parish = await testApp({ engine });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await parish.close();
  });

  /** Inserts trashed pictures. The last one belongs to this folder, all others to another. */
  const deletePictures = (count: number, lastFolder: number) => {
    const entries = Array.from({ length: count }, (_, nth) => ({
      kind: 'gallery-images',
      record_id: 1 + nth,
      title: 'Procession',
      row: encodeTrashedRow({ folder_id: nth === count - 1 ? lastFolder : lastFolder + 1 }, {}),
      deleted_at: '2026-11-24T18:00:00.000Z',
    }));
    return parish.deps.storage.transaction((trx) => trx.insertInto('trash').values(entries).execute());
  };
  const deletedFolder = async () => {
    const { galleryFolders, trash } = parish.client(await parish.signIn());
    const { _id: id } = await galleryFolders.create({ body: { name: 'Perunnal', category: 'perunnal' } });
    await galleryFolders.remove({ params: { id } });
    const [entry] = await trash.list();
    const params = { id: entry?.id ?? 0 };
    return {
      id,
      params,
      removeForGood: () => trash.remove({ params }),
      async deleteAnew() {
        await trash.restore({ params });
        await galleryFolders.remove({ params: { id } });
      },
    };
  };
  /** Runs work after the check, just before the next transaction begins. */
  const runAfterCheck = (work: () => Promise<unknown>) => {
    const { storage } = parish.deps;
    const { transaction } = storage;
    vi.spyOn(storage, 'transaction').mockImplementationOnce(async (nextWork) => {
      await work();
      return transaction(nextWork);
    });
  };
  const remainingKinds = async () => {
    const entries = await parish.deps.storage.db.selectFrom('trash').select('kind').orderBy('id').execute();
    return entries.map(({ kind }) => kind);
  };
  /** Counts entries that are decoded inside transactions. */
  const countInTransactions = () => {
    const counter = { count: 0 };
    let open = 0;
    const { storage } = parish.deps;
    const { transaction } = storage;
    vi.spyOn(storage, 'transaction').mockImplementation((work) =>
      transaction(async (trx) => {
        open += 1;
        return work(trx).finally(() => {
          open -= 1;
        });
      }),
    );
    const parse = JSON.parse;
    vi.spyOn(JSON, 'parse').mockImplementation((...args) => {
      if (open > 0) counter.count += 1;
      return parse(...args);
    });
    return counter;
  };
  /** Counts the maximum number of entries decoded in one event-loop tick. */
  const countPerTick = () => {
    const counter = { most: 0 };
    let inThisTick = 0;
    const parse = JSON.parse;
    vi.spyOn(JSON, 'parse').mockImplementation((...args) => {
      if (inThisTick === 0)
        setImmediate(() => {
          inThisTick = 0;
        });
      inThisTick += 1;
      counter.most = Math.max(counter.most, inThisTick);
      return parse(...args);
    });
    return counter;
  };

  it.each([1, AT_ONCE, AT_ONCE + 1, MANY])(
    'is not permanently deleted when the last of %i trashed pictures belongs to it',
    async (count) => {
      const { id, removeForGood } = await deletedFolder();
      await deletePictures(count, id);
      await expect(removeForGood()).rejects.toMatchObject({ code: 'CONFLICT' });
    },
  );

  it.each([0, AT_ONCE, MANY])(
    'is permanently deleted when none of %i trashed pictures belongs to it, and the check yields to the event loop',
    async (count) => {
      const { id, removeForGood } = await deletedFolder();
      if (count > 0) await deletePictures(count, id + 1);
      const counter = countPerTick();
      await removeForGood();
      expect(counter.most).toBeLessThan(AT_ONCE + 10);
    },
  );

  it('is checked before the transaction, which would block other writes', async () => {
    const { id, removeForGood } = await deletedFolder();
    await deletePictures(MANY, id + 1);
    const counter = countInTransactions();
    await removeForGood();
    expect(counter.count).toBeLessThan(10);
    expect(await remainingKinds()).toHaveLength(MANY);
  });

  it('is not permanently deleted when one of its pictures is trashed after the check', async () => {
    const { id, removeForGood } = await deletedFolder();
    runAfterCheck(() => deletePictures(AT_ONCE + 1, id));
    await expect(removeForGood()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await remainingKinds()).toContain('gallery-folders');
  });

  it('is not permanently deleted when it was restored and trashed again after the check', async () => {
    const { deleteAnew, removeForGood } = await deletedFolder();
    runAfterCheck(deleteAnew);
    await expect(removeForGood()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await remainingKinds()).toEqual(['gallery-folders']);
  });

  it('causes BUSY when its account has more than twenty checks queued, and does not delay other accounts', async () => {
    const { id, params } = await deletedFolder();
    await deletePictures(MANY, id + 1);
    const check = createChildCheck(parish.deps);
    const ask = (accountId: number) =>
      check({ ...params, accountId }).then(
        () => 'looked',
        ({ code }) => code as string,
      );
    const ofFirstAccount = Array.from({ length: 4 * WAITING }, () => ask(1));
    expect(await ask(2)).toBe('looked');
    expect(new Set(await Promise.all(ofFirstAccount))).toEqual(new Set(['looked', 'BUSY']));
  });
});
