import { open } from 'node:fs/promises';
import { ApiProblem } from '#contract/problem.ts';
import { type FileFormat, fileKinds, parseFileFormat } from '#domain/media/file-names.ts';

const HEAD_BYTES = 64 * 1024;
/** Formats that are possible for each extension that the `file-type` package detects. */
const FORMATS_BY_DETECTED_TYPE: Readonly<Record<string, readonly FileFormat[]>> = {
  jpg: ['jpg'],
  png: ['png'],
  apng: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  // the container format of all Office files before 2007
  cfb: ['doc', 'xls'],
  mp3: ['mp3'],
  wav: ['wav'],
  ogg: ['ogg'],
  oga: ['ogg'],
  opus: ['ogg'],
  m4a: ['m4a'],
  m4b: ['m4a'],
  mp4: ['m4a'],
  aac: ['aac'],
  flac: ['flac'],
};
const REJECTION_MESSAGES: Readonly<Record<string, string>> = {
  heic: 'This is a HEIC picture. Please send it as JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.',
  avif: 'This is an AVIF picture. Please send it as JPEG, PNG, GIF or WebP.',
  xml: 'SVG and HTML files are not accepted because they can contain programs. Please send a picture as JPEG or PNG.',
};
/** `\s` includes the byte order mark; listing it again would make the time exponential in the number of marks. */
const MARKUP = /^\s*<[a-z!?]/i;
/** Control characters that do not occur in text. */
const BINARY = /[^\P{Cc}\t\n\f\r]/u;

/**
 * Detects the format of a file by its first bytes. The file name must not contradict it, and decides only between formats with
 * the same first bytes.
 *
 * @throws ApiProblem WRONG_TYPE with a message for the user.
 */
export async function detectFormat(
  path: string,
  { fileName, formats }: { fileName: string; formats: readonly FileFormat[] },
): Promise<FileFormat> {
  const named = fileName.includes('.') ? parseFileFormat(fileName) : undefined;
  const { fileTypeFromFile } = await import('file-type');
  const detected = (await fileTypeFromFile(path))?.ext;
  const message = REJECTION_MESSAGES[detected ?? ''];
  if (message) throw new ApiProblem('WRONG_TYPE', message);
  if (fileName.includes('.') && !named) throw wrongTypeProblem(formats);
  const possible = detected ? (FORMATS_BY_DETECTED_TYPE[detected] ?? []) : await textFormat(path, named);
  const format = possible.find((candidate) => candidate === named) ?? possible[0];
  if (!format || !formats.includes(format)) throw wrongTypeProblem(formats);
  // a PNG named .jpg is common and harmless; any other mismatch is rejected
  const areBothImages = [format, named].every((one) => fileKinds.picture.formats.includes(one as FileFormat));
  if (named && named !== format && !areBothImages)
    throw new ApiProblem('WRONG_TYPE', `This is not a valid .${named} file.`);
  // videos and audio recordings start with the same bytes; only the name .m4a makes it a recording
  if (detected === 'mp4' && named !== 'm4a') throw wrongTypeProblem(formats);
  if (detected === 'cfb' && !named) throw wrongTypeProblem(formats);
  return format;
}

/** Text has no signature bytes: a file is text if it is named .txt and contains no control characters. */
async function textFormat(path: string, named: FileFormat | undefined): Promise<readonly FileFormat[]> {
  const head = await readHead(path);
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : undefined;
  const text = new TextDecoder(utf16 ?? 'utf-8').decode(head);
  if (MARKUP.test(text)) throw new ApiProblem('WRONG_TYPE', REJECTION_MESSAGES.xml as string);
  return named === 'txt' && !BINARY.test(text) ? ['txt'] : [];
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function wrongTypeProblem(formats: readonly FileFormat[]): ApiProblem {
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    formats.map((format) => format.toUpperCase()),
  );
  return new ApiProblem('WRONG_TYPE', `This file type is not accepted. Please send ${list}.`);
}
