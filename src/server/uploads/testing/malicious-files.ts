/** Files that are not what they seem, or want more than they weigh. Put together by hand, since no honest program writes them. */
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const MEGABYTE = 1024 * 1024;

/** The first half of a file that should have come whole. */
export const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.byteLength / 2));
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture that does not compress, so that half of it is half of it. */
export function noise(format: 'png' | 'webp'): Promise<Buffer> {
  const size = { width: 200, height: 200, channels: 3 } as const;
  const background = '#808080';
  return sharp({ create: { ...size, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of so many pixels, all alike, in a few kilobytes. */
export function pngBomb(width: number, height: number): Buffer {
  return png({ width, height, data: deflateSync(Buffer.alloc(MEGABYTE), { level: 9 }) });
}

/** A PNG put together by hand. @param between chunks before its pixels. @param data its pixels, packed; `depth` bits of grey each. */
export function png({
  width,
  height,
  data,
  depth = 8,
  between = [],
}: {
  width: number;
  height: number;
  data: Buffer;
  depth?: number;
  between?: readonly Buffer[];
}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What unpacks to far more than it is: as zlib writes it, and without its frame. */
interface Inflating {
  readonly zlib: Buffer;
  readonly raw: Buffer;
  /** Unpacked. */
  readonly bytes: number;
}

/** Zeros packed as zlib does, without ever having them all in memory: one packed block, again and again. */
export function inflating(megabytes: number): Inflating {
  const block = deflateRawSync(Buffer.alloc(16 * MEGABYTE), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const times = Math.ceil(megabytes / 16);
  const bytes = times * 16 * MEGABYTE;
  const raw = Buffer.concat([...Array<Buffer>(times).fill(block), Buffer.from([3, 0])]);
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE(bytes % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  return { zlib: Buffer.concat([Buffer.from([0x78, 0xda]), raw, sum]), raw, bytes };
}

/** A progressive JPEG of 2,000 by 2,000 pixels that draws its last layer again so many times. */
export async function scansWithoutEnd(times: number): Promise<Buffer> {
  const size = { width: 2_000, height: 2_000, channels: 3, background: '#884422' } as const;
  const file = await sharp({ create: size }).jpeg({ progressive: true }).toBuffer();
  const last = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = file.subarray(last, file.byteLength - 2);
  return Buffer.concat([file.subarray(0, last), ...Array<Buffer>(times).fill(scan), file.subarray(-2)]);
}

/** A part of a PNG, with its length and sum. */
export function chunk(type: string, bytes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** What Office writes today: an archive that says what it is in its first entry. */
export function office(kind: 'docx' | 'xlsx' | 'docm'): Buffer {
  return zip({}, kind);
}

const MAIN_PARTS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
};

/** An archive; with a kind it says in its first entry that it is that kind's document. */
export function zip(
  entries: Readonly<Record<string, Buffer | Inflating>>,
  kind?: keyof typeof MAIN_PARTS,
): Buffer {
  const types =
    kind &&
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${MAIN_PARTS[kind]}"/></Types>`;
  const all: Readonly<Record<string, Buffer | Inflating>> = {
    ...(types && { '[Content_Types].xml': Buffer.from(types) }),
    ...entries,
  };
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(all)) {
    const isPlain = content instanceof Uint8Array;
    const packed = isPlain ? deflateRawSync(content, { level: 9 }) : content.raw;
    const bytes = isPlain ? content.byteLength : content.bytes % 2 ** 32;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(isPlain ? crc32(content) : 0, 10);
    common.writeUInt32LE(packed.byteLength, 14);
    common.writeUInt32LE(bytes, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

/** The head of a file of Word or Excel before 2007. */
export function oldOffice(): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]);
}
