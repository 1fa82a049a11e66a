import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fragmentText } from '#contract/html-fragment.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import type { ImageVariants } from '../adapters/media-storage/image-variants.ts';
import { createLcpImageInliner } from './inline-lcp-image.ts';
import type { CachedResponse } from './response-cache.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0, 5 5"/></svg>';
const page = (url: string, type = 'image/avif') =>
  `<p>before</p><picture><source data-within="${url}" type="${type}" media="x"/><img src="/a.jpg"/></picture>`;

/** @param existing image variants that exist; `generated` ones are created on request. */
async function createInliner(
  existing: Readonly<Record<string, Buffer>>,
  generated: Readonly<Record<string, Buffer>> = {},
) {
  const folder = freshFolder();
  const files = new Map<string, string>();
  const write = async (address: string, bytes: Buffer) => {
    const file = join(folder, `${files.size}`);
    await writeFile(file, bytes);
    files.set(address, file);
    return file;
  };
  for (const [address, bytes] of Object.entries(existing)) await write(address, bytes);
  const narrower: ImageVariants = {
    existing: async (address) => files.get(address),
    getOrCreate: async (address) => generated[address] && write(address, generated[address]),
    fallback: async () => undefined,
    createAll: () => undefined,
  };
  const svg = {
    variant: () => ({ headers: {}, body: Buffer.from(SVG) }),
  } as Partial<CachedResponse> as CachedResponse;
  const inline = createLcpImageInliner({ assets: new Map([['/assets/church.svg', svg]]), narrower });
  return async (html: string) => {
    const { fragments, whenStale } = await inline([{ text: '<style>p{}</style>' }, html]);
    const [styles, ...rest] = fragments.map(fragmentText);
    expect(styles).toBe('<style>p{}</style>');
    return { html: rest.join(''), ...(whenStale && { whenStale }) };
  };
}

it('the image of a placeholder is inlined, and nothing else changes', async () => {
  const inline = await createInliner({ '/media/a-640.avif': Buffer.from('$& bytes') });
  expect((await inline(page('/media/a-640.avif'))).html).toBe(
    page('/media/a-640.avif').replace(
      '" media',
      () => `" srcSet="data:image/avif;base64,${Buffer.from('$& bytes').toString('base64')}" media`,
    ),
  );
  expect(await inline('<p>no image</p>')).toEqual({ html: '<p>no image</p>' });
});

it('an SVG is inlined as percent-encoded text', async () => {
  const { html } = await (await createInliner({}))(page('/assets/church.svg', 'image/svg+xml'));
  const [, address = ''] = /srcSet="([^"]*)"/.exec(html) ?? [];
  expect(address.replace(',', '')).not.toMatch(/[\s<>&',]/);
  expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${SVG}`);
});

it('a missing variant is not waited for, and `whenStale` resolves when it is generated', async () => {
  const inline = await createInliner({}, { '/media/b-640.avif': Buffer.from('b') });
  const before = await inline(page('/media/b-640.avif'));
  expect(before.html).toBe(page('/media/b-640.avif'));
  await before.whenStale;
  const after = await inline(page('/media/b-640.avif'));
  expect(after.html).toContain('srcSet="data:image/avif;base64,Yg=="');
  expect(after.whenStale).toBeUndefined();
});

it('an image that is too large, missing or on another host is not inlined', async () => {
  const inline = await createInliner({ '/media/c-640.avif': Buffer.alloc(41 * 1024) });
  expect(await inline(page('/media/c-640.avif'))).toEqual({ html: page('/media/c-640.avif') });
  for (const address of ['/media/none-640.avif', 'https://res.example/a-640.avif']) {
    const { html, whenStale } = await inline(page(address));
    expect(html).toBe(page(address));
    expect(await Promise.race([whenStale?.then(() => 'ready'), sleep(50, 'pending')])).toBe('pending');
  }
});
