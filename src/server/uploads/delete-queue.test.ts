import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileRow } from '#storage/schema.ts';
import { instant } from '../adapters/clock.ts';
import { keepHouse } from '../cleanup-jobs.ts';
import { purgeTrash } from '../trash/purge.ts';
import { sweepFiles } from './garbage-collection.ts';
import { pictureFile } from './testing/sample-files.ts';
import { type ParishWithFiles, parishWithFiles, places } from './testing/upload-helper.ts';

const HOUR = 60 * 60_000;
/** Within the deadline that an answer has. */
const SLOW_MS = 4_900;
/** Of a file that nobody attached nobody knows as what it was kept. */
const KINDS_ASKED = 3;

/** So many files that nothing needs any more, and that nobody has removed for an hour. */
function leave(parish: ParishWithFiles, count: number, host: FileRow['host'] = parish.host) {
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

const left = async ({ deps }: ParishWithFiles) =>
  (await deps.storage.db.selectFrom('files').select('public_id').execute()).map((row) => row.public_id);
const logged = (parish: ParishWithFiles, wanted: string) =>
  parish.logged.filter(({ event }) => event === wanted);

describe.each(places)('files that nothing needs, on $engine with the $host host', ({ engine, host }) => {
  let parish: ParishWithFiles;
  beforeEach(async () => {
    parish = await parishWithFiles({ engine, host });
  });
  afterEach(() => parish.close());

  it('go from their address with what they were deleted or replaced by, however many others wait', async () => {
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
    await leave(parish, 60);
    await parish.staff.events.update({ params: { id }, body: { ...event, image: second } });
    await parish.deps.background.settled();
    expect(await left(parish)).not.toContain(first.publicId);
    await parish.staff.events.remove({ params: { id } });
    const [entry] = await parish.staff.trash.list();
    await parish.staff.trash.remove({ params: { id: entry?.id ?? 0 } });
    await parish.deps.background.settled();
    expect(await left(parish)).not.toContain(second.publicId);
    expect(await left(parish)).toHaveLength(60);
  });

  it.each([
    ['a sweep', sweepFiles],
    ['the end of what lay in the trash', purgeTrash],
  ])('all go with %s, however many there are', async (_, remove) => {
    await leave(parish, 120);
    await remove(parish.deps);
    expect(await left(parish)).toEqual([]);
  });
});

describe('files that cannot be removed', () => {
  let parish: ParishWithFiles;
  afterEach(() => parish.close());

  it('are tried fifty at a time while their host fails, and all go once it does not', async () => {
    parish = await parishWithFiles({ engine: 'sqlite', host: 'cloudinary' });
    await leave(parish, 60);
    parish.cloud?.behave((_, response) => void response.writeHead(500).end());
    await sweepFiles(parish.deps);
    expect(logged(parish, 'file not removed')).toHaveLength(50);
    await purgeTrash(parish.deps);
    expect(logged(parish, 'file not removed')).toHaveLength(100);
    parish.cloud?.behave();
    parish.clock.advance(HOUR);
    await sweepFiles(parish.deps);
    expect(await left(parish)).toEqual([]);
  });

  it.each([
    ['a sweep', sweepFiles],
    ['the end of what lay in the trash', purgeTrash],
    ['all of housekeeping', keepHouse],
  ])('within four minutes of %s wait for the next, however slow their host', async (_, remove) => {
    parish = await parishWithFiles({ engine: 'sqlite', host: 'cloudinary' });
    await leave(parish, 60);
    let asked = 0;
    parish.cloud?.behave((_, response) => {
      asked += 1;
      parish.clock.advance(SLOW_MS);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"ok"}');
    });
    const inTime = 17;
    for (const round of [1, 2]) {
      await remove(parish.deps);
      expect(asked).toBe(round * inTime * KINDS_ASKED);
      expect(await left(parish)).toHaveLength(60 - round * inTime);
    }
  });

  it('since their host is not set up any more are told of in one line, and hold up no others', async () => {
    parish = await parishWithFiles({ engine: 'sqlite', host: 'embedded' });
    await leave(parish, 60, 'cloudinary');
    await sweepFiles(parish.deps);
    expect(logged(parish, 'file not removed')).toEqual([]);
    expect(logged(parish, 'files not removed')).toMatchObject([{ host: 'cloudinary', files: 60 }]);
    expect(await left(parish)).toHaveLength(60);
  });
});
