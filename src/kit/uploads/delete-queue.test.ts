import { afterEach, describe, expect, it } from 'vitest';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { instant } from '../process/clock.ts';
import type { FileRow } from '../storage/schema.ts';
import { collectGarbage } from './garbage-collection.server.ts';
import { pictureFile } from './testing/sample-files.ts';
import { engineHostPairs, type UploadTestApp, uploadTestApp } from './testing/upload-helper.ts';

const HOUR = 60 * 60_000;

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
const countFailures = (parish: UploadTestApp) =>
  parish.logged.filter(({ event }) => event === 'file not removed').length;

describe.each(engineHostPairs)('discarded files, on $engine with the $host host', ({ engine, host }) => {
  const parish = useUploadTestApp({ engine, host });

  it('are deleted right after their record is purged, with those of its versions, and the others by garbage collection', async () => {
    const uploaded = async () => {
      const signature = await parish.staff.upload.signature();
      const file = await pictureFile({ width: 60, height: 40 });
      const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, file);
      return { imageUrl, publicId };
    };
    const [first, second] = [await uploaded(), await uploaded()];
    const event = { title: 'Feast', date: '2026-12-06' };
    const { _id: id } = await parish.staff.events.create({ body: { ...event, image: first } });
    await insertDiscarded(parish, 120);
    await parish.staff.events.update({ params: { id }, body: { ...event, image: second } });
    await parish.deps.backgroundTasks.settled();
    expect(await remainingIds(parish)).toContain(first.publicId);
    await parish.staff.events.remove({ params: { id } });
    const [entry] = await parish.staff.trash.list();
    await parish.staff.trash.remove({ params: { id: entry?.id ?? 0 } });
    await parish.deps.backgroundTasks.settled();
    expect(await remainingIds(parish)).toHaveLength(120);
    await collectGarbage(parish.deps);
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
    expect(countFailures(parish)).toBe(50);
    parish.cloud?.respondWith();
    parish.clock.advance(HOUR);
    await collectGarbage(parish.deps);
    expect(await remainingIds(parish)).toEqual([]);
  });

  it('are not tried when their host is no longer configured', async () => {
    parish = await uploadTestApp({ engine: 'sqlite', host: 'embedded' });
    await insertDiscarded(parish, 60, 'cloudinary');
    await collectGarbage(parish.deps);
    expect([countFailures(parish), (await remainingIds(parish)).length]).toEqual([0, 60]);
  });
});
