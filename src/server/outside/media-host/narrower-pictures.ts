import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWidths } from '#domain/files.ts';
import {
  addressOf,
  exists,
  incomingFolder,
  isOffered,
  type MediaAddress,
  NARROWER_FORMATS,
  pathOf,
  readAddress,
  settle,
} from './media-folder.ts';
import { type PictureCaller, pictureLine } from './picture-line.ts';
import { widthOf, writeNarrower } from './pictures.ts';

/** Endings under which a picture itself may lie. */
const STORED = ['jpg', 'png', 'webp'];
/** Pictures whose width is remembered; more than most parishes have. */
const MAX_KNOWN = 2_000;

/** Makes the narrower forms of pictures: each once, whoever asks first, and only in the widths that pages ask for. */
export interface NarrowerPictures {
  /**
   * Path of the form that an address names, made now if need be; undefined when there is no such picture or width, or when its
   * caller has gone.
   *
   * @param caller who waits for it; none when it is to be there for later. @throws ApiProblem BUSY when too many wait.
   */
  path(address: string, caller?: PictureCaller): Promise<string | undefined>;
  /** The same for a form that was made before. */
  made(address: string): Promise<string | undefined>;
  /** Makes all forms of a picture, one after the other. Throws nothing. */
  prepare(publicId: string, width: number): void;
}

export function narrowerPictures(dataDir: string): NarrowerPictures {
  const inLine = pictureLine();
  /** A picture never changes: whoever asks again and again for a width that it does not have asks a decoder once. */
  const known = new Map<string, number>();
  let preparing = Promise.resolve();

  async function write(address: string, from: string): Promise<void> {
    const { width = 0, ending } = readAddress(address) ?? {};
    const part = join(await incomingFolder(dataDir), `${randomUUID()}.part`);
    try {
      await writeNarrower(from, part, { width, format: ending as 'avif' | 'webp' });
      const file = pathOf(dataDir, address);
      await settle(part, file);
      // deleted in the meantime: nothing is to come back
      if (!(await exists(from))) await rm(file, { force: true });
    } finally {
      await rm(part, { force: true });
    }
  }
  async function path(address: string, caller?: PictureCaller): Promise<string | undefined> {
    const asked = offered(address);
    if (!asked) return undefined;
    const file = pathOf(dataDir, address);
    if (await exists(file)) return file;
    const from = await storedPicture(asked.publicId);
    const { width = 0 } = asked;
    if (from === undefined || width > (known.get(from) ?? width)) return undefined;
    return inLine({ address, caller }, async () => {
      if (width > (await knownWidth(from))) return undefined;
      // somebody else may have had their turn for it before
      if (!(await exists(file))) await write(address, from);
      return file;
    });
  }
  async function knownWidth(from: string): Promise<number> {
    const width = known.get(from) ?? (await widthOf(from));
    known.set(from, width);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    return width;
  }
  async function storedPicture(publicId: string): Promise<string | undefined> {
    for (const ending of STORED) {
      const file = pathOf(dataDir, addressOf(publicId, ending));
      if (await exists(file)) return file;
    }
    return undefined;
  }

  return {
    path,
    async made(address) {
      const file = offered(address) && pathOf(dataDir, address);
      return file && (await exists(file)) ? file : undefined;
    },
    prepare(publicId, width) {
      for (const one of pictureWidths.filter((offered) => offered <= width))
        for (const format of NARROWER_FORMATS)
          preparing = preparing.then(() => path(addressOf(publicId, format, one))).then(ignore, ignore);
    },
  };
}

/** What an address names, if it is a form that we give out. */
function offered(address: string): MediaAddress | undefined {
  const asked = readAddress(address);
  return asked && isOffered(asked) ? asked : undefined;
}

const ignore = () => undefined;
