import { open } from 'node:fs/promises';
import { ApiProblem } from '#contract/problem.ts';
import { type FileFormat, fileKinds, formatNamed } from '#domain/file-names.ts';

const HEAD_BYTES = 64 * 1024;
/** What the first bytes are called, and which of our formats that may be. */
const RECOGNISED: Readonly<Record<string, readonly FileFormat[]>> = {
  jpg: ['jpg'],
  png: ['png'],
  apng: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  // one container for everything that Office wrote before 2007
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
const SAID: Readonly<Record<string, string>> = {
  heic: 'This is a HEIC picture. Please send it as JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible.',
  avif: 'This is an AVIF picture. Please send it as JPEG, PNG, GIF or WebP.',
  xml: 'SVG and HTML files are not taken, since they can hold programs. Please send a picture as JPEG or PNG.',
};
/** Blanks, among them the mark of byte order: named once more beside them, each mark would double the time that this takes. */
const MARKUP = /^\s*<[a-z!?]/i;
/** Bytes that no text holds. */
const BINARY = /[^\P{Cc}\t\n\f\r]/u;

/**
 * Decides by the first bytes what a file is; its name only tells apart what begins alike, and must not contradict.
 *
 * @throws ApiProblem WRONG_TYPE in words for the sender.
 */
export async function recognise(
  path: string,
  { fileName, formats }: { fileName: string; formats: readonly FileFormat[] },
): Promise<FileFormat> {
  const named = fileName.includes('.') ? formatNamed(fileName) : undefined;
  const { fileTypeFromFile } = await import('file-type');
  const detected = (await fileTypeFromFile(path))?.ext;
  const said = SAID[detected ?? ''];
  if (said) throw new ApiProblem('WRONG_TYPE', said);
  if (fileName.includes('.') && !named) throw wrongType(formats);
  const possible = detected ? (RECOGNISED[detected] ?? []) : await textFormat(path, named);
  const format = possible.find((one) => one === named) ?? possible[0];
  if (!format || !formats.includes(format)) throw wrongType(formats);
  // a PNG called .jpg is everyday and harmless; anything else that is not what it is called is not
  const areBothPictures = [format, named].every((one) =>
    fileKinds.picture.formats.includes(one as FileFormat),
  );
  if (named && named !== format && !areBothPictures)
    throw new ApiProblem('WRONG_TYPE', `This file is called .${named}, but it is none.`);
  // films begin like recordings; without a name that says so it is none
  if (detected === 'mp4' && named !== 'm4a') throw wrongType(formats);
  if (detected === 'cfb' && !named) throw wrongType(formats);
  return format;
}

/** Text has no first bytes of its own: it is one by its name, and by holding nothing that no text holds. */
async function textFormat(path: string, named: FileFormat | undefined): Promise<readonly FileFormat[]> {
  const head = await readHead(path);
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : undefined;
  const text = new TextDecoder(utf16 ?? 'utf-8').decode(head);
  if (MARKUP.test(text)) throw new ApiProblem('WRONG_TYPE', SAID.xml as string);
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

function wrongType(formats: readonly FileFormat[]): ApiProblem {
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    formats.map((format) => format.toUpperCase()),
  );
  return new ApiProblem('WRONG_TYPE', `This kind of file is not taken. Please send ${list}.`);
}
