/** Builds files with misleading or oversized content, byte by byte, because ordinary libraries do not write them. */
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const MEGABYTE = 1024 * 1024;

export const firstHalf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.byteLength / 2));
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture that does not compress, so that the first half of the file has only half of the pixels. */
export function noiseImage(format: 'png' | 'webp'): Promise<Buffer> {
  const size = { width: 200, height: 200, channels: 3 } as const;
  const background = '#808080';
  return sharp({ create: { ...size, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .toFormat(format)
    .toBuffer();
}

/** A decompression bomb: a PNG of the given size, all pixels equal, in a few kilobytes. */
export function pngBomb(width: number, height: number): Buffer {
  return png({ width, height, data: deflateSync(Buffer.alloc(MEGABYTE), { level: 9 }) });
}

/** A grayscale PNG. @param between chunks before the pixels. @param data compressed pixels of `depth` bits each. */
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
    pngChunk('IHDR', head),
    ...between,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Data that decompresses to a much larger size, with the zlib header and checksum and without. */
interface CompressedZeros {
  readonly zlib: Buffer;
  readonly raw: Buffer;
  /** Size after decompression. */
  readonly bytes: number;
}

/** Compressed zeros, built by repeating one compressed block, so that the data is never in memory as a whole. */
export function compressedZeros(megabytes: number): CompressedZeros {
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

/** A progressive JPEG of 2,000 by 2,000 pixels that repeats its last scan a number of times. */
export async function jpegWithScans(times: number): Promise<Buffer> {
  const size = { width: 2_000, height: 2_000, channels: 3, background: '#884422' } as const;
  const file = await sharp({ create: size }).jpeg({ progressive: true }).toBuffer();
  const last = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = file.subarray(last, file.byteLength - 2);
  return Buffer.concat([file.subarray(0, last), ...Array<Buffer>(times).fill(scan), file.subarray(-2)]);
}

/** A PNG chunk with length and checksum. */
export function pngChunk(type: string, bytes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** An Office Open XML document: a ZIP archive whose first entry contains its type. */
export function officeDocument(kind: 'docx' | 'xlsx' | 'docm'): Buffer {
  return zipArchive({}, kind);
}

const MAIN_PARTS = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
};

/** A ZIP archive; with `kind`, the first entry declares it as that type of Office document. */
export function zipArchive(
  entries: Readonly<Record<string, Buffer | CompressedZeros>>,
  kind?: keyof typeof MAIN_PARTS,
): Buffer {
  const types =
    kind &&
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${MAIN_PARTS[kind]}"/></Types>`;
  const all: Readonly<Record<string, Buffer | CompressedZeros>> = {
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

/** The header of a Word or Excel file before 2007. */
export function legacyOfficeHeader(): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]);
}
