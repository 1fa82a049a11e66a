import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import { engineHostPairs } from '#kit/uploads/testing/upload-helper.ts';
import { useUploadTestApp } from '../testing/use-test-app.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');

describe.each(engineHostPairs)('the web app manifest on $engine with the $host host', ({ engine, host }) => {
  const parish = useUploadTestApp({ engine, host });

  const read = async () => {
    const response = await parish.request('/manifest.webmanifest');
    return { response, manifest: await response.json() };
  };
  const saveIdentity = async (changes: object) => {
    const { version: _, ...body } = (await parish.staff.parish.read()).identity;
    await parish.staff.parish.identity({ body: { ...body, ...changes } });
  };
  const saveUpload = async (name: 'patronImage' | 'heroImage') => {
    const { secure_url: imageUrl, public_id: publicId } = await parish.upload(
      await parish.staff.upload.signature(),
      await pictureFile(),
    );
    await saveIdentity({ [name]: { imageUrl, publicId } });
    return publicId;
  };
  const sources = async () => (await read()).manifest.icons.map(({ src }: { src: string }) => src);

  // https://developer.chrome.com/docs/lighthouse/pwa/installable-manifest
  it('has the fields that browsers require to install a site', async () => {
    const { response, manifest } = await read();
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const { identity } = await parish.visitor.parish.read();
    expect(manifest).toMatchObject({
      ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
      ...{ name: identity.name, short_name: identity.saint },
      ...{ theme_color: '#faf5ea', background_color: '#faf5ea' },
    });
    expect(manifest.prefer_related_applications).toBeUndefined();
    const large = { src: '/icon-512.png', sizes: '512x512', type: 'image/png' };
    expect(manifest.icons).toEqual(
      expect.arrayContaining([
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { ...large, purpose: 'any' },
        { ...large, purpose: 'maskable' },
      ]),
    );
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(join(PUBLIC, src)).metadata();
      expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
    }
    expect(manifest.shortcuts).toEqual([
      { name: 'Readings today', url: '/lectionary/today' },
      { name: 'Services', url: '/services' },
      { name: 'Give', url: '/donate' },
    ]);
  });

  it('changes with the name and the pictures of the parish', async () => {
    const etag = (await read()).response.headers.get('etag') ?? '';
    const conditional = () => parish.request('/manifest.webmanifest', { headers: { 'if-none-match': etag } });
    expect((await conditional()).status).toBe(304);
    await saveIdentity({ name: 'Mar Gregorios Church', saint: 'Mar Gregorios' });
    expect((await conditional()).status).toBe(200);
    expect((await read()).manifest).toMatchObject({
      ...{ name: 'Mar Gregorios Church', short_name: 'Mar Gregorios' },
    });
    const hero = await saveUpload('heroImage');
    expect((await sources()).every((src: string) => src.includes(hero))).toBe(true);
    const patron = await saveUpload('patronImage');
    expect((await sources()).every((src: string) => src.includes(patron))).toBe(true);
    const touchIcon = await parish.request('/apple-touch-icon.png');
    expect([touchIcon.status, touchIcon.headers.get('location')]).toEqual([302, (await sources())[0]]);
    if (host === 'embedded')
      for (const [index, size] of [180, 192, 512].entries()) {
        const icon = await parish.request((await sources())[2 * index]);
        const { format, width, height } = await sharp(await icon.bytes()).metadata();
        expect([icon.status, format, width, height]).toEqual([200, 'png', size, size]);
      }
    await saveIdentity({ patronImage: null, heroImage: null });
    expect((await sources())[0]).toBe('/icon-180.png');
    const ownIcon = await parish.request('/apple-touch-icon.png', {
      headers: { 'if-none-match': touchIcon.headers.get('etag') ?? '' },
    });
    expect([ownIcon.status, ownIcon.headers.get('location')]).toEqual([302, '/icon-180.png']);
  });
});
