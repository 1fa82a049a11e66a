import { fileKinds, parseFileFormat } from '../../media/file-names.ts';
import { FileRejectedError, fileError } from '../../uploads/upload-errors.ts';

/** The server scales larger pictures down to this. */
const LONGEST_SIDE_PX = 3840;
const QUALITY = 0.92;

/** Whether a file is an image in a format that the server does not accept, such as AVIF, BMP or HEIC. */
export function needsConversion({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const format = parseFileFormat(type) ?? parseFileFormat(name);
  const isAccepted = format !== undefined && fileKinds.picture.formats.includes(format);
  return !isAccepted && type.startsWith('image/');
}

/**
 * Converts an image in a format that the server does not accept to JPEG; returns any other file unchanged.
 *
 * @throws FileRejectedError if the browser cannot decode it, or if the JPEG is too large.
 */
export async function convertPicture(file: File): Promise<File> {
  if (!needsConversion(file)) return file;
  const converted = await toJpeg(file).catch((error) => {
    console.warn('The picture could not be read', error);
    return file;
  });
  const message = fileError(converted, 'picture');
  if (message) throw new FileRejectedError(message);
  return converted;
}

async function toJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no 2D context');
  // transparent areas would become black
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([jpeg], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
}
