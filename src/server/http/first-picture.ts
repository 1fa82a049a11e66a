import { readFile } from 'node:fs/promises';
import type { NarrowerPictures } from '../outside/media-host/narrower-pictures.ts';
import type { Assets } from './assets.ts';

/** How a page says which picture it shows first, see `web/ui/picture-within.tsx`. What people write is escaped. */
const MARK = /<source data-within="([^"<>]+)" type="([^"<>]+)"/;
/** A heavier one would keep back the words that stand after it. */
const MAX_BYTES = 40 * 1024;
/** As text; enough for the pages that visitors open. */
const MAX_KNOWN = 20;

/** Puts the picture that a page shows first into the page: on a slow line each further question takes longer than its answer. */
export interface FirstPictures {
  /** The page with its picture, if it has one and that has been made; one that has yet to be made is there for a later page. */
  into(html: string): Promise<string>;
  /** How many have been made for pages so far: what was made without them is stale when this has changed. */
  arrivals(): number;
}

/** Only files of our own are put into pages: built ones, and those of the embedded host. */
export function firstPictures({
  assets,
  narrower,
}: {
  assets: Assets;
  narrower: NarrowerPictures;
}): FirstPictures {
  /** As addresses of their own content; an address never comes to mean another picture. */
  const known = new Map<string, string>();
  let arrivals = 0;

  const read = async (address: string): Promise<Buffer | undefined> => {
    const asset = assets.get(address)?.at('identity');
    if (asset) return asset.body;
    const made = await narrower.made(address);
    if (made !== undefined) return readFile(made);
    const arrived = (path: string | undefined) => {
      if (path !== undefined) arrivals += 1;
    };
    void narrower.path(address).then(arrived, ignore);
    return undefined;
  };
  const within = async (address: string, type: string): Promise<string | undefined> => {
    const before = known.get(address);
    if (before !== undefined) return before;
    // one that was deleted meanwhile, or cannot be read, is asked for by the browser, as any other
    const picture = await read(address).catch(ignore);
    if (!picture || picture.byteLength > MAX_BYTES) return undefined;
    const content = contentAddress(picture, type);
    const [oldest] = known.keys();
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(address, content);
    return content;
  };
  return {
    arrivals: () => arrivals,
    async into(html) {
      const [mark, address = '', type = ''] = MARK.exec(html) ?? [];
      const content = mark && (await within(address, type));
      return mark && content ? html.replace(mark, () => `${mark} srcSet="${content}"`) : html;
    },
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
