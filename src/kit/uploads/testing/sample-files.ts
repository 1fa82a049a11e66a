import sharp from 'sharp';

export function toFile(bytes: Uint8Array | string, name: string, type = 'application/octet-stream'): File {
  return new File([bytes as BlobPart], name, { type });
}

/** Wide enough that variants of several widths are created. */
export const WIDE = { width: 1200, height: 800 };

const pictures = new Map<string, Promise<Buffer>>();

/**
 * A picture with a red left half and a blue right half. The default size is too small for variants, which are created in the
 * background and would take longer than the test.
 */
export function picture({
  width = 240,
  height = 160,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp' | 'gif',
} = {}): Promise<Buffer> {
  return pictures.getOrInsertComputed(`${width} ${height} ${format}`, () => draw({ width, height, format }));
}

async function draw({ width, height, format }: Required<NonNullable<Parameters<typeof picture>[0]>>) {
  const right = { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } as const;
  const blue = await sharp({ create: right }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, gravity: 'east' }])
    .toFormat(format)
    .toBuffer();
}

export async function pictureFile(options: Parameters<typeof picture>[0] & { name?: string } = {}) {
  return toFile(await picture(options), options.name ?? 'procession.jpg', 'image/jpeg');
}

export const samplePdf = `%PDF-1.4\n1 0 obj<<>>endobj\n${'% filling\n'.repeat(500)}trailer<<>>\n%%EOF`;
/** MPEG audio frames after an ID3 tag. */
export const sampleMp3 = Buffer.concat([
  Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x0a', 'latin1'),
  Buffer.alloc(10),
  ...Array.from({ length: 20 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
  ),
]);
