import sharp from 'sharp';

/** Latitude and longitude as a telephone writes them. */
const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '39/1 46/1 5412/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '89/1 39/1 120/100',
};

export function fileOf(bytes: Uint8Array | string, name: string, type = 'application/octet-stream'): File {
  return new File([bytes as BlobPart], name, { type });
}

/** As wide as a picture from a telephone, so that it is kept in every narrower form too. */
export const WIDE = { width: 1200, height: 800 };

/**
 * A picture of two halves, red on the left and blue on the right. Unless it is `WIDE` it is so small that there are no
 * narrower forms of it: those are made in the background, and would take longer than the test.
 */
export async function picture({
  width = 240,
  height = 160,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'gif',
} = {}): Promise<Buffer> {
  const right = { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } as const;
  const blue = await sharp({ create: right }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, gravity: 'east' }])
    .toFormat(format)
    .toBuffer();
}

export async function pictureFile(options: Parameters<typeof picture>[0] & { name?: string } = {}) {
  return fileOf(await picture(options), options.name ?? 'procession.jpg', 'image/jpeg');
}

/** The same, lying on its side as a telephone stores it, with the place where it was taken. */
export async function telephonePicture(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  return sharp(await picture(WIDE))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Telephone' }, IFD3: GPS })
    .toFormat(format)
    .toBuffer();
}

export const pdf = `%PDF-1.4\n1 0 obj<<>>endobj\n${'% filling\n'.repeat(500)}trailer<<>>\n%%EOF`;
/** Two frames of MPEG sound with a tag before them. */
export const mp3 = Buffer.concat([
  Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x0a', 'latin1'),
  Buffer.alloc(10),
  ...Array.from({ length: 20 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
  ),
]);
