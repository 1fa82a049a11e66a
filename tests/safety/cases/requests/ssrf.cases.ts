import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { VALID_BODIES } from '#app/testing/valid-bodies.ts';
import type { UploadSignature } from '#kit/media/contract.ts';
import { startFakeCloudinary } from '#kit/media-storage/testing/fake-cloudinary.ts';
import { jsonResponse, startFakeService } from '#kit/process/testing/fake-service.ts';
import { findMetadata, isUpright, phonePhoto } from '#kit/uploads/testing/phone-photo.ts';
import { picture, toFile } from '#kit/uploads/testing/sample-files.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { uploader } from '../../support/uploads.ts';
import { words } from '../../support/words.ts';

/** Public DNS names that resolve to this machine. */
const PUBLIC_NAME = /^https:\/\/(?:127\.0\.0\.1\.nip\.io|localtest\.me):/;

/** URLs of a listener on this machine in every notation, and URLs that only look like ours. @param own our host. */
function maliciousUrls(port: number, own: string): string[] {
  const hosts = words(`
      127.0.0.1 localhost localhost. LOCALHOST 127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1
      017700000001 0 0.0.0.0 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1]
      127.0.0.1.nip.io localtest.me ①②⑦.⓪.⓪.① 127。0。0。1 ⓛocalhost 127.0.0.1%00.parish.example`);
  const file = 'media/pictures/5f0c5f0c5f0c5f0c5f0c5f0c5f0c5f0c.jpg';
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/${file}`, `https://${host}:${port}/a.mp4`]),
    `http://${own}@127.0.0.1:${port}/${file}`,
    `http://127.0.0.1:${port}#@${own}/${file}`,
    `http://${own}\\@127.0.0.1:${port}/${file}`,
    `http://user:word@${own}/${file}`,
    `//127.0.0.1:${port}/${file}`,
    `/\\127.0.0.1:${port}/${file}`,
    `http:/127.0.0.1:${port}/${file}`,
    `http://${own}.evil.example/${file}`,
    `http://evil.example/${file}?x=${own}`,
    `http://${own}/../${file}`,
    `http://${own}/${file}?x=1`,
    `http://${own}/${file}#x`,
    `/${file}`,
    `/${file}%00`,
    `/media/pictures/../../etc/passwd`,
    `/media/../secret.key`,
    ...words(`
      file:///etc/passwd file://localhost/etc/passwd ftp://127.0.0.1/x.jpg gopher://127.0.0.1:25/_x
      dict://127.0.0.1:11211/x data:image/png;base64,AAAA javascript:alert(1) blob:http://x/y about:blank
      jar:http://x!/y ldap://127.0.0.1 x http://169.254.169.254/latest/meta-data/a.mp4
      https://169.254.169.254/a.mp4 https://metadata.internal/a.mp4 https://10.0.0.1/a.mp4
      https://res.cloudinary.com/other/image/upload/v1/pictures/5f0c5f0c5f0c5f0c5f0c5f0c5f0c5f0c.jpg
      https://res.cloudinary.com.evil.example/x.jpg
      https://res.cloudinary.com/stthomas/image/upload/v1/pictures/5f0c5f0c5f0c5f0c5f0c5f0c5f0c5f0c.jpg
      https://res.cloudinary.com/stthomas/image/fetch/http://evil.example/a.jpg`),
  ];
}

defineCase(
  {
    id: 'T45',
    title: 'foreign URLs are not accepted as files and not requested',
    pass: '0 of 80 URLs are accepted in any field for a file, with either media storage, and the server connects to none of them; for a link to a recording it asks only the audio host, with the link as a parameter',
  },
  async ({ startSite, report }) => {
    let connections = 0;
    const trap = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    trap.listen(0, '::');
    await once(trap, 'listening');
    const cloud = await startFakeCloudinary();
    const player = '<iframe src="https://w.soundcloud.com/player/?url=x"></iframe>';
    const audioHost = await startFakeService(jsonResponse({ html: player }));
    const accepted: unknown[] = [];
    const links: string[] = [];
    let tried = 0;
    onTestFinished(async () => {
      trap.close();
      await audioHost.close();
      await cloud.close();
    });
    for (const settings of [{}, cloud.env]) {
      const site = await startSite({ ...settings, AUDIO_LOOKUP_URL: audioHost.url });
      const { token, client } = await site.staff();
      const urls = maliciousUrls((trap.address() as AddressInfo).port, new URL(site.server.address).host);
      expect(new Set(urls).size).toBeGreaterThanOrEqual(80);
      const { id: folderId } = await client.resourceFolders.create({ body: { folderName: 'Hymns' } });
      const { _id } = await client.ads.create({ body: { adType: 'text', description: 'x' } });
      const publicId = 'pictures/5f0c5f0c5f0c5f0c5f0c5f0c5f0c5f0c';
      const adOf = (imageUrl: string) => ({ adType: 'image', imageUrl });
      const postOf = (imageUrl: string) => ({ title: 'x', image: { imageUrl, publicId } });
      const personOf = (image: string) => ({ name: 'x', title: 'x', image });
      const file = { resourceName: 'x', publicId, folderId };
      const video = { ...VALID_BODIES['POST /api/service-resources'], folderId };
      const fields: Readonly<Record<string, (url: string) => object>> = {
        'POST /api/home-page-ads': adOf,
        [`PUT /api/home-page-ads/${_id}`]: adOf,
        'POST /api/events': postOf,
        'POST /api/news': postOf,
        'PUT /api/vicar': personOf,
        'PUT /api/parish/identity': (heroImage) => ({
          ...VALID_BODIES['PUT /api/parish/identity'],
          heroImage,
        }),
        'POST /api/clergy': personOf,
        'POST /api/gallery/save-image': (imageUrl) => ({ title: 'x', imageUrl, publicId }),
        'POST /api/service-resources/save-document': (resourceUrl) => ({ ...file, resourceUrl }),
        'POST /api/service-resources/save-audio': (resourceUrl) => ({ ...file, resourceUrl }),
        'POST /api/service-resources': (resourceUrl) => ({ ...video, resourceUrl }),
      };
      for (const [call, bodyOf] of Object.entries(fields)) {
        const [method = '', path = ''] = call.split(' ');
        await runConcurrently(urls.length, 4, async (n) => {
          const url = urls[n] ?? '';
          // a video link may point to any public host, and the server does not resolve it
          if (path.endsWith('service-resources') && PUBLIC_NAME.test(url)) return;
          const { status } = await site.call(path, { method, token, body: bodyOf(url) });
          tried += 1;
          if (status < 400 || status >= 500) accepted.push([call, url, status]);
        });
      }
      for (const url of urls) {
        const body = { ...VALID_BODIES['PUT /api/parish/liturgy'], recordings: { 1: url } };
        const { status } = await site.call('/api/parish/liturgy', { method: 'PUT', token, body });
        tried += 1;
        if (status === 200 && url.startsWith('https:')) links.push(url);
        // a path on this site is a file of the parish
        else if (status !== 400 && !/^\/(?![/\\])/.test(url)) accepted.push(['recording', url, status]);
        await site.call('/api/tones/1');
      }
    }
    const asked = audioHost.requests.map((path) => new URL(path, audioHost.url));
    expect(new Set(asked.map(({ pathname }) => pathname)).size).toBe(1);
    expect(new Set(asked.map(({ searchParams }) => searchParams.get('url')))).toEqual(new Set(links));
    report(
      `0 of ${tried} accepted, ${connections} connections; ${cloud.requests.length} requests to the external media host`,
    );
    expect(accepted).toEqual([]);
    expect([connections, cloud.requests]).toEqual([0, []]);
  },
);

defineCase(
  {
    id: 'T44',
    title: 'location data is removed from photos',
    pass: '0 metadata in any variant of a published picture, for each upload path, and all are upright; upload signatures for the external media host require stripping',
  },
  async ({ startSite, report }) => {
    const site = await startSite();
    const up = uploader(site);
    const { client, token } = await site.staff();
    const { id: folderId } = await client.resourceFolders.create({ body: { folderName: 'Scans' } });
    const violations: unknown[] = [];
    let checked = 0;
    const check = async (uploadPath: string, url: string) => {
      const response = await fetch(new URL(url, site.server.address));
      expect(response.status, `${uploadPath} ${url}`).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      const metadata = await findMetadata(bytes);
      checked += 1;
      if (metadata.length > 0 || !(await isUpright(bytes))) violations.push([uploadPath, url, metadata]);
    };
    for (const format of sized({ usual: ['jpeg', 'png', 'webp'] as const, quick: ['jpeg'] as const })) {
      const photo = await phonePhoto({ format, width: 660, height: 440 });
      const file = toFile(photo, `IMG.${format}`, `image/${format}`);
      const send = async (signature: Parameters<typeof up.upload>[0]) => {
        const { secure_url: imageUrl, public_id: publicId } = await up.upload(signature, file);
        return { imageUrl, publicId };
      };
      const gallery = await client.gallery.create({
        body: { title: 'x', ...(await send(await client.gallery.uploadSignature({ body: { title: 'x' } }))) },
      });
      const event = await client.events.create({
        body: { title: 'x', image: await send(await client.upload.signature()) },
      });
      const clergy = await client.clergy.create({
        body: { name: 'x', title: 'x', image: (await send(await client.clergy.uploadSignature())).imageUrl },
      });
      for (const [uploadPath, { picture: published }] of Object.entries({ gallery, event, clergy })) {
        const variants = (published?.sources ?? []).flatMap(({ avif, webp }) => [avif, webp]);
        for (const url of [published?.src ?? '', ...variants]) await check(uploadPath, url);
      }
      const { imageUrl: resourceUrl, publicId } = await send(
        await client.resources.documentSignature({ body: { resourceName: 'x' } }),
      );
      const document = await client.resources.saveDocument({
        body: { resourceName: 'x', resourceUrl, publicId, folderId },
      });
      await check('document', document.resource_url);
      const form = new FormData();
      form.set('document', file);
      const replacePath = `/api/service-resources/${document.id}/replace-document`;
      const headers = { authorization: `Bearer ${token}` };
      const replaced = await fetch(site.server.address + replacePath, { method: 'PUT', body: form, headers });
      expect(replaced.status).toBe(200);
      await check('replaced document', ((await replaced.json()) as { resource_url: string }).resource_url);
    }

    const cloud = await startFakeCloudinary();
    onTestFinished(() => cloud.close());
    const cloudSite = await startSite(cloud.env);
    const { client: staff } = await cloudSite.staff();
    const pictures = [
      await staff.upload.signature(),
      await staff.clergy.uploadSignature(),
      await staff.gallery.uploadSignature({ body: { title: 'x' } }),
      await staff.resources.documentSignature({ body: { resourceName: 'x', fileType: 'image/jpeg' } }),
    ];
    for (const { uploadParams } of pictures)
      expect(uploadParams.transformation).toMatch(/(?:^|,)fl_force_strip(?:,|$)/);
    // the upload fails without this parameter
    const image = toFile(await picture(), 'a.jpg', 'image/jpeg');
    const [signature] = pictures as [UploadSignature];
    const unstripped = await uploader(cloudSite).send(signature, image, { transformation: null });
    expect(unstripped.ok).toBe(false);
    for (const file of [{ fileType: 'pdf' }, {}]) {
      const body = { resourceName: 'x', ...file };
      const { uploadParams } = await staff.resources.documentSignature({ body });
      expect(uploadParams.allowed_formats ?? '').not.toMatch(/\b(jpg|png|gif|webp)\b/);
    }
    report(`0 in ${checked} variants of pictures, all upright; stripping is signed for the external host`);
    expect(violations).toEqual([]);
  },
);
