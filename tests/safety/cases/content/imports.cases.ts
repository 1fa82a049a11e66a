import { expect, onTestFinished } from 'vitest';
import { post, wordPressExport, XML_END, xmlHead } from '#app/imports/testing/export-files.ts';
import { itemKinds } from '#app/imports/wire.ts';
import { canReadMemory, measureMemory, peakDuring } from '#app/testing/resident-memory.ts';
import type { Client } from '#kit/api/client.ts';
import { startFakeService } from '#kit/process/testing/fake-service.ts';
import { withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { words } from '../../support/words.ts';
import { xssCorpus } from '../../support/xss-corpus.ts';

const READ_TIMEOUT_MS = 300_000;
const MAX_GROWTH_MB = 150;

/** Uploads a file and waits until it is read. */
async function preview(client: Client, parts: readonly BlobPart[], name = 'export.xml') {
  const form = new FormData();
  form.set('file', new File([...parts], name));
  const { id } = await client.imports.create({ form });
  const read = () => client.imports.read({ params: { id } });
  await expect.poll(async () => (await read()).state, { timeout: READ_TIMEOUT_MS }).not.toBe('reading');
  return read();
}

async function finished(client: Client, id: number) {
  const read = () => client.imports.read({ params: { id } });
  await expect.poll(async () => (await read()).state, { timeout: READ_TIMEOUT_MS }).toBe('done');
  return read();
}

const attachment = (id: number, url: string) =>
  post({ id, type: 'attachment', more: `<wp:attachment_url><![CDATA[${url}]]></wp:attachment_url>` });

defineCase(
  {
    id: 'T79',
    title: 'a hostile file to import neither reads files, reaches other hosts, nor runs scripts',
    pass: 'files with entities, document types, deep elements, endless texts and impossible recurrences are rejected or read in 30 s; 0 connections to private hosts for 30 addresses; no script of the corpus is in the pages',
    oneEngine: 'files are read before they reach the database',
  },
  async ({ startSite, report }) => {
    const listener = await startFakeService((_, response) => response.end('secret'));
    onTestFinished(() => listener.close());
    const site = await startSite();
    const { client } = await site.staff();
    const entities = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const bombs: [string, string][] = [
      [
        'entities',
        `<?xml version="1.0"?>${entities}<rss><channel><item><title>&b;&f;</title></item></channel></rss>`,
      ],
      ['depth', `<rss>${'<a>'.repeat(1_000_000)}`],
      ['a text', `${xmlHead()}<item><title>${'x'.repeat(20_000_000)}`],
      ['a tag', `<rss ${'x'.repeat(20_000_000)}`],
    ];
    for (const [name, content] of bombs)
      expect([name, (await preview(client, [content])).state]).toEqual([name, 'unreadable']);

    const port = new URL(listener.origin).port;
    const hosts =
      words(`127.0.0.1 localhost 127.1 2130706433 0x7f000001 0.0.0.0 [::1] [::ffff:127.0.0.1] 10.0.0.1
      192.168.0.1 169.254.169.254 metadata.internal localtest.me 127.0.0.1.nip.io`);
    const addresses = [
      ...hosts.flatMap((host) => [
        `http://${host}:${port}/a.jpg`,
        `http://old.example@${host}:${port}/a.jpg`,
      ]),
      ...[
        'file:///etc/passwd.jpg',
        `//127.0.0.1:${port}/a.jpg`,
        'data:image/png;base64,AAAA.jpg',
        'gopher://x/a.jpg',
      ],
    ];
    for (const own of ['http://old.example', listener.origin]) {
      const posts = addresses.map((url, index) => attachment(index + 1, url));
      const { id } = await preview(client, [wordPressExport(posts, own)]);
      await client.imports.start({ params: { id }, body: { kinds: [...itemKinds] } });
      expect((await finished(client, id)).progress.done).toBe(0);
      await client.imports.undo({ params: { id } });
    }
    expect(listener.requests).toEqual([]);

    const posts = xssCorpus.map((text, index) =>
      post({ id: 1000 + index, title: text.replaceAll(']]>', ''), content: text.replaceAll(']]>', '') }),
    );
    const { id } = await preview(client, [wordPressExport(posts)]);
    await client.imports.start({ params: { id }, body: { kinds: ['articles'] } });
    const { progress } = await finished(client, id);
    const { text } = await site.call('/eventsandnews');
    expect(text).not.toMatch(/<(?:script|img|svg|iframe)[^>]*(?:alert|onerror)/i);
    report(
      `${bombs.length} files rejected; 0 of ${2 * addresses.length} connections; ${progress.done} hostile articles`,
    );
  },
);

defineCase(
  {
    id: 'R30',
    title: 'a large import is read in bounded memory, and continues after crashes',
    fullAmount: '20,000 posts',
    pass: `${sized({ usual: '4,000', full: '20,000' })} posts: memory grows by at most ${MAX_GROWTH_MB} MB; after kill -9 while they are written, each is imported once; a second import of the file brings nothing`,
  },
  async ({ startSite, report }) => {
    const count = sized({ usual: 4_000, full: 20_000 });
    const site = await startSite();
    const { token, client } = await site.staff();
    const body = `<p>${'Dear parishioners, the feast of our patron is near. '.repeat(30)}</p>`;
    const posts = Array.from({ length: count }, (_, index) =>
      post({ id: index + 1, title: `Article ${index}`, content: `<h2>${index}</h2>${body}` }),
    );
    const file = [xmlHead(), ...posts, XML_END];
    const before = canReadMemory ? measureMemory(site.server.pid).own : 0;
    const { result, peak } = await peakDuring(site.server.pid, () => preview(client, file));
    expect(result.groups[0]?.count).toBe(count);
    expect(peak.own - before).toBeLessThan(MAX_GROWTH_MB);
    await client.imports.start({ params: { id: result.id }, body: { kinds: ['articles'] } });
    const current = () => site.server.client(token);
    const done = async () => (await current().imports.read({ params: { id: result.id } })).progress.done;
    for (const part of [0.2, 0.5]) {
      await expect.poll(done, { timeout: READ_TIMEOUT_MS }).toBeGreaterThan(count * part);
      await site.killAndRestart();
    }
    const { progress } = await finished(current(), result.id);
    expect(progress).toEqual({ all: count, done: count, failed: 0 });
    const titles = await withDatabase(site.databaseUrl, ({ db }) =>
      db.selectFrom('news').select('title').execute(),
    );
    expect(new Set(titles.map(({ title }) => title)).size).toBe(count);
    expect(titles).toHaveLength(count);
    const again = await preview(current(), file);
    expect(again.groups).toMatchObject([{ count: 0, known: count }]);
    report(`${count} posts once after 2 crashes; memory +${Math.round(peak.own - before)} MB`);
  },
);
