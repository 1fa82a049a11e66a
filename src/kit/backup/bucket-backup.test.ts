import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startBucketServer } from '../media-storage/testing/bucket-server.ts';
import { freshFolder } from '../storage/testing/fresh-database.ts';
import { backupCommand, copyCommand, restoreCommand } from './commands.ts';
import { createParish, emptyTarget, hashMediaFiles, runCommand } from './testing/parish.ts';

async function startBucket() {
  const bucket = await startBucketServer(freshFolder());
  onTestFinished(bucket.close);
  return bucket;
}

it('media files are copied to a bucket, backed up, restored to another, and copied back', async () => {
  const location = await emptyTarget('sqlite');
  await createParish(location);
  const before = hashMediaFiles(location.dataDir);
  const names = Object.keys(before).map((path) => `st-thomas${path}`);
  const [first, second] = [await startBucket(), await startBucket()];

  const toBucket = ['--to', first.mediaUrl];
  let puts = 0;
  first.respondWith((request, response, serve) => {
    if (request.method === 'PUT' && ++puts === 2) response.writeHead(500).end();
    else serve();
  });
  const interrupted = await runCommand(copyCommand, location, toBucket);
  expect(interrupted).toEqual({ out: '', errors: expect.stringContaining('does not respond') });
  first.respondWith();
  const repeated = await runCommand(copyCommand, location, toBucket);
  expect(repeated).toEqual({
    out: expect.stringContaining('Copied 2 files; 1 existed already.'),
    errors: '',
  });
  expect(first.stored().sort()).toEqual(names);

  rmSync(join(location.dataDir, 'media'), { recursive: true });
  const file = join(freshFolder(), 'parish.backup');
  const backup = await runCommand(backupCommand, { ...location, mediaUrl: first.mediaUrl }, [file]);
  expect(backup).toEqual({ out: expect.stringContaining('and 3 files'), errors: '' });
  const target = { ...(await emptyTarget('sqlite')), mediaUrl: second.mediaUrl };
  const restored = await runCommand(restoreCommand, target, [file]);
  expect(restored).toEqual({ out: expect.stringContaining('another bucket or folder'), errors: '' });
  expect(second.stored().sort()).toEqual(names);
  expect(readdirSync(target.dataDir)).toEqual(['idavaka.sqlite']);

  const copied = await runCommand(copyCommand, target, ['--to', 'disk']);
  expect(copied).toEqual({ out: expect.stringContaining('Copied 3 files; 0 existed already.'), errors: '' });
  expect(hashMediaFiles(target.dataDir)).toEqual(before);
});

it('a backup fails with the reason when the bucket does not respond', async () => {
  const location = await emptyTarget('sqlite');
  await createParish(location);
  const { mediaUrl, close } = await startBucketServer(freshFolder());
  await close();
  const file = join(freshFolder(), 'parish.backup');
  const { errors } = await runCommand(backupCommand, { ...location, mediaUrl }, [file]);
  expect(errors).toMatch(
    /^The bucket does not respond: connect ECONNREFUSED .*\nThe media files cannot be read \(BUSY\)\.$/,
  );
});
