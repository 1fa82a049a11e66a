import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { trashedText } from './trashed-row.ts';

const MANY = 1_200;
const AT_ONCE = 250;

describe.each(engines)('a folder in the trash on %s', (engine) => {
  let parish: TestApp;
  beforeEach(async () => {
    parish = await testApp({ engine });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await parish.close();
  });

  /** As many pictures that are deleted, of which the last lay in this folder, and all others in the next. */
  const deletePictures = (count: number, lastFolder: number) => {
    const entries = Array.from({ length: count }, (_, nth) => ({
      kind: 'gallery-images',
      record_id: 1 + nth,
      title: 'Procession',
      row: trashedText({ folder_id: nth === count - 1 ? lastFolder : lastFolder + 1 }, {}),
      deleted_at: '2026-11-24T18:00:00.000Z',
    }));
    return parish.deps.storage.transaction((trx) => trx.insertInto('trash').values(entries).execute());
  };
  const deletedFolder = async () => {
    const { galleryFolders, trash } = parish.client(await parish.signIn());
    const { _id: id } = await galleryFolders.create({ body: { name: 'Perunnal', category: 'perunnal' } });
    await galleryFolders.remove({ params: { id } });
    const [entry] = await trash.list();
    return { id, removeForGood: () => trash.remove({ params: { id: entry?.id ?? 0 } }) };
  };
  /** The most texts that were taken apart without a turn for others. */
  const countInOneTurn = () => {
    const taken = { most: 0 };
    let inThisTurn = 0;
    const parse = JSON.parse;
    vi.spyOn(JSON, 'parse').mockImplementation((...given) => {
      if (inThisTurn === 0)
        setImmediate(() => {
          inThisTurn = 0;
        });
      inThisTurn += 1;
      taken.most = Math.max(taken.most, inThisTurn);
      return parse(...given);
    });
    return taken;
  };

  it.each([1, AT_ONCE, AT_ONCE + 1, MANY])(
    'stays while the last of %i pictures there lay in it',
    async (count) => {
      const { id, removeForGood } = await deletedFolder();
      await deletePictures(count, id);
      await expect(removeForGood()).rejects.toMatchObject({ code: 'CONFLICT' });
    },
  );

  it.each([0, AT_ONCE, MANY])(
    'goes where none of %i lay in it, and lets others have their turn meanwhile',
    async (count) => {
      const { id, removeForGood } = await deletedFolder();
      if (count > 0) await deletePictures(count, id + 1);
      const taken = countInOneTurn();
      await removeForGood();
      expect(taken.most).toBeLessThan(AT_ONCE + 10);
    },
  );
});
