import { expect, onTestFinished } from 'vitest';
import { measureMemory, peakDuring } from '#app/testing/resident-memory.ts';
import type { UploadedFile, UploadSignature } from '#kit/media/contract.ts';
import { startFakeCloudinary } from '#kit/media-storage/testing/fake-cloudinary.ts';
import { type MaliciousFile, maliciousFiles } from '#kit/uploads/testing/malicious-corpus.ts';
import { compressedZeros, zipArchive } from '#kit/uploads/testing/malicious-files.ts';
import { findActiveContent } from '#kit/uploads/testing/polyglots.ts';
import { picture, samplePdf, toFile } from '#kit/uploads/testing/sample-files.ts';
import { formStart, streamUpload } from '#kit/uploads/testing/stream-upload.ts';
import { withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { uploader } from '../../support/uploads.ts';
import { words } from '../../support/words.ts';

const MEGABYTE = 1024 * 1024;

/** Texts that would add an upload parameter if they were signed unescaped. */
const PARAMETER_INJECTIONS = [
  ...words(`
    x&folder=clergy x&public_id=a a=b %26folder=clergy x&transformation= &allowed_formats=svg x&eager=c_scale
    x&notification_url=http://evil.example`),
  ...['x\u0007', 'x\n&overwrite=true', 'x\r\nfolder: y', 'x\u2028folder=y'],
];

/** Changes to the fields of an upload signature that an attacker might try. */
function maliciousChanges(signed: UploadSignature): Record<string, string | null>[] {
  const { uploadParams, timestamp, signature, apiKey } = signed;
  const own: Readonly<Record<string, string>> = {
    ...uploadParams,
    timestamp: String(timestamp),
    signature,
    api_key: apiKey,
  };
  const { public_id: publicId = '', allowed_formats: formats } = own;
  const [before, after] = [timestamp - 1, timestamp + 3_600].map(String) as [string, string];
  const reversed = signature.split('').reverse().join('');
  const others: Readonly<Record<string, readonly (string | null)[]>> = {
    folder: [
      ...[null, ''],
      ...words('clergy gallery documents ../pictures pictures/x Pictures pictures&overwrite=true'),
    ],
    public_id: [
      ...[null, 'f'.repeat(32), '../x', 'index', 'x&folder=clergy'],
      ...[`${publicId}0`, publicId.toUpperCase(), `${publicId}.html`],
    ],
    allowed_formats: [null, 'svg', 'html', `${formats},svg`, '', 'jpg&overwrite=true', '*'],
    overwrite: [null, 'true', '', '1', 'False'],
    timestamp: [
      ...[null, '0', '-1', after, before],
      ...[`${timestamp}.0`, `0${timestamp}`, `${timestamp}&eager=x`],
    ],
    signature: [
      ...[null, '', '0'.repeat(40), 'f'.repeat(40), signature.slice(1)],
      ...[`${signature}0`, reversed, `${signature}&x=y`],
    ],
    api_key: [null, '', '0', 'another', `${apiKey}0`],
    transformation: ['', 'fl_attachment', 'x&y=z'],
    type: ['private', 'authenticated'],
    tags: ['x'],
    eager: ['c_scale,w_10'],
    invalidate: ['true'],
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
      // empty fields are not signed and have no effect
      .filter((value) => value !== '' || name in own)
      .map((value) => ({ [name]: value })),
  );
}

defineCase(
  {
    id: 'T40',
    title: 'upload signatures cannot be altered, reused or requested anonymously',
    pass: '0 of 200 uploads that differ from their signature are accepted, by the local and the external media host; anonymous requests get 401; at most 600 signatures per hour',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const file = toFile(await picture({ width: 40, height: 30 }), 'a.png', 'image/png');
    let tried = 0;
    const accepted: unknown[] = [];
    const cloud = await startFakeCloudinary();
    onTestFinished(() => cloud.close());
    const local = await startSite();
    for (const host of sized({ usual: ['local', 'external'], quick: ['local'] })) {
      const site = host === 'external' ? await startSite(cloud.env) : local;
      const up = uploader(site);
      const share = sized({ usual: 1, quick: 8 });
      const changes = maliciousChanges(await up.sign('picture')).filter((_, n) => n % share === 0);
      await runConcurrently(changes.length, 4, async (n) => {
        // the local host accepts each signature once
        const change = changes[n] ?? {};
        const signature = await up.sign('picture');
        const before = cloud.stored.size;
        const response = await up.send(signature, file, change);
        tried += 1;
        if (response.ok || (host === 'external' && cloud.stored.size > before))
          accepted.push([host, change, await response.text()]);
      });
      const used = await up.sign('picture');
      await up.upload(used, file);
      const storedBefore = cloud.stored.size;
      for (const reused of await runConcurrently(10, 10, () => up.send(used, file))) {
        tried += 1;
        if (host === 'local' && reused.ok) accepted.push([host, 'reused']);
      }
      if (cloud.stored.size > storedBefore) accepted.push([host, 'stored again']);
      const raced = await up.sign('picture');
      const winners = (await runConcurrently(10, 10, () => up.send(raced, file))).filter(({ ok }) => ok);
      tried += 10;
      if (host === 'local') expect(winners).toHaveLength(1);

      const { client } = await site.staff();
      for (const text of PARAMETER_INJECTIONS)
        for (const requestSignature of [
          () => client.gallery.uploadSignature({ body: { title: text } }),
          () => client.resources.documentSignature({ body: { resourceName: text, fileType: text } }),
        ]) {
          const signed = await requestSignature().catch(() => undefined);
          tried += 1;
          for (const [name, value] of Object.entries(signed?.uploadParams ?? {}))
            expect(value, name).toMatch(/^[\w,]+$/);
        }
    }
    const up = uploader(local);
    const expired = await up.sign('picture');
    const issued_at = new Date(Date.now() - 11 * 60_000).toISOString();
    await withDatabase(local.databaseUrl, ({ transaction }) =>
      transaction((trx) => trx.updateTable('files').set({ issued_at }).execute()),
    );
    expect((await up.send(expired, file)).status).toBe(403);
    for (const group of ['upload/', 'clergy/upload-', 'gallery/upload-'])
      expect((await local.call(`/api/${group}signature`, { body: { title: 'x' } })).status, group).toBe(401);
    const { token } = await local.staff(await local.newAccount());
    const requests = await runConcurrently(601, 8, () =>
      local.call('/api/upload/signature', { method: 'POST', token }),
    );
    expect(requests.filter(({ status }) => status === 429)).toHaveLength(1);
    report(`0 of ${tried}; 403 after ten minutes, 401 without a session, 429 for the 601st in an hour`);
    expect(accepted).toEqual([]);
  },
);

/** Files that the server rejects by their header alone. */
const REJECTED_BY_HEADER = /megapixels|gigapixels|^SVG$|^HEIC$|^TIFF$|frames larger|billion columns/;

defineCase(
  {
    id: 'T41',
    title: 'decompression bombs in pictures are rejected by their header',
    pass: 'twenty concurrent pictures are rejected (422, or 415 for another type) in at most 100 ms each, memory grows by at most 150 MB, and pages are served meanwhile',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const up = uploader(site);
    const bombs = (await maliciousFiles()).filter(
      ({ description, isAccepted, category }) =>
        !isAccepted && category === 'picture' && REJECTED_BY_HEADER.test(description),
    );
    const twenty = Array.from({ length: 20 }, (_, at) => bombs[at % bombs.length] as MaliciousFile);
    const sendAll = async (files: readonly MaliciousFile[], signatures: readonly UploadSignature[]) =>
      Promise.all(
        files.map(async ({ bytes, name, type }, at) => {
          const startedAt = performance.now();
          const { status } = await up.send(signatures[at] as UploadSignature, toFile(bytes, name, type));
          return { status, ms: performance.now() - startedAt };
        }),
      );
    const sign = () => runConcurrently(twenty.length, 4, () => up.sign('picture'));
    // warm up, so that modules loaded by the first upload do not count
    await sendAll(twenty.slice(0, 5), await sign());
    const signatures = await sign();
    const before = measureMemory(site.server.pid).all;
    const { result, peak } = await peakDuring(site.server.pid, async () => {
      const startedAt = performance.now();
      const [responses, page] = await Promise.all([sendAll(twenty, signatures), site.call('/')]);
      return { responses, page, ms: performance.now() - startedAt };
    });
    const grown = Math.round(peak.all - before);
    const slowest = Math.max(...result.responses.map(({ ms }) => ms));
    report(
      `20 of 20 rejected, ${(result.ms / twenty.length).toFixed(0)} ms each, all of them within ${slowest.toFixed(0)} ms; memory +${grown} MB; a page in ${result.page.milliseconds.toFixed(0)} ms`,
    );
    expect(result.responses.filter(({ status }) => status !== 422 && status !== 415)).toEqual([]);
    expect(result.page.status).toBe(200);
    expect(result.ms / twenty.length).toBeLessThan(100);
    expect(grown).toBeLessThan(150);
  },
);

defineCase(
  {
    id: 'T42',
    title: 'files with a false type or active content are rejected or made harmless',
    pass: '0 malicious files are served with executable content; files of unsupported types are rejected',
  },
  async ({ startSite, report }) => {
    const up = uploader(await startSite());
    const files = await maliciousFiles();
    const failures: unknown[] = [];
    await runConcurrently(files.length, 3, async (n) => {
      const file = files[n] as MaliciousFile;
      const response = await up.send(await up.sign(file.category), toFile(file.bytes, file.name, file.type));
      const uploaded = response.ok ? ((await response.json()) as UploadedFile) : undefined;
      if (uploaded) await up.publish(file.category, uploaded);
      const active = uploaded && (await findActiveContent(file, uploaded));
      const isRejected = [400, 415, 422].includes(response.status);
      if (active || response.ok !== file.isAccepted || response.ok === isRejected)
        failures.push([file.category, file.description, response.status, active]);
    });
    report(
      `0 of ${files.length}; ${files.filter(({ isAccepted }) => !isAccepted).length} rejected, the others made harmless`,
    );
    expect(failures).toEqual([]);
  },
);

defineCase(
  {
    id: 'T43',
    title: 'oversized uploads are stopped at the limit, and archives are not unpacked',
    pass: '413 after the limit plus 64 KB, whether two gigabytes or nothing more follows; an archive that expands to ten gigabytes is not unpacked; memory grows by at most 50 MB; no temporary file remains',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const up = uploader(site);
    const { address, pid } = site.server;
    const limits = { picture: 20, document: 50, sound: 50 } as const;
    const send = async (sentAs: keyof typeof limits, sent: Partial<Parameters<typeof streamUpload>[2]>) =>
      streamUpload(address, formStart(await up.sign(sentAs)), {
        declaredLength: 'chunks',
        fileBytes: MEGABYTE,
        ...sent,
      });
    // warm up, so that modules and buffers of the first upload do not count
    await send('sound', { fileBytes: 40 * MEGABYTE, after: 'end' });
    await up.upload(await up.sign('document'), toFile(samplePdf, 'a.pdf'));
    let maxGrowth = 0;
    const measured = async <T>(work: () => Promise<T>) => {
      const before = measureMemory(pid).own;
      const { result, peak } = await peakDuring(pid, work);
      maxGrowth = Math.max(maxGrowth, peak.own - before);
      return result;
    };
    for (const [sentAs, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
      // send up to the limit and then nothing: the response must not wait for more bytes
      const fileBytes = limit * MEGABYTE + 64 * 1024;
      const exact = await measured(() => send(sentAs, { fileBytes, after: 'wait' }));
      const endless = await measured(() => send(sentAs, { fileBytes: 2_000 * MEGABYTE, after: 'continue' }));
      const declared = await send(sentAs, { declaredLength: 51 * MEGABYTE, fileBytes: 0, after: 'wait' });
      expect([exact.status, endless.status, declared.status], sentAs).toEqual([413, 413, 413]);
      expect(endless.bytesSent).toBeLessThan((limit + 8) * MEGABYTE);
    }
    for (const lie of [
      { declaredLength: 5 * MEGABYTE },
      { declaredLength: MEGABYTE, fileBytes: 3 * MEGABYTE },
      {},
    ])
      expect((await send('sound', lie)).status).not.toBe(200);
    const bomb = zipArchive({ 'word/document.xml': compressedZeros(10_000) }, 'docx');
    const bombResponse = await measured(async () =>
      up.send(await up.sign('document'), toFile(bomb, 'bomb.docx')),
    );
    report(
      `413 for all; memory +${maxGrowth.toFixed(0)} MB; an archive that expands to 10 GB is stored as ${(bomb.byteLength / MEGABYTE).toFixed(0)} MB (${bombResponse.status})`,
    );
    await expect.poll(up.incoming).toEqual([]);
    expect(maxGrowth).toBeLessThan(50);
    expect((await site.call('/readyz')).status).toBe(200);
  },
);
