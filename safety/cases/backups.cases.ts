import { type ExecFileOptions, execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freshAddress, freshFolder } from '#storage/testing/fresh-database.ts';
import { programEnv } from '#storage/testing/program-env.ts';
import type { Manifest } from '../../src/server/backup/archive-format.ts';
import { serverProcess } from '../../src/server/testing/server-process.ts';
import { pdf } from '../../src/server/uploads/testing/sample-files.ts';
import { formOf } from '../../src/server/uploads/testing/upload-helper.ts';
import { fillWithContent } from '../support/fixtures.ts';
import { storedHashes } from '../support/password-hash.ts';
import { row } from '../support/row.ts';
import { sized } from '../support/sample-sizes.ts';
import { PROGRAM, type Site } from '../support/server-under-test.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');

/** Runs one of the two programs as the host does. @throws with its exit code and what it said. */
function program(
  name: 'backup' | 'restore',
  file: string,
  { DATA_DIR, DATABASE_URL, SECRET_KEY }: Readonly<Record<string, string | undefined>>,
) {
  const options: ExecFileOptions = { env: { ...programEnv(), DATA_DIR, DATABASE_URL, SECRET_KEY } };
  return promisify(execFile)(process.execPath, [join(SOURCES, `${name}.ts`), file], options);
}

const settingsOf = ({ dataDir, databaseUrl }: Site) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: readFileSync(join(dataDir, 'secret.key'), 'utf8').trim(),
});

/** A document of the parish, sent as a browser does. */
async function addDocument(site: Site, nth: number) {
  const { client } = await site.staff();
  const folder = await client.resourceFolders.create({ body: { folderName: `Hymns ${nth}` } });
  const signature = await client.resources.documentSignature({
    body: { resourceName: 'Hymns', fileType: 'pdf' },
  });
  const file = new File([`${pdf}% ${nth}`], 'hymns.pdf', { type: 'application/pdf' });
  const sent = await fetch(signature.uploadUrl, { method: 'POST', body: formOf(signature, file) });
  const { secure_url, public_id } = (await sent.json()) as { secure_url: string; public_id: string };
  await client.resources.saveDocument({
    body: {
      resourceName: 'Hymns',
      resourceUrl: secure_url,
      publicId: public_id,
      fileName: 'hymns.pdf',
      folderId: folder.id,
    },
  });
}

const ROUNDS = sized({ usual: 2, full: 4 });

row(
  {
    id: 'R16',
    what: 'A backup while others write',
    pass: `${ROUNDS} backups under 8 writers: each holds all that was acknowledged before it began and no later write without the earlier ones; half of the reads take twice as long at most, or 20 ms more`,
    full: '4 backups',
  },
  async ({ open, engine, figure }) => {
    const site = await open();
    const { token } = await site.staff();
    const reads: Record<'alone' | 'during', number[]> = { alone: [], during: [] };
    let phase: keyof typeof reads = 'alone';
    let isOver = false;
    const written = Array.from({ length: 8 }, () => 0);
    const writing = written.map(async (_, writer) => {
      while (!isOver) {
        const title = `writer ${writer} number ${(written[writer] ?? 0) + 1}`;
        const { status } = await site.call('/api/events', { token, body: { title } });
        if (status === 201) written[writer] = (written[writer] ?? 0) + 1;
        await sleep(20);
      }
    });
    const reading = (async () => {
      while (!isOver) {
        reads[phase].push((await site.call('/api/events?limit=5')).milliseconds);
        await sleep(5);
      }
    })();
    await sleep(3_000);
    let rows = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = [...written];
      const file = join(freshFolder(), 'parish.backup');
      phase = 'during';
      await program('backup', file, settingsOf(site));
      phase = 'alone';
      const place = await freshAddress(engine);
      const target = { ...settingsOf(site), DATA_DIR: join(freshFolder(), 'data') };
      const url = engine === 'sqlite' ? `sqlite:${join(target.DATA_DIR, 'idavaka.sqlite')}` : place.url;
      await program('restore', file, { ...target, DATABASE_URL: url });
      const copy = await serverProcess({ ...target, DATABASE_URL: url }, { program: PROGRAM });
      await copy.ready();
      const titles = new Set<string>();
      for (let path: string | undefined = '/api/events?limit=100'; path; ) {
        const answer: Response = await fetch(`${copy.address}${path}`);
        for (const { title } of (await answer.json()) as { title: string }[]) titles.add(title);
        path = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      copy.kill('SIGKILL');
      await copy.ended;
      await place.remove();
      for (const [writer, acknowledged] of before.entries()) {
        const kept = [...titles].filter((title) => title.startsWith(`writer ${writer} `)).length;
        expect(kept).toBeGreaterThanOrEqual(acknowledged);
        for (let n = 1; n <= kept; n += 1) expect(titles).toContain(`writer ${writer} number ${n}`);
      }
      rows += titles.size;
    }
    isOver = true;
    await Promise.all([...writing, reading]);
    const [alone, during] = [middle(reads.alone), middle(reads.during)];
    expect(during).toBeLessThan(Math.max(2 * alone, alone + 20));
    figure(
      `${ROUNDS} of ${ROUNDS} whole and in order (${rows} rows); a read takes ${during.toFixed(1)} ms meanwhile, ${alone.toFixed(1)} ms otherwise`,
    );
  },
);

function middle(milliseconds: readonly number[]): number {
  return milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length / 2)] ?? 0;
}

const DAMAGED = sized({ quick: 6, usual: 20, full: 40 });

row(
  {
    id: 'R17',
    what: 'A restore, tried',
    pass: `the newest backup fills an empty place, which starts and serves: counts and hashes of all tables as they were; ${DAMAGED} of ${DAMAGED} cut or altered copies are refused and leave nothing`,
    full: '40 damaged copies',
    isQuick: true,
    quickOn: ['sqlite'],
  },
  async ({ open, engine, figure }) => {
    const site = await open();
    await fillWithContent(site, (await site.staff()).token);
    await addDocument(site, 1);
    await site.call('/api/prayer-request/submit', {
      body: { prayerType: 'Blessings', name: 'Anna Varghese', details: 'For our first house' },
    });
    // its mail has left the outbox
    await expect
      .poll(() => site.server.said().match(/"mail sent"/g)?.length ?? 0, { timeout: 20_000 })
      .toBe(3);
    const settings = settingsOf(site);
    const file = join(freshFolder(), 'parish.backup');
    const startedAt = performance.now();
    await program('backup', file, settings);
    const before = await storedHashes(site.databaseUrl);

    const empty = async () => {
      const place = await freshAddress(engine);
      const DATA_DIR = join(freshFolder(), 'data');
      const sqlite = `sqlite:${join(DATA_DIR, 'idavaka.sqlite')}`;
      const DATABASE_URL = engine === 'sqlite' ? sqlite : place.url;
      return { environment: { ...settings, DATA_DIR, DATABASE_URL }, remove: place.remove };
    };
    const { environment: target, remove } = await empty();
    const restoringAt = performance.now();
    await program('restore', file, target);
    const after = await storedHashes(target.DATABASE_URL);
    expect(after).toEqual(before);
    for (const { name, rows, sha256 } of manifestIn(file).tables)
      expect([name, after[name]]).toEqual([name, { rows, sha256 }]);
    const copy = await serverProcess({ ...target, DEMO: 'off' }, { program: PROGRAM });
    await copy.ready();
    const seconds = (performance.now() - restoringAt) / 1000;
    for (const path of ['/', '/api/gallery', '/api/service-resources/folders', '/api/events'])
      expect([path, (await fetch(copy.address + path)).status]).toEqual([path, 200]);
    await copy.signIn(target.DATA_DIR);
    copy.kill('SIGKILL');
    await copy.ended;
    await remove();

    const good = readFileSync(file);
    const damagedFile = join(freshFolder(), 'damaged.backup');
    const { environment: place, remove: removePlace } = await empty();
    for (let n = 0; n < DAMAGED; n += 1) {
      const at = Math.floor((good.length * (n + 0.5)) / DAMAGED);
      writeFileSync(damagedFile, n % 2 ? good.subarray(0, at) : flipped(good, at));
      const said = await program('restore', damagedFile, place).then(
        () => 'taken',
        ({ code, stderr }) => `${code} ${stderr}`,
      );
      expect([n, said]).toEqual([n, expect.stringMatching(/^1 [^\n]+\n$/)]);
    }
    await removePlace();
    rmSync(damagedFile);
    const megabytes = good.length / 1_000_000;
    const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
    figure(
      `${rows} rows and ${manifestIn(file).files.length} files (${megabytes.toFixed(0)} MB) as they were, serving ${seconds.toFixed(1)} s after the restore began, ${((restoringAt - startedAt) / 1000).toFixed(1)} s for the backup; ${DAMAGED} of ${DAMAGED} damaged copies refused. How much is lost is how long ago the last backup was: a night as shipped, less by OnCalendar`,
    );
  },
);

function flipped(good: Buffer, at: number): Buffer {
  const bytes = Buffer.from(good);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

/** What a backup says that it holds: its last part but one line. */
function manifestIn(file: string): Manifest {
  const text = readFileSync(file);
  const head = text.lastIndexOf('{"kind":"manifest"');
  const from = text.indexOf('\n', head) + 1;
  const { bytes } = JSON.parse(text.subarray(head, from).toString()) as { bytes: number };
  return JSON.parse(text.subarray(from, from + bytes).toString()) as Manifest;
}
