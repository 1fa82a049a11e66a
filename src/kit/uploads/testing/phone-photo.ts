import sharp from 'sharp';

/** Latitude and longitude in the EXIF format of phones. */
const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '39/1 46/1 5412/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '89/1 39/1 120/100',
};

/** Texts that occur only in the metadata of these photos; long enough not to occur in pixel data by chance. */
const METADATA_TEXTS = ['Telephone', 'ns.adobe.com', 'xmpmeta', '39,46.902N'] as const;
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="39,46.902N" exif:GPSLongitude="89,39.02W"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
/** The colors of the four quarters: red and green above yellow and blue. */
const STORED = Buffer.from([255, 0, 0, 0, 255, 0, 255, 255, 0, 0, 0, 255]);
/** The same after the photo is rotated upright, by 90° clockwise. */
const UPRIGHT = [255, 255, 0, 255, 0, 0, 0, 0, 255, 0, 255, 0];
/** Lossy formats change colors slightly. */
const TOLERANCE = 40;

/** A photo in the format of phones: rotated (orientation 6), with the location in EXIF and XMP. */
export function phonePhoto({
  width = 1_200,
  height = 800,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp',
} = {}): Promise<Buffer> {
  return sharp(STORED, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Telephone' }, IFD3: GPS })
    .withXmp(XMP)
    .toFormat(format)
    .toBuffer();
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

/** Whether a test photo is stored upright, judged by the colors of its quarters. */
export async function isUpright(file: Buffer): Promise<boolean> {
  const quarters = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(2, 2, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer();
  return UPRIGHT.every((part, at) => Math.abs(part - (quarters[at] ?? 0)) < TOLERANCE);
}
