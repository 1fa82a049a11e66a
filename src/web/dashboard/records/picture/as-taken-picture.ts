import { fileKinds, formatNamed } from '#domain/files.ts';

/** The server keeps nothing larger. */
const LONGEST_SIDE_PX = 3840;
const QUALITY = 0.92;

/**
 * Of a picture in a format that the server does not take (AVIF, BMP, HEIC where the browser knows it) a JPEG; any other
 * file as it is, also one that cannot be read, which is refused in words later.
 */
export async function asTakenPicture(file: File): Promise<File> {
  const format = formatNamed(file.type) ?? formatNamed(file.name);
  const isTaken = format !== undefined && fileKinds.picture.formats.includes(format);
  if (isTaken || !file.type.startsWith('image/')) return file;
  try {
    return await asJpeg(file);
  } catch (error) {
    console.warn('The picture could not be read', error);
    return file;
  }
}

async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  // what is transparent would turn black
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([jpeg], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
}
