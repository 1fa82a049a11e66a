import { expect } from 'vitest';
import type { UploadSignature } from '#contract/media.ts';
import { openStorage } from '#storage/open.ts';
import { startFakeCloudinary } from '../../src/server/adapters/media-storage/testing/fake-cloudinary.ts';
import { measureMemory, peakDuring } from '../../src/server/testing/resident-memory.ts';
import { type MaliciousFile, maliciousFiles } from '../../src/server/uploads/testing/malicious-corpus.ts';
import { compressedZeros, zipArchive } from '../../src/server/uploads/testing/malicious-files.ts';
import { findActiveContent } from '../../src/server/uploads/testing/polyglots.ts';
import { picture, samplePdf, toFile } from '../../src/server/uploads/testing/sample-files.ts';
import { formStart, streamUpload } from '../../src/server/uploads/testing/stream-upload.ts';
import { defineCase } from '../support/define-case.ts';
import { runConcurrently } from '../support/measures.ts';
import { sized } from '../support/sample-sizes.ts';
import { uploader } from '../support/uploads.ts';

const MEGABYTE = 1024 * 1024;

/** Text that would add a parameter, were it ever signed. */
const SMUGGLED = [
  ...[
    'x&folder=clergy',
    'x&public_id=a',
    'a=b',
    '%26folder=clergy',
    'x\u0007',
    'x\n&overwrite=true',
    'x\r\nfolder: y',
  ],
  ...[
    'x&transformation=',
    '&allowed_formats=svg',
    'x\u2028folder=y',
    'x&eager=c_scale',
    'x&notification_url=http://evil.example',
  ],
];

/** A signature's fields, each changed in every way that would be of use to somebody. */
function edited({
  uploadParams,
  timestamp,
  signature,
  apiKey,
}: UploadSignature): Record<string, string | null>[] {
  const own: Readonly<Record<string, string>> = {
    ...uploadParams,
    timestamp: String(timestamp),
    signature,
    api_key: apiKey,
  };
  const others: Readonly<Record<string, readonly (string | null)[]>> = {
    folder: [
      null,
      'clergy',
      'gallery',
      'documents',
      '../pictures',
      'pictures/x',
      '',
      'Pictures',
      'pictures&overwrite=true',
    ],
    public_id: [
      null,
      'f'.repeat(32),
      '../x',
      'index',
      'x&folder=clergy',
      `${own.public_id}0`,
      own.public_id?.toUpperCase() ?? '',
      `${own.public_id}.html`,
    ],
    allowed_formats: [null, 'svg', 'html', `${own.allowed_formats},svg`, '', 'jpg&overwrite=true', '*'],
    overwrite: [null, 'true', '', '1', 'False'],
    timestamp: [
      null,
      '0',
      String(timestamp + 3_600),
      String(timestamp - 1),
      `${timestamp}.0`,
      `0${timestamp}`,
      `${timestamp}&eager=x`,
      '-1',
    ],
    signature: [
      null,
      '',
      '0'.repeat(40),
      'f'.repeat(40),
      signature.slice(1),
      `${signature}0`,
      signature.split('').reverse().join(''),
      `${signature}&x=y`,
    ],
    api_key: [null, '', '0', 'another', `${apiKey}0`],
    transformation: ['', 'fl_attachment', 'x&y=z'],
    tags: ['x'],
    eager: ['c_scale,w_10'],
    invalidate: ['true'],
    type: ['private', 'authenticated'],
    access_mode: ['public'],
    notification_url: ['http://127.0.0.1:9/x'],
    upload_preset: ['x'],
    context: ['alt=x'],
    backup: ['true'],
    format: ['svg'],
    eval: ['upload_options'],
    unique_filename: ['false'],
    use_filename: ['true'],
    discard_original_filename: ['true'],
  };
  return Object.entries(others).flatMap(([name, values]) =>
    values
      .filter((value) => value !== own[name])
      // a field that says nothing is not signed, and changes nothing
      .filter((value) => value !== '' || name in own)
      .map((value) => ({ [name]: value })),
  );
}

defineCase(
  {
    id: 'T40',
    title: 'Leave to upload, altered, used again, smuggled or taken',
    pass: '0 of 200 uploads that were not signed as they come are taken, by our host and by the one outside; anonymous 401; 60 an hour',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const file = toFile(await picture({ width: 40, height: 30 }), 'a.png', 'image/png');
    let tried = 0;
    const taken: unknown[] = [];
    const cloud = await startFakeCloudinary();
    try {
      for (const host of ['embedded', 'outside']) {
        const site = await startSite(host === 'outside' ? cloud.env : {});
        const up = uploader(site);
        const changes = edited(await up.sign('picture'));
        await runConcurrently(changes.length, 4, async (n) => {
          // the same leave is good for one try at ours
          const change = changes[n] ?? {};
          const signature = await up.sign('picture');
          const before = cloud.stored.size;
          const response = await up.send(signature, file, change);
          tried += 1;
          if (response.ok || (host === 'outside' && cloud.stored.size > before))
            taken.push([host, change, await response.text()]);
        });
        const used = await up.sign('picture');
        await up.upload(used, file);
        const held = cloud.stored.size;
        for (const again of await runConcurrently(10, 10, () => up.send(used, file))) {
          tried += 1;
          if (host === 'embedded' && again.ok) taken.push([host, 'used again']);
        }
        if (cloud.stored.size > held) taken.push([host, 'kept again']);
        const raced = await up.sign('picture');
        const winners = (await runConcurrently(10, 10, () => up.send(raced, file))).filter(({ ok }) => ok);
        tried += 10;
        if (host === 'embedded') expect(winners).toHaveLength(1);

        const { client } = await site.staff(site.newAccount());
        for (const words of SMUGGLED)
          for (const ask of [
            () => client.gallery.uploadSignature({ body: { title: words } }),
            () => client.resources.documentSignature({ body: { resourceName: words, fileType: words } }),
          ]) {
            const { uploadParams } = (await ask().catch(() => undefined)) ?? { uploadParams: {} };
            tried += 1;
            for (const [name, value] of Object.entries(uploadParams))
              expect([name, value]).toEqual([name, expect.stringMatching(/^[\w,]+$/)]);
          }
      }
      const site = await startSite();
      const late = uploader(site);
      const old = await late.sign('picture');
      const storage = openStorage(site.databaseUrl);
      const then = new Date(Date.now() - 11 * 60_000).toISOString();
      await storage.transaction((trx) => trx.updateTable('files').set({ issued_at: then }).execute());
      await storage.close();
      expect((await late.send(old, file)).status).toBe(403);
      for (const path of [
        '/api/upload/signature',
        '/api/clergy/upload-signature',
        '/api/gallery/upload-signature',
      ])
        expect([path, (await site.call(path, { method: 'POST', body: { title: 'x' } })).status]).toEqual([
          path,
          401,
        ]);
      const { token } = await site.staff(site.newAccount());
      const asked = await runConcurrently(61, 4, () => site.call('/api/upload/signature', { method: 'POST', token }));
      expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    } finally {
      await cloud.close();
    }
    report(`0 of ${tried}; after ten minutes 403, anonymous 401, the 61st in an hour 429`);
    expect(taken).toEqual([]);
  },
);

/** What its header alone gives away. */
const BY_HEADER = /megapixels|gigapixels|^SVG$|^HEIC$|^TIFF$|frames larger|billion columns/;

defineCase(
  {
    id: 'T41',
    title: 'Pictures that would fill the memory',
    pass: 'twenty at once, each refused by its header (422, 415 for another type) with at most 100 ms a piece, memory at most 150 MB more, pages answered meanwhile',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const up = uploader(site);
    const bombs = (await maliciousFiles()).filter(
      ({ description, isAccepted, category }) =>
        !isAccepted && category === 'picture' && BY_HEADER.test(description),
    );
    const twenty = Array.from({ length: 20 }, (_, at) => bombs[at % bombs.length] as MaliciousFile);
    const each = async (of: readonly MaliciousFile[], signatures: readonly UploadSignature[]) =>
      Promise.all(
        of.map(async ({ bytes, name, type }, at) => {
          const began = performance.now();
          const { status } = await up.send(signatures[at] as UploadSignature, toFile(bytes, name, type));
          return { status, ms: performance.now() - began };
        }),
      );
    const sign = () => runConcurrently(twenty.length, 4, () => up.sign('picture'));
    // what the first upload loads is no growth
    await each(twenty.slice(0, 5), await sign());
    const signatures = await sign();
    const before = measureMemory(site.server.pid).all;
    const { result, peak } = await peakDuring(site.server.pid, async () => {
      const began = performance.now();
      const [responses, page] = await Promise.all([each(twenty, signatures), site.call('/')]);
      return { responses, page, ms: performance.now() - began };
    });
    const grown = Math.round(peak.all - before);
    const slowest = Math.max(...result.responses.map(({ ms }) => ms));
    report(
      `20 of 20 refused, ${(result.ms / twenty.length).toFixed(0)} ms each, all of them within ${slowest.toFixed(0)} ms; memory +${grown} MB; a page in ${result.page.milliseconds.toFixed(0)} ms`,
    );
    expect(result.responses.filter(({ status }) => status !== 422 && status !== 415)).toEqual([]);
    expect(result.page.status).toBe(200);
    expect(result.ms / twenty.length).toBeLessThan(sized({ usual: 100, quick: 2_000 }));
    expect(grown).toBeLessThan(sized({ usual: 150, quick: 400 }));
  },
);

defineCase(
  {
    id: 'T42',
    title: 'Files that are not what they say',
    pass: '0 of all hostile files are served so that anything in them could run; refused are those that may not be taken',
    isQuick: true,
    quickEngines: ['sqlite'],
  },
  async ({ startSite, report }) => {
    const up = uploader(await startSite());
    const files = (await maliciousFiles()).filter(({ description: what }) =>
      sized({ usual: true, quick: !/scans|gigabyte|thousand|frames in/.test(what) }),
    );
    const wrong: unknown[] = [];
    await runConcurrently(files.length, 3, async (n) => {
      const file = files[n] as MaliciousFile;
      const response = await up.send(await up.sign(file.category), toFile(file.bytes, file.name, file.type));
      const active = response.ok ? await findActiveContent(file, await response.json()) : undefined;
      const isRefused = [400, 415, 422].includes(response.status);
      if (active || response.ok !== file.isAccepted || response.ok === isRefused)
        wrong.push([file.category, file.description, response.status, active]);
    });
    report(
      `0 of ${files.length}; ${files.filter(({ isAccepted: isTaken }) => !isTaken).length} refused, the others made harmless`,
    );
    expect(wrong).toEqual([]);
  },
);

defineCase(
  {
    id: 'T43',
    title: 'Bombs in archives, and sizes that are lies',
    pass: '413 when the limit and 64 KB have come, of two gigabytes or of nothing more; an archive of ten gigabytes is never unpacked; memory at most 50 MB more; nothing is left',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const up = uploader(site);
    const { address, pid } = site.server;
    const limits = { picture: 20, document: 50, sound: 50 } as const;
    const start = async (sentAs: keyof typeof limits) => formStart(await up.sign(sentAs));
    // what the first upload loads, and the buffers that it makes, are no growth
    await streamUpload(address, await start('sound'), {
      declares: 'chunks',
      fileBytes: 40 * MEGABYTE,
      after: 'end',
    });
    await up.upload(await up.sign('document'), toFile(samplePdf, 'a.pdf'));
    let most = 0;
    const watched = async <T>(work: () => Promise<T>) => {
      const before = measureMemory(pid).own;
      const { result, peak } = await peakDuring(pid, work);
      most = Math.max(most, peak.own - before);
      return result;
    };
    for (const [sentAs, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
      // all that the limit allows and no more is sent: the response does not wait for another byte
      const exact = await watched(async () =>
        streamUpload(address, await start(sentAs), {
          declares: 'chunks',
          fileBytes: limit * MEGABYTE + 64 * 1024,
          after: 'wait',
        }),
      );
      const endless = await watched(async () =>
        streamUpload(address, await start(sentAs), {
          declares: 'chunks',
          fileBytes: 2_000 * MEGABYTE,
          after: 'continue',
        }),
      );
      expect([sentAs, exact.status, endless.status]).toEqual([sentAs, 413, 413]);
      expect(endless.bytesSent).toBeLessThan((limit + 8) * MEGABYTE);
      const said = await streamUpload(address, await start(sentAs), {
        declares: 51 * MEGABYTE,
        fileBytes: 0,
        after: 'wait',
      });
      expect([sentAs, said.status]).toEqual([sentAs, 413]);
    }
    for (const lie of [
      { declares: 5 * MEGABYTE, fileBytes: MEGABYTE },
      { declares: MEGABYTE, fileBytes: 3 * MEGABYTE },
      { declares: 'chunks', fileBytes: MEGABYTE },
    ] as const)
      expect((await streamUpload(address, await start('sound'), lie)).status).not.toBe(200);
    const bomb = zipArchive({ 'word/document.xml': compressedZeros(10_000) }, 'docx');
    const kept = await watched(async () => up.send(await up.sign('document'), toFile(bomb, 'bomb.docx')));
    report(
      `413 for all; memory +${most.toFixed(0)} MB; an archive of 10 GB kept as the ${(bomb.byteLength / MEGABYTE).toFixed(0)} MB that it is (${kept.status})`,
    );
    await expect.poll(up.incoming, { timeout: 30_000 }).toEqual([]);
    expect(most).toBeLessThan(50);
    expect((await site.call('/readyz')).status).toBe(200);
  },
);
