import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiProblem } from '#contract/problem.ts';
import { pictureWidths } from '#domain/file-names.ts';
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
} from '../media-host/media-folder.ts';
import { type PictureCaller, pictureLine } from './image-queue.ts';
import { isWithoutRoom, widthOf, writeNarrower } from './images.ts';

/** Endings under which a picture itself may lie. */
const STORED = ['jpg', 'png', 'webp'];
/** Pictures whose width is remembered; more than most parishes have. */
const MAX_KNOWN = 2_000;
/** So long nothing is made for a disk that was full: each try would take a decoder's time. */
const FULL_FOR_MS = 10_000;

/** Makes the narrower forms of pictures: each once, whoever asks first, and only in the widths that pages ask for. */
export interface NarrowerPictures {
  /**
   * Path of the form that an address names, made now if need be; undefined when there is no such picture or width, or when its
   * caller has gone.
   *
   * @param caller who waits for it; none when it is to be there for later.
   * @throws ApiProblem BUSY when too many wait, STORAGE_FULL when the disk has no room for it: see `instead`.
   */
  path(address: string, caller?: PictureCaller): Promise<string | undefined>;
  /** The same for a form that was made before. */
  made(address: string): Promise<string | undefined>;
  /** Address of the next larger form that is there, at last of the picture itself; undefined when there is none. */
  instead(address: string): Promise<string | undefined>;
  /** Makes all forms of a picture, one after the other. Throws nothing. */
  prepare(publicId: string, width: number): void;
}

export function narrowerPictures(dataDir: string): NarrowerPictures {
  const inLine = pictureLine();
  /** A picture never changes: whoever asks again and again for a width that it does not have asks a decoder once. */
  const known = new Map<string, number>();
  let preparing = Promise.resolve();
  let fullUntil = 0;

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
    const stored = await storedPicture(asked.publicId);
    const from = stored && pathOf(dataDir, stored);
    const { width = 0 } = asked;
    if (from === undefined || width > (known.get(from) ?? width)) return undefined;
    return inLine({ address, caller }, async () => {
      try {
        if (width > (await knownWidth(from))) return undefined;
        // somebody else may have had their turn for it before
        if (!(await exists(file))) await withRoom(() => write(address, from));
        return file;
      } catch (error) {
        // its picture may have gone while it waited
        if (await exists(from)) throw error;
        return undefined;
      }
    });
  }
  async function withRoom(work: () => Promise<void>): Promise<void> {
    if (performance.now() < fullUntil) throw noRoom();
    await work().catch((error) => {
      if (!isWithoutRoom(error)) throw error;
      fullUntil = performance.now() + FULL_FOR_MS;
      throw noRoom();
    });
  }
  async function knownWidth(from: string): Promise<number> {
    const width = known.get(from) ?? (await widthOf(from));
    known.set(from, width);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    return width;
  }
  const storedPicture = (publicId: string) => firstThere(STORED.map((ending) => addressOf(publicId, ending)));
  /** The first of these addresses that leads to a file. */
  async function firstThere(addresses: readonly string[]): Promise<string | undefined> {
    for (const address of addresses) if (await exists(pathOf(dataDir, address))) return address;
    return undefined;
  }

  return {
    path,
    async made(address) {
      const file = offered(address) && pathOf(dataDir, address);
      return file && (await exists(file)) ? file : undefined;
    },
    async instead(address) {
      const { publicId, width = 0, ending } = offered(address) ?? {};
      if (publicId === undefined || ending === undefined) return undefined;
      const larger = pictureWidths.filter((one) => one > width);
      const forms = larger.map((one) => addressOf(publicId, ending, one));
      return (await firstThere(forms)) ?? (await storedPicture(publicId));
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

function noRoom(): ApiProblem {
  return new ApiProblem('STORAGE_FULL', 'The server has no room left for this picture.');
}

const ignore = () => undefined;
