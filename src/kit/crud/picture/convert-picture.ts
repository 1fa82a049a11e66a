import { fileKinds, parseFileFormat } from '../../media/file-names.ts';
import { isHeic } from '../../media/heic.ts';

/** The server scales larger pictures down to this. */
const LONGEST_SIDE_PX = 3840;
const QUALITY = 0.92;
const OTHER_FORMAT = /^image\/|\.(?:hei[cf]|avif|bmp|tiff?)$/i;

/**
 * Converts a selected picture in a format that the server does not accept, such as HEIC, AVIF or BMP, to JPEG. Returns any
 * other file, and one that the browser cannot decode, unchanged; `fileError` says what it is.
 */
export function convertPicture(file: File): Promise<File> {
  const conversion = conversions.get(file) ?? convert(file);
  conversions.set(file, conversion);
  return conversion;
}

/** By the selected file: the form may be saved while its picture is converted. */
const conversions = new WeakMap<File, Promise<File>>();

async function convert(file: File): Promise<File> {
  const format = parseFileFormat(file.type) ?? parseFileFormat(file.name);
  const isAccepted = format !== undefined && fileKinds.picture.formats.includes(format);
  const isFromPhone = await isHeic(file);
  if (!isFromPhone && (isAccepted || !(OTHER_FORMAT.test(file.type) || OTHER_FORMAT.test(file.name))))
    return file;
  // the name of a HEIC picture may end in .jpg
  return toJpeg(file).catch(() => (isFromPhone ? new File([file], file.name, { type: 'image/heic' }) : file));
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
