import { expect } from 'vitest';
import { picture, toFile, WIDE } from '#kit/uploads/testing/sample-files.ts';
import { defineCase } from '../../support/define-case.ts';
import { uploader } from '../../support/uploads.ts';

defineCase(
  {
    id: 'T72',
    title: 'a picture that was taken down is not served',
    pass: '0 of 6 files of the picture and 0 of 10 public reads name or send it after the next request; a cache may keep it for a day at most; staff see it',
    oneEngine: 'unit tests cover all kinds of records on both',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { client } = await site.staff();
    const signature = await client.gallery.uploadSignature({ body: { title: 'Umbrellas' } });
    const file = toFile(await picture(WIDE), 'a.jpg');
    const { secure_url: imageUrl, public_id: publicId } = await uploader(site).upload(signature, file);
    const { _id: id } = await client.gallery.create({ body: { title: 'Umbrellas', imageUrl, publicId } });
    const files = ['.jpg', '-320.avif', '-640.webp', '-1200.jpg', '-1080.jpg', '-192.png'];
    const reads = [
      ...['/', '/gallery', `/gallery/take-down?image=${id}`, '/search?q=umbrellas', '/sitemap.xml'],
      ...['/api/gallery', `/api/gallery/${id}`, '/api/search?q=umbrellas', '/news.xml', '/events.xml'],
    ];
    const count = async () => {
      const sent = await Promise.all(files.map((ending) => site.call(`/media/${publicId}${ending}`)));
      const read = await Promise.all(reads.map((path) => site.call(path)));
      const ages = sent.map(({ headers }) => /max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1]);
      expect(Math.max(...ages.map((age) => Number(age ?? 0)))).toBeLessThanOrEqual(86_400);
      return {
        sent: sent.filter(({ status }) => status !== 404).length,
        naming: read.filter(({ text }) => text.includes(publicId)).length,
      };
    };
    expect(await count()).toEqual({ sent: 6, naming: 4 });
    const request = { imageId: id, message: 'My son is in this picture.' };
    expect((await site.call('/api/take-downs', { body: request })).status).toBe(201);
    const { sent, naming } = await count();
    report(`${sent} of ${files.length} files sent, ${naming} of ${reads.length} reads name the picture`);
    expect([sent, naming]).toEqual([0, 0]);
    const hidden = await client.gallery.read({ params: { id } });
    const { status, headers } = await site.call(hidden.src);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  },
);

defineCase(
  {
    id: 'T73',
    title: 'a link to a draft ends for good',
    pass: '0 of 5 ended links show the draft: published, over, deleted and restored, replaced, revoked; also when the record is a draft again; no link is in the log',
    oneEngine: 'unit tests cover both',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const { events, trash } = (await site.staff()).client;
    const draft = { title: 'Picnic', isPublished: false, showUntil: null };
    type Call = { readonly params: { readonly id: number } };
    const endings: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
      published: (call) => events.update({ ...call, body: { ...draft, isPublished: true } }),
      over: (call) => events.update({ ...call, body: { ...draft, showUntil: '2026-01-01T00:00:00Z' } }),
      async deleted(call) {
        await events.remove(call);
        const [entry] = await trash.list();
        await trash.restore({ params: { id: entry?.id ?? 0 } });
      },
      replaced: events.share,
      revoked: events.unshare,
    };
    let shown = 0;
    for (const [name, end] of Object.entries(endings)) {
      const { _id: id } = await events.create({ body: draft });
      const token = (await events.share({ params: { id } })).url.split('/').at(-1) ?? '';
      const statuses = () =>
        Promise.all(
          ['/preview/events/', '/api/events/preview/'].map(
            async (path) => (await site.call(path + token)).status,
          ),
        );
      expect(await statuses(), name).toEqual([200, 200]);
      await end({ params: { id } });
      const ended = await statuses();
      await events.update({ params: { id }, body: draft });
      shown += [...ended, ...(await statuses())].filter((status) => status < 400).length;
      expect(site.server.output()).not.toContain(token);
    }
    report(`${shown} of ${Object.keys(endings).length * 4} reads showed an ended draft`);
    expect(shown).toBe(0);
  },
);
