import sharp, { type Sharp } from 'sharp';
import { linkPreview } from '../../media/link-preview.ts';
import { THEME_COLOR } from '../../media/theme-color.ts';
import {
  DECODE_TIMEOUT_SECONDS,
  HEADER_TIMEOUT,
  type ImageJob,
  type ImageJobResult,
  INSPECT_TIMEOUT_SECONDS,
  MAX_IMAGE_PIXELS,
  type StoredFormat,
} from './protocol.ts';

/** Longest side of a stored image: four times the width of a page's column, and enough for the image viewer. */
const MAX_STORED_SIDE_PIXELS = 3_840;
/** Width of a rendered drawing in pixels: that of the widest variant that pages use on most screens. */
const RENDERED_WIDTH = 1_440;
const PLACEHOLDER_PIXELS = 16;
const PLACEHOLDER_MAX_CHARACTERS = 300;

/** Originals have a higher quality than variants, which are created from them. */
const STORED_ENCODERS: Readonly<Record<StoredFormat, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 88, progressive: true }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 88 }),
};
/** AVIF effort 1 takes a third of the time of effort 3 for 5 % larger files; the first client waits for the encoder. */
const VARIANT_ENCODERS: Readonly<Record<'avif' | 'webp', (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

/** Of a narrower picture, such as a poster, cropping would show less than this part. */
const MIN_VISIBLE_PART = 0.68;
/** Behind transparent pictures. */
const PAPER = THEME_COLOR.light;
/** In descending order, until the file is small enough. */
const PREVIEW_QUALITIES = [82, 60, 35, 15];

/** Reading the header decodes no pixels, so the pixel limit is off: the size of an image that is too large must be known. */
const HEADER_OPTIONS = { limitInputPixels: false, failOn: 'error' } as const;

/**
 * Runs one job. By default sharp writes no metadata.
 *
 * @throws Error with HEADER_TIMEOUT as its message, or an error of sharp.
 */
export function runImageJob(job: ImageJob): Promise<ImageJobResult> {
  if (job.type === 'inspect') return inspect(job.from);
  if (job.type === 'icon') return writeIcon(job);
  if (job.type === 'render') return render(job);
  return job.type === 'preview' ? writePreview(job) : write(job);
}

/** sharp has no timeout for headers: after ours, it continues until the process ends. */
async function inspect(from: string): Promise<ImageJobResult> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(HEADER_TIMEOUT)), INSPECT_TIMEOUT_SECONDS * 1_000);
  try {
    const { width, height, format, ...other } = await Promise.race([
      sharp(from, HEADER_OPTIONS).metadata(),
      timeout,
    ]);
    const hasMetadata = [
      other.exif,
      other.icc,
      other.iptc,
      other.xmp,
      other.tifftagPhotoshop,
      other.comments,
    ].some(Boolean);
    return { width, height, format, hasMetadata, bytes: 0, placeholder: null };
  } finally {
    clearTimeout(timer);
  }
}

async function write(job: Extract<ImageJob, { type: 'store' | 'resize' }>): Promise<ImageJobResult> {
  const picture = openImage(job.from);
  const resized =
    job.type === 'store'
      ? STORED_ENCODERS[job.format](
          picture.autoOrient().resize({
            width: MAX_STORED_SIDE_PIXELS,
            height: MAX_STORED_SIDE_PIXELS,
            fit: 'inside',
            withoutEnlargement: true,
          }),
        )
      : VARIANT_ENCODERS[job.format](picture.resize({ width: job.width, withoutEnlargement: true }));
  const { width, height, size } = await resized.timeout({ seconds: DECODE_TIMEOUT_SECONDS }).toFile(job.to);
  return {
    width,
    height,
    bytes: size,
    placeholder: job.type === 'store' ? await placeholderOf(job.to) : null,
  };
}

async function render({
  from,
  to,
  light,
  isMirrored = false,
}: Extract<ImageJob, { type: 'render' }>): Promise<ImageJobResult> {
  const svg = await sharp(from).metadata();
  // the density at which the SVG is rasterized directly at its final width
  const drawn = sharp(from, { density: (72 * RENDERED_WIDTH) / svg.width })
    .resize({ width: RENDERED_WIDTH })
    .flatten({ background: 'white' })
    .flop(isMirrored);
  const { width, height, size } = await STORED_ENCODERS.jpg(light ? drawn.modulate(light) : drawn).toFile(to);
  return { width, height, bytes: size, placeholder: await placeholderOf(to) };
}

/** A picture of about the same shape is cropped; any other is shown whole, on a blurred copy of itself. */
async function writePreview({
  from,
  to,
  width,
  height,
}: Extract<ImageJob, { type: 'preview' }>): Promise<ImageJobResult> {
  const original = await openImage(from).metadata();
  const isWide = original.width * height >= original.height * width * MIN_VISIBLE_PART;
  const filling = openImage(from)
    .flatten({ background: PAPER })
    .resize({ width, height, position: isWide ? 'attention' : 'centre' });
  const whole = () => openImage(from).resize({ width, height, fit: 'inside' }).png().toBuffer();
  const preview = isWide
    ? filling
    : filling
        .blur(24)
        .modulate({ brightness: 0.6 })
        .composite([{ input: await whole() }]);
  let bytes = Number.POSITIVE_INFINITY;
  for (const quality of PREVIEW_QUALITIES) {
    if (bytes < linkPreview.maxBytes) break;
    const encoded = preview.clone().jpeg({ quality, mozjpeg: true });
    bytes = (await encoded.timeout({ seconds: DECODE_TIMEOUT_SECONDS }).toFile(to)).size;
  }
  return { width, height, bytes, placeholder: null };
}

/** Without a margin, because each system cuts its own shape out of an icon. */
async function writeIcon({ from, to, size }: Extract<ImageJob, { type: 'icon' }>): Promise<ImageJobResult> {
  const { size: bytes } = await openImage(from)
    .flatten({ background: PAPER })
    .resize({ width: size, height: size, position: 'attention' })
    .png({ palette: true })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .toFile(to);
  return { width: size, height: size, bytes, placeholder: null };
}

/** A tiny version of an image as a data URL for inlining in pages; null if it is too long. */
async function placeholderOf(path: string): Promise<string | null> {
  const thumbnail = await openImage(path)
    .resize({ width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: 'inside' })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  const dataUrl = `data:image/webp;base64,${thumbnail.toString('base64')}`;
  return dataUrl.length <= PLACEHOLDER_MAX_CHARACTERS ? dataUrl : null;
}

/** Opens only the first frame of an animated image. */
function openImage(path: string): Sharp {
  return sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });
}
