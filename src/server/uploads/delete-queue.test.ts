import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileRow } from '#storage/schema.ts';
import { instant } from '../adapters/clock.ts';
import { runCleanup } from '../jobs/cleanup-jobs.ts';
import { purgeTrash } from '../trash/purge.ts';
import { collectGarbage } from './garbage-collection.ts';
import { pictureFile } from './testing/sample-files.ts';
import { engineHostPairs, type UploadTestApp, uploadTestApp } from './testing/upload-helper.ts';

const HOUR = 60 * 60_000;
/** Just within the timeout of a request to the host. */
const SLOW_MS = 4_900;
/** The resource type of an unattached file is unknown, so a deletion tries all three. */
const REQUESTS_PER_FILE = 3;

/** Inserts files that were discarded an hour ago. */
function insertDiscarded(parish: UploadTestApp, count: number, host: FileRow['host'] = parish.host) {
  const at = instant(parish.clock.now() - HOUR);
  const rows = Array.from({ length: count }, (_, nth) => ({
    public_id: `pictures/${nth.toString(16).padStart(32, '0')}`,
    host,
    folder: 'pictures',
    kind: 'picture' as const,
    state: 'discarded' as const,
    issued_at: at,
    changed_at: at,
  }));
  return parish.deps.storage.transaction((trx) => trx.insertInto('files').values(rows).execute());
}

const remainingIds = async ({ deps }: UploadTestApp) =>
  (await deps.storage.db.selectFrom('files').select('public_id').execute()).map((row) => row.public_id);
const logged = (parish: UploadTestApp, name: string) => parish.logged.filter(({ event }) => event === name);

describe.each(engineHostPairs)('discarded files, on $engine with the $host host', ({ engine, host }) => {
  let parish: UploadTestApp;
  beforeEach(async () => {
    parish = await uploadTestApp({ engine, host });
  });
  afterEach(() => parish.close());

  it('are deleted right after their record is changed or deleted, before other queued files', async () => {
    const uploaded = async () => {
      const signature = await parish.staff.upload.signature();
      const { secure_url: imageUrl, public_id: publicId } = await parish.upload(
        signature,
        await pictureFile({ width: 60, height: 40 }),
      );
      return { imageUrl, publicId };
    };
    const [first, second] = [await uploaded(), await uploaded()];
    const event = { title: 'Feast', date: '2026-12-06' };
    const { _id: id } = await parish.staff.events.create({ body: { ...event, image: first } });
    await insertDiscarded(parish, 60);
    await parish.staff.events.update({ params: { id }, body: { ...event, image: second } });
    await parish.deps.backgroundTasks.settled();
    expect(await remainingIds(parish)).not.toContain(first.publicId);
    await parish.staff.events.remove({ params: { id } });
    const [entry] = await parish.staff.trash.list();
    await parish.staff.trash.remove({ params: { id: entry?.id ?? 0 } });
    await parish.deps.backgroundTasks.settled();
    expect(await remainingIds(parish)).not.toContain(second.publicId);
    expect(await remainingIds(parish)).toHaveLength(60);
  });

  it.each([
    ['garbage collection', collectGarbage],
    ['the purge of the trash', purgeTrash],
  ])('are all deleted by %s, in several batches', async (_, remove) => {
    await insertDiscarded(parish, 120);
    await remove(parish.deps);
    expect(await remainingIds(parish)).toEqual([]);
  });
});

describe('files that cannot be deleted', () => {
  let parish: UploadTestApp;
  afterEach(() => parish.close());

  it('are tried in one batch of 50 while their host fails, and all deleted afterwards', async () => {
    parish = await uploadTestApp({ engine: 'sqlite', host: 'cloudinary' });
    await insertDiscarded(parish, 60);
    parish.cloud?.respondWith((_, response) => void response.writeHead(500).end());
    await collectGarbage(parish.deps);
    expect(logged(parish, 'file not removed')).toHaveLength(50);
    await purgeTrash(parish.deps);
    expect(logged(parish, 'file not removed')).toHaveLength(100);
    parish.cloud?.respondWith();
    parish.clock.advance(HOUR);
    await collectGarbage(parish.deps);
    expect(await remainingIds(parish)).toEqual([]);
  });

  it.each([
    ['garbage collection', collectGarbage],
    ['the purge of the trash', purgeTrash],
    ['all cleanup jobs', runCleanup],
  ])(
    'within the four-minute limit of %s are left to the next run when the host is slow',
    async (_, remove) => {
      parish = await uploadTestApp({ engine: 'sqlite', host: 'cloudinary' });
      await insertDiscarded(parish, 60);
      let requests = 0;
      parish.cloud?.respondWith((_, response) => {
        requests += 1;
        parish.clock.advance(SLOW_MS);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"ok"}');
      });
      const inTime = 17;
      for (const round of [1, 2]) {
        await remove(parish.deps);
        expect(requests).toBe(round * inTime * REQUESTS_PER_FILE);
        expect(await remainingIds(parish)).toHaveLength(60 - round * inTime);
      }
    },
  );

  it('are logged in one line when their host is no longer configured', async () => {
    parish = await uploadTestApp({ engine: 'sqlite', host: 'embedded' });
    await insertDiscarded(parish, 60, 'cloudinary');
    await collectGarbage(parish.deps);
    expect(logged(parish, 'file not removed')).toEqual([]);
    expect(logged(parish, 'files not removed')).toMatchObject([{ host: 'cloudinary', files: 60 }]);
    expect(await remainingIds(parish)).toHaveLength(60);
  });
});
