import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { textOf } from '#contract/html-fragment.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import type { NarrowerPictures } from '../adapters/media-storage/image-variants.ts';
import { firstPictures } from './inline-lcp-image.ts';
import type { KeptAnswer } from './response-cache.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0, 5 5"/></svg>';
const page = (address: string, type = 'image/avif') =>
  `<p>before</p><picture><source data-within="${address}" type="${type}" media="x"/><img src="/a.jpg"/></picture>`;

/** @param made forms that are there; `path` makes the others. */
async function picturesWith(
  made: Readonly<Record<string, Buffer>>,
  makes: Readonly<Record<string, Buffer>> = {},
) {
  const folder = freshFolder();
  const files = new Map<string, string>();
  const write = async (address: string, bytes: Buffer) => {
    const file = join(folder, `${files.size}`);
    await writeFile(file, bytes);
    files.set(address, file);
    return file;
  };
  for (const [address, bytes] of Object.entries(made)) await write(address, bytes);
  const narrower: NarrowerPictures = {
    made: async (address) => files.get(address),
    path: async (address) => makes[address] && write(address, makes[address]),
    instead: async () => undefined,
    prepare: () => undefined,
  };
  const drawing = {
    at: () => ({ headers: [], body: Buffer.from(DRAWING) }),
  } as Partial<KeptAnswer> as KeptAnswer;
  const intoPage = firstPictures({ assets: new Map([['/assets/church.svg', drawing]]), narrower });
  return async (html: string) => {
    const { stretches, outdated } = await intoPage([{ text: '<style>p{}</style>' }, html]);
    const [styles, ...rest] = stretches.map(textOf);
    expect(styles).toBe('<style>p{}</style>');
    return { html: rest.join(''), ...(outdated && { outdated }) };
  };
}

it('puts the form that a page names into the page, and changes nothing else', async () => {
  const intoPage = await picturesWith({ '/media/a-640.avif': Buffer.from('$& bytes') });
  expect((await intoPage(page('/media/a-640.avif'))).html).toBe(
    page('/media/a-640.avif').replace(
      '" media',
      () => `" srcSet="data:image/avif;base64,${Buffer.from('$& bytes').toString('base64')}" media`,
    ),
  );
  expect(await intoPage('<p>no picture</p>')).toEqual({ html: '<p>no picture</p>' });
});

it('lets a drawing stay text, without a sign that would end the attribute or the address', async () => {
  const { html } = await (await picturesWith({}))(page('/assets/church.svg', 'image/svg+xml'));
  const [, address = ''] = /srcSet="([^"]*)"/.exec(html) ?? [];
  expect(address.replace(',', '')).not.toMatch(/[\s<>&',]/);
  expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${DRAWING}`);
});

it('keeps nobody waiting for a form that has yet to be made, and tells when it has', async () => {
  const intoPage = await picturesWith({}, { '/media/b-640.avif': Buffer.from('b') });
  const before = await intoPage(page('/media/b-640.avif'));
  expect(before.html).toBe(page('/media/b-640.avif'));
  await before.outdated;
  const after = await intoPage(page('/media/b-640.avif'));
  expect(after.html).toContain('srcSet="data:image/avif;base64,Yg=="');
  expect(after.outdated).toBeUndefined();
});

it('leaves to the browser what is too heavy, what there is not, and what lies elsewhere', async () => {
  const intoPage = await picturesWith({ '/media/c-640.avif': Buffer.alloc(41 * 1024) });
  expect(await intoPage(page('/media/c-640.avif'))).toEqual({ html: page('/media/c-640.avif') });
  for (const address of ['/media/none-640.avif', 'https://res.example/a-640.avif']) {
    const { html, outdated } = await intoPage(page(address));
    expect(html).toBe(page(address));
    expect(await Promise.race([outdated?.then(() => 'there'), sleep(50, 'not there')])).toBe('not there');
  }
});
