import type { RequestListener } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { UploadedFile } from '#kit/media/contract.ts';
import { startFakeCloudinary } from '#kit/media-storage/testing/fake-cloudinary.ts';
import {
  type FakeService,
  failureModes,
  neverEnds,
  neverResponds,
  startFakeService,
} from '#kit/process/testing/fake-service.ts';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import { uploadForm } from '#kit/uploads/testing/upload-form.ts';
import { defineCase } from '../../support/define-case.ts';
import { saveHostedRecordings } from '../../support/hosted-recordings.ts';
import { measureWithoutCpuWait } from '../../support/measures/cpu-steal.ts';
import { median } from '../../support/measures/measures.ts';

/** Observed failures of a media host during an upload. */
const HOST_FAILURES: Readonly<Record<string, RequestListener>> = {
  'an error': (_, response) => void response.writeHead(500).end('{"error":{"message":"Internal"}}'),
  'a rejection': (_, response) =>
    void response.writeHead(401).end('{"error":{"message":"Invalid Signature"}}'),
  'no response': () => undefined,
  'a closed connection': (request) => void request.socket.destroy(),
  'an HTML page': (_, response) =>
    void response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
  'the file of another account': (_, response) =>
    void response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        public_id: `gallery/${'0'.repeat(32)}`,
        secure_url: `https://res.cloudinary.com/stthomas/image/upload/v1/gallery/${'0'.repeat(32)}.jpg`,
        signature: 'x'.repeat(40),
      }),
    ),
};
const BROWSER_LIMIT_MS = 2_000;

defineCase(
  {
    id: 'R07',
    title: 'a failing media host leaves no record without a file and does not affect the site',
    pass: 'for each failure: 0 records without a file, the site responds as usual, and a record with a file can be deleted',
    differs:
      'a unit test covers the deletion of orphaned files (`src/kit/uploads/garbage-collection.test.ts`)',
  },
  async ({ startSite, report }) => {
    const host = await startFakeCloudinary();
    onTestFinished(() => host.close());
    const site = await startSite(host.env);
    const { client } = await site.staff();
    const { _id: folderId } = await client.galleryFolders.create({
      body: { name: 'Feast', category: 'others' },
    });
    const file = await pictureFile();
    const durations: number[] = [];
    const timed = async <T>(work: () => Promise<T>) => {
      const startedAt = performance.now();
      const done = await work();
      durations.push(performance.now() - startedAt);
      return done;
    };
    const title = 'Procession';
    const save = ({ secure_url: imageUrl, public_id: publicId, signature }: UploadedFile) => {
      const body = { title, imageUrl, publicId, folderId, signature };
      return timed(() => client.gallery.create({ body }));
    };
    /** The response of the host; undefined if the upload failed. */
    const send = async (listener?: RequestListener): Promise<UploadedFile | undefined> => {
      host.respondWith(listener);
      const signature = await timed(() => client.gallery.uploadSignature({ body: { title } }));
      const body = uploadForm(signature, file);
      const signal = AbortSignal.timeout(BROWSER_LIMIT_MS);
      return fetch(signature.uploadUrl, { method: 'POST', body, signal })
        .then((response) => (response.ok ? (response.json() as Promise<UploadedFile>) : undefined))
        .catch(() => undefined);
    };
    for (const [failure, listener] of Object.entries(HOST_FAILURES)) {
      const response = await send(listener);
      // a browser that trusts the response still requests a record
      if (response) await expect(save(response), failure).rejects.toMatchObject({ status: 400 });
      expect(await client.gallery.list({ query: {} }), failure).toEqual([]);
      for (const path of ['/', '/gallery', '/api/gallery', '/healthz'])
        expect((await timed(() => site.call(path))).status, `${path}: ${failure}`).toBe(200);
    }
    const saved = await save((await send()) ?? expect.fail('the host works again'));
    expect(host.stored.size).toBe(1);
    host.respondWith(HOST_FAILURES['no response']);
    await timed(() => client.gallery.remove({ params: { id: saved._id } }));
    expect(await client.gallery.list({ query: {} })).toEqual([]);
    const slowest = Math.max(...durations);
    expect(slowest).toBeLessThan(2_000);
    report(
      `${Object.keys(HOST_FAILURES).length} kinds of failure: 0 records without a file, our slowest response after ${(slowest / 1000).toFixed(2)} s; a record deleted while the host did not respond`,
    );
  },
);

const GOOD_VERSE = {
  verse: { details: { text: 'In the beginning', reference: 'John 1:1', version: 'WEB' } },
};
const SERVICE_FAILURES: Readonly<Record<string, RequestListener>> = {
  'no response': neverResponds,
  'an endless response': neverEnds,
  ...Object.fromEntries(Object.entries(failureModes).map(([name, fail]) => [name, fail(GOOD_VERSE)])),
};
const BREAKER_OPENS_AFTER = 5;
const WAIT_LIMIT_MS = 3_500;
const PAGE_LOADS = 30;

defineCase(
  {
    id: 'R08',
    title: 'failing external services are replaced by fallbacks and do not slow the home page',
    pass: 'the built-in verse and the default player within 3 s, no requests to a service after 5 failures, and the median home page is at most 10 % or 10 ms slower than without failures, without time spent waiting for a CPU',
  },
  async ({ startSite, report }) => {
    const services: FakeService[] = [];
    onTestFinished(async () => {
      for (const service of services) await service.close();
    });
    const baseline = await startSite();
    let longest = { wallMs: 0, netMs: 0 };
    const homes: string[] = [];
    let excess = 0;
    for (const [failure, listener] of Object.entries(SERVICE_FAILURES)) {
      const [verses, audio] = [await startFakeService(listener), await startFakeService(listener)];
      services.push(verses, audio);
      const site = await startSite({ VERSE_URL: verses.url, AUDIO_LOOKUP_URL: audio.url });
      await saveHostedRecordings(site);
      const timed = (path: string) =>
        measureWithoutCpuWait(site.server.pid, () => site.call(path)).then(({ result, wallMs, netMs }) => {
          longest = { wallMs: Math.max(longest.wallMs, wallMs), netMs: Math.max(longest.netMs, netMs) };
          return result;
        });
      const daily = await timed('/api/daily');
      expect([daily.status, daily.json?.verse], failure).toEqual([200, expect.objectContaining({})]);
      expect(JSON.stringify(daily.json)).not.toContain('In the beginning"');
      for (let tone = 1; tone <= 7; tone += 1) {
        const response = await timed(`/api/tones/${tone}`);
        expect(response.status, `tone ${tone}: ${failure}`).toBe(200);
        expect(response.text).toContain('https://w.soundcloud.com/player/');
      }
      const lookups = audio.requests.filter((path) => path.startsWith('/service'));
      expect(lookups, failure).toHaveLength(BREAKER_OPENS_AFTER);
      // alternate, so that other load on the machine affects both
      const [failing, healthy]: [number[], number[]] = [[], []];
      for (let load = 0; load < PAGE_LOADS; load += 1) {
        failing.push((await measureWithoutCpuWait(site.server.pid, () => site.call('/'))).netMs);
        healthy.push((await measureWithoutCpuWait(baseline.server.pid, () => baseline.call('/'))).netMs);
      }
      homes.push(`${median(failing).toFixed(1)} and ${median(healthy).toFixed(1)}`);
      excess = Math.max(excess, median(failing) - Math.max(median(healthy) * 1.1, median(healthy) + 10));
      site.server.kill('SIGKILL');
    }
    report(
      `${services.length / 2} kinds of failure: slowest response after ${(longest.wallMs / 1000).toFixed(1)} s (${(longest.netMs / 1000).toFixed(1)} s without waiting for a CPU), ${BREAKER_OPENS_AFTER} of 7 lookups sent; median of ${PAGE_LOADS} home pages with and without a failing service: ${homes.join(', ')} ms`,
    );
    expect(longest.netMs).toBeLessThan(WAIT_LIMIT_MS);
    expect(excess).toBeLessThanOrEqual(0);
  },
);
