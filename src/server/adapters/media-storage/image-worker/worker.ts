import sharp, { type Sharp } from 'sharp';
import {
  ENDLESS,
  LOOK_TIMEOUT_SECONDS,
  MAX_IMAGE_PIXELS,
  type PictureDone,
  type PictureJob,
  STARVED,
  type StoredFormat,
  DECODE_TIMEOUT_SECONDS,
} from './protocol.ts';

/** Work on pictures, as `picture-process.ts` does it. */

/** Longest side that is kept: a viewer shows no more, at four times the width of a page's column. */
const KEPT_PIXELS = 3_840;
const PLACEHOLDER_PIXELS = 16;
const PLACEHOLDER_MAX_CHARACTERS = 300;

/** What is kept is finer than what pages are given, since it is a source for others. */
const STORED: Readonly<Record<StoredFormat, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 88, progressive: true }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 88 }),
};
/** AVIF in a third of the time that effort 3 takes, a twentieth heavier: who asks first for a form waits until it is made. */
const GIVEN: Readonly<Record<'avif' | 'webp', (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

/** A look at a header decodes nothing, and says what a picture has that is too large to be decoded. */
const HEADER = { limitInputPixels: false, failOn: 'error' } as const;
/** A picture that takes so much of its time from the processor is itself what takes long. */
const OWN_SHARE = 0.5;

/** Does one job; sharp writes no metadata unless it is asked to. @throws Error STARVED, ENDLESS, or whatever sharp throws. */
export async function workOn(job: PictureJob): Promise<PictureDone> {
  const before = process.cpuUsage();
  const seconds = job.do === 'look' ? LOOK_TIMEOUT_SECONDS : DECODE_TIMEOUT_SECONDS;
  return (job.do === 'look' ? look(job.from) : write(job)).catch((error: Error) => {
    throw isStarved(error, process.cpuUsage(before), seconds) ? new Error(STARVED) : error;
  });
}

/** sharp has no time limit for a header: when ours is over it goes on all the same, until the process ends. */
async function look(from: string): Promise<PictureDone> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(ENDLESS)), LOOK_TIMEOUT_SECONDS * 1_000);
  try {
    const { width, height, format } = await Promise.race([sharp(from, HEADER).metadata(), late]);
    return { width, height, format, bytes: 0, placeholder: null };
  } finally {
    clearTimeout(timer);
  }
}

async function write(job: Exclude<PictureJob, { do: 'look' }>): Promise<PictureDone> {
  const picture = opened(job.from);
  const shaped =
    job.do === 'store'
      ? STORED[job.format](
          picture
            .autoOrient()
            .resize({ width: KEPT_PIXELS, height: KEPT_PIXELS, fit: 'inside', withoutEnlargement: true }),
        )
      : GIVEN[job.format](picture.resize({ width: job.width, withoutEnlargement: true }));
  const { width, height, size } = await shaped.timeout({ seconds: DECODE_TIMEOUT_SECONDS }).toFile(job.to);
  return { width, height, bytes: size, placeholder: job.do === 'store' ? await placeholderOf(job.to) : null };
}

/**
 * Whether time ran out without being used.
 *
 * @param used microseconds of the processor since the job began. @param seconds how long it might take.
 */
export function isStarved({ message }: Error, used: NodeJS.CpuUsage, seconds: number): boolean {
  return /timeout/i.test(message) && used.user + used.system < seconds * 1e6 * OWN_SHARE;
}

/** A picture so small that it stands in the page itself, as a data address; null should it be too long for that. */
export async function placeholderOf(path: string): Promise<string | null> {
  const tiny = await opened(path)
    .resize({ width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  const address = `data:image/webp;base64,${tiny.toString('base64')}`;
  return address.length <= PLACEHOLDER_MAX_CHARACTERS ? address : null;
}

/** Of a moving picture the first frame. */
function opened(path: string): Sharp {
  return sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });
}
