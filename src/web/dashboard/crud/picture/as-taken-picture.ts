import { fileKinds, formatNamed } from '#domain/file-names.ts';
import { fileRefusal } from '../../../session/upload-errors.ts';
import { FileRefused } from '../../../session/upload-failed.ts';

/** The server keeps nothing larger. */
const LONGEST_SIDE_PX = 3840;
const QUALITY = 0.92;

/** Whether a file is a picture in a format that the server does not take: AVIF, BMP, HEIC. */
export function isForeignPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const format = formatNamed(type) ?? formatNamed(name);
  const isTaken = format !== undefined && fileKinds.picture.formats.includes(format);
  return !isTaken && type.startsWith('image/');
}

/**
 * Of a picture in a format that the server does not take, but the browser knows, a JPEG; any other file as it is.
 *
 * @throws FileRefused for one that the browser cannot read, or that would be too large as a JPEG.
 */
export async function asTakenPicture(file: File): Promise<File> {
  if (!isForeignPicture(file)) return file;
  const taken = await asJpeg(file).catch((error) => {
    console.warn('The picture could not be read', error);
    return file;
  });
  const refusal = fileRefusal(taken, 'picture');
  if (refusal) throw new FileRefused(refusal);
  return taken;
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
