import { expect } from 'vitest';
import { createMediaHosts } from '#kit/media-storage/media-hosts.ts';
import { readBucket } from '#kit/media-storage/testing/bucket-server.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { createLog } from '#kit/process/log.ts';
import { deriveKeys } from '#kit/security/crypto.ts';
import { freePort } from '#kit/storage/testing/free-port.ts';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { startTestProgram } from '#kit/storage/testing/test-program.ts';
import { collectGarbage } from '#kit/uploads/garbage-collection.server.ts';
import { sampleMp3, toFile } from '#kit/uploads/testing/sample-files.ts';
import { withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { uploader } from '../../support/uploads.ts';

const UPLOADS = sized({ quick: 30, usual: 100 });
/** Numbers of acknowledged uploads after which the server, or else the bucket, is killed. */
const SERVER_KILLS = sized({ quick: [8], usual: [20, 60] });
const BUCKET_KILLS = sized({ quick: [18], usual: [40, 80] });
/** Sent in two parts. */
const LARGE_BYTES = 9 * 1024 * 1024;
const TWO_DAYS_MS = 2 * 24 * 60 * 60_000;

defineCase(
  {
    id: 'R07',
    title: 'no acknowledged upload is lost when the server and the bucket are killed',
    pass: `${UPLOADS} uploads, with both killed ${SERVER_KILLS.length === 1 ? 'once' : 'twice'}: every acknowledged file is whole, and after the cleanup the bucket has the files of records and nothing else`,
    oneEngine: 'the database is not killed',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const [directory, bucketPort, port] = [freshFolder(), await freePort(), await freePort()];
    const startBucket = async () => {
      const program = startTestProgram(
        '../../media-storage/testing/bucket-program.ts',
        ...[directory, String(bucketPort)],
      );
      const { value: mediaUrl } = await program.lines.next();
      return { ...program, mediaUrl: String(mediaUrl) };
    };
    let bucket = await startBucket();
    const env = { MEDIA_URL: bucket.mediaUrl, PORT: String(port) };
    const site = await startSite(env);
    const up = uploader(site);
    await up.sign('sound');

    let recovery: Promise<void> = Promise.resolve();
    const acknowledged = new Map<string, Buffer>();
    const published = new Set<string>();
    let failures = 0;
    const restart = async (count: number) => {
      if (SERVER_KILLS.includes(count)) await site.killAndRestart();
      if (!BUCKET_KILLS.includes(count)) return;
      await bucket.kill();
      bucket = await startBucket();
    };
    await runConcurrently(UPLOADS, 8, async (n) => {
      const size = n % 15 === 0 ? LARGE_BYTES : 50_000;
      const content = Buffer.concat([sampleMp3, Buffer.alloc(size, `upload ${n} `)]);
      for (let isDone = false; !isDone; ) {
        await recovery;
        try {
          const uploaded = await up.upload(await up.sign('sound'), toFile(content, 'a.mp3'));
          acknowledged.set(uploaded.public_id, content);
          isDone = true;
          recovery = recovery.then(() => restart(acknowledged.size));
          if (n % 2 === 0) await up.publish('sound', uploaded).then(() => published.add(uploaded.public_id));
        } catch {
          failures += 1;
        }
      }
    });
    await recovery;

    const { stored, unfinished, content } = readBucket(directory);
    const nameOf = (publicId: string) => `st-thomas/${publicId}.mp3`;
    const damaged = [...acknowledged].filter(([id, sent]) => !content(nameOf(id)).equals(sent));
    expect(damaged).toEqual([]);
    const remaining = await withDatabase(site.databaseUrl, async (storage) => {
      const log = createLog({ write: () => undefined });
      const clock = { now: () => Date.now() + TWO_DAYS_MS };
      const media = createMediaHosts({
        config: loadConfig(site.environment),
        keys: deriveKeys(''),
        clock,
        log,
      });
      await collectGarbage({ storage, clock, log, media });
      return storage.db.selectFrom('files').select(['public_id', 'state']).execute();
    });
    expect(new Set(remaining.map(({ state }) => state))).toEqual(new Set(['attached']));
    expect(stored().sort()).toEqual(remaining.map(({ public_id }) => nameOf(public_id)).sort());
    expect(stored()).toEqual(expect.arrayContaining([...published].map(nameOf)));
    expect([...unfinished().values()]).toEqual([]);
    report(
      `${acknowledged.size} acknowledged uploads, ${failures} failed meanwhile: 0 damaged or lost; ${remaining.length} files of records and no others after the cleanup`,
    );
    expect(acknowledged.size).toBe(UPLOADS);
  },
);
