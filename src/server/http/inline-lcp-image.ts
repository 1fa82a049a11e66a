import { readFile } from 'node:fs/promises';
import type { Stretch } from '#contract/html-fragment.ts';
import type { NarrowerPictures } from '../adapters/media-storage/image-variants.ts';
import type { Assets } from './assets.ts';

/** How a page says which picture it shows first, see `web/ui/picture-within.tsx`. What people write is escaped. */
const MARK = /<source data-within="([^"<>]+)" type="([^"<>]+)"/;
/** A heavier one would keep back the words that stand after it. */
const MAX_BYTES = 40 * 1024;
/** As text; enough for the pages that visitors open. */
const MAX_KNOWN = 20;

/** A page, with its picture or without. */
export interface PageWithPicture {
  readonly stretches: readonly Stretch[];
  /** Resolves when a picture that was yet to be made is there for a later page. */
  readonly outdated?: Promise<void>;
}

/**
 * Puts the picture that a page shows first into the page: on a slow line each further question takes longer than its answer. Only
 * files of our own are put there: built ones, and those of the embedded host. Nobody waits for one that has yet to be made.
 */
export type IntoPage = (stretches: readonly Stretch[]) => Promise<PageWithPicture>;

export function firstPictures({
  assets,
  narrower,
}: {
  assets: Assets;
  narrower: NarrowerPictures;
}): IntoPage {
  /** As addresses of their own content; an address never comes to mean another picture. */
  const known = new Map<string, Stretch>();

  const read = async (address: string): Promise<Buffer | undefined> => {
    const made = await narrower.made(address);
    return made === undefined ? assets.get(address)?.at('identity')?.body : readFile(made);
  };
  /** @returns '' for one that is too heavy. */
  const within = async (address: string, type: string): Promise<Stretch | undefined> => {
    const before = known.get(address);
    if (before !== undefined) return before;
    // one that was deleted meanwhile, or cannot be read, is asked for by the browser, as any other
    const picture = await read(address).catch(ignore);
    if (!picture || picture.byteLength > MAX_BYTES) return picture && '';
    const content = { text: ` srcSet="${contentAddress(picture, type)}"` };
    const [oldest] = known.keys();
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(address, content);
    return content;
  };
  /** Makes one; never resolves where there is none to be made. */
  const arrival = (address: string) =>
    new Promise<void>((resolve) => {
      narrower.path(address).then((path) => path !== undefined && resolve(), ignore);
    });
  return async (stretches) => {
    for (const [place, stretch] of stretches.entries()) {
      const marked = typeof stretch === 'string' ? MARK.exec(stretch) : null;
      if (!marked) continue;
      const [mark, address = '', type = ''] = marked;
      const content = await within(address, type);
      if (content === undefined) return { stretches, outdated: arrival(address) };
      const end = marked.index + mark.length;
      const parts = [marked.input.slice(0, end), content, marked.input.slice(end)];
      return { stretches: stretches.toSpliced(place, 1, ...parts) };
    }
    return { stretches };
  };
}

/** A drawing stays text, which is compressed with its page. */
function contentAddress(picture: Buffer, type: string): string {
  return type === 'image/svg+xml'
    ? `data:${type},${picture.toString().replace(/[\s%#"'<>&,]/g, escaped)}`
    : `data:${type};base64,${picture.toString('base64')}`;
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

const ignore = () => undefined;
