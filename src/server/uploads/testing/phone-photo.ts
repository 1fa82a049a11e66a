import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from './malicious-files.ts';

/** Texts that occur only in the metadata of these photos; long enough not to occur in pixel data by chance. */
const METADATA_TEXTS = [
  'Telephone',
  'ns.adobe.com',
  'xmpmeta',
  '39,46.902N',
  'Photoshop 3.0',
  'Taken at home',
] as const;

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="39,46.902N" exif:GPSLongitude="89,39.02W"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
/** Stored corners: top left, top right, bottom right, bottom left. */
const STORED_CORNERS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const;
/** Corners in the same order after the photo is rotated upright, by 90° clockwise. */
const UPRIGHT_CORNERS = [
  [255, 255, 0],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
] as const;
/** Lossy formats change colors slightly. */
const TOLERANCE = 40;
const CORNER = 1 / 8;

/**
 * A photo in the format of phones: rotated (orientation 6), with the location in EXIF, XMP and format-specific comments, and
 * with an embedded thumbnail.
 *
 * @param bytes minimum file size; the file is padded after its end, where phones append a video or a second picture.
 */
export async function phonePhoto({
  width = 1_200,
  height = 800,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp',
  bytes = 0,
} = {}): Promise<Buffer> {
  const size = {
    width: Math.round(width * CORNER),
    height: Math.round(height * CORNER),
    channels: 3,
  } as const;
  const [right, bottom] = [width - size.width, height - size.height];
  const places = [
    [0, 0],
    [right, 0],
    [right, bottom],
    [0, bottom],
  ];
  const corners = STORED_CORNERS.map((background, at) => ({
    input: { create: { ...size, background } },
    left: places[at]?.[0] ?? 0,
    top: places[at]?.[1] ?? 0,
  }));
  const plain = await sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .composite([{ input: noiseTile(), raw: NOISE_TILE, tile: true, gravity: 'northwest' }, ...corners])
    .toFormat(format, format === 'png' ? { compressionLevel: 1 } : { quality: 90 })
    .toBuffer();
  const thumbnail = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
  const file = WITH_METADATA[format](plain, exif(thumbnail), { width, height });
  return Buffer.concat([file, Buffer.alloc(Math.max(0, bytes - file.byteLength))]);
}

const NOISE_TILE = { width: 256, height: 256, channels: 3 } as const;

/** A tile of pseudorandom noise with a fixed seed. */
function noiseTile(): Buffer {
  let state = 1;
  const bytes = Buffer.alloc(NOISE_TILE.width * NOISE_TILE.height * NOISE_TILE.channels);
  for (let at = 0; at < bytes.byteLength; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = 110 + (state % 36);
  }
  return bytes;
}

const WITH_METADATA = {
  jpeg: (file: Buffer, tags: Buffer) =>
    Buffer.concat([
      file.subarray(0, 2),
      jpegSegment(0xe1, Buffer.from('Exif\0\0'), tags),
      jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(XMP)),
      jpegSegment(
        0xed,
        Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12\x1c\x02\x78\0\x0dTaken at home', 'latin1'),
      ),
      jpegSegment(0xfe, Buffer.from('Taken at home')),
      file.subarray(2),
    ]),
  png: (file: Buffer, tags: Buffer) =>
    Buffer.concat([
      file.subarray(0, 33),
      pngChunk('eXIf', tags),
      pngChunk('tEXt', Buffer.from('Comment\0Taken at home')),
      pngChunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync('Telephone')])),
      pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`)),
      file.subarray(33),
    ]),
  webp: (file: Buffer, tags: Buffer, { width, height }: { width: number; height: number }) => {
    const head = Buffer.alloc(10);
    // flags: EXIF and XMP are present
    head[0] = 0x0c;
    head.writeUIntLE(width - 1, 4, 3);
    head.writeUIntLE(height - 1, 7, 3);
    const chunks = Buffer.concat([
      Buffer.from('WEBP'),
      riffChunk('VP8X', head),
      file.subarray(12),
      riffChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), tags])),
      riffChunk('XMP ', Buffer.from(XMP)),
    ]);
    return riffChunk('RIFF', chunks);
  },
};

/** EXIF data in TIFF format: IFD 0 has orientation, maker and the pointer to the GPS IFD; IFD 1 has the thumbnail. */
function exif(thumbnail: Buffer): Buffer {
  const maker = Buffer.from('Telephone\0');
  const degrees = (...parts: readonly number[]) => {
    const numbers = Buffer.alloc(24);
    parts.forEach((part, at) => {
      numbers.writeUInt32LE(part, at * 8);
      numbers.writeUInt32LE(at === 2 ? 100 : 1, at * 8 + 4);
    });
    return numbers;
  };
  const [first, gps, second] = [8, 8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + 2 + 4 * 12 + 4];
  const data = second + 2 + 2 * 12 + 4;
  const values = [maker, degrees(39, 46, 5412), degrees(89, 39, 120), thumbnail];
  const at = values.map(
    (_, n) => data + values.slice(0, n).reduce((sum, value) => sum + value.byteLength, 0),
  );
  const head = Buffer.alloc(8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(first, 4);
  return Buffer.concat([
    head,
    encodeIfd(
      [
        [0x010f, 2, maker.byteLength, at[0]],
        [0x0112, 3, 1, 6],
        [0x8825, 4, 1, gps],
      ],
      second,
    ),
    encodeIfd(
      [
        [1, 2, 2, 0x4e],
        [2, 5, 3, at[1]],
        [3, 2, 2, 0x57],
        [4, 5, 3, at[2]],
      ],
      0,
    ),
    encodeIfd(
      [
        [0x0201, 4, 1, at[3]],
        [0x0202, 4, 1, thumbnail.byteLength],
      ],
      0,
    ),
    ...values,
  ]);
}

type IfdEntry = readonly [tag: number, type: number, count: number, value: number | undefined];

function encodeIfd(entries: readonly IfdEntry[], next: number): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
  bytes.writeUInt16LE(entries.length, 0);
  entries.forEach(([tag, type, count, value = 0], at) => {
    bytes.writeUInt16LE(tag, 2 + at * 12);
    bytes.writeUInt16LE(type, 4 + at * 12);
    bytes.writeUInt32LE(count, 6 + at * 12);
    bytes.writeUInt32LE(value, 10 + at * 12);
  });
  bytes.writeUInt32LE(next, 2 + entries.length * 12);
  return bytes;
}

/** A JPEG segment. */
function jpegSegment(mark: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.from([0xff, mark, 0, 0]);
  head.writeUInt16BE(body.byteLength + 2, 2);
  return Buffer.concat([head, body]);
}

/** A RIFF chunk of WebP, padded to an even number of bytes. */
function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.byteLength, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.byteLength % 2)]);
}

/** Names of metadata that a file or a response still contains; empty if all of it was removed. */
export async function findMetadata(file: Buffer, { isPicture = true } = {}): Promise<string[]> {
  const { exif, xmp, iptc, icc, orientation, comments } = isPicture ? await sharp(file).metadata() : {};
  const parts = Object.entries({ exif, xmp, iptc, icc, orientation, comments });
  return [
    ...parts.filter(([, value]) => value !== undefined).map(([name]) => name),
    ...METADATA_TEXTS.filter((words) => file.includes(words)),
  ];
}

/** Whether a test photo is stored upright, judged by the colors of its corners. */
export async function isUpright(file: Buffer): Promise<boolean> {
  const corners = await cornerColors(file);
  return UPRIGHT_CORNERS.every((color, at) =>
    color.every((part, of) => Math.abs(part - (corners[at]?.[of] ?? 0)) < TOLERANCE),
  );
}

/** Colors of the four corners, clockwise from the top left. */
async function cornerColors(file: Buffer): Promise<readonly (readonly number[])[]> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.round((info.width * CORNER) / 2), Math.round((info.height * CORNER) / 2)];
  const colorAt = (left: number, top: number) => {
    const at = (top * info.width + left) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  return [
    colorAt(x, y),
    colorAt(info.width - x, y),
    colorAt(info.width - x, info.height - y),
    colorAt(x, info.height - y),
  ];
}
