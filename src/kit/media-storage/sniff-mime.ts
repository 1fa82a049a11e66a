import { open } from 'node:fs/promises';
import { ApiProblem } from '../api/problem.ts';
import { type FileFormat, parseFileFormat } from '../media/file-names.ts';
import { HEIC_ADVICE } from '../media/heic.ts';
import { readSoundTrack } from './sound-track.ts';

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
  // the container format of all Office files before 2007; only the name distinguishes them
  cfb: ['doc', 'xls'],
  mp3: ['mp3'],
  wav: ['wav'],
  ogg: ['ogg'],
  oga: ['ogg'],
  opus: ['ogg'],
  m4a: ['m4a'],
  m4b: ['m4a'],
  mp4: ['m4a'],
  // voice recorders of phones
  '3gp': ['m4a'],
  '3g2': ['m4a'],
  aac: ['aac'],
  flac: ['flac'],
};
const ADVICE: Readonly<Record<string, string>> = {
  heic: HEIC_ADVICE,
  avif: 'This is an AVIF picture. Please send it as JPEG, PNG, GIF or WebP.',
  rtf: 'This is an RTF document. Please open it in Word and save it as a Word document (.docx) or PDF.',
  docm: 'This Word document contains programs (macros). Please save it as a Word document (.docx) or PDF.',
  xlsm: 'This Excel workbook contains programs (macros). Please save it as an Excel workbook (.xlsx) or PDF.',
  amr: 'This is an AMR recording, which browsers cannot play. Please save it as MP3 or M4A.',
  asf: 'This is a Windows Media file, which browsers cannot play. Please save it as MP3 or M4A.',
};
/** Recordings in an MP4, M4A or 3GP file that browsers cannot play, by the code of their encoding. */
const UNPLAYABLE_RECORDINGS: Readonly<Record<string, string>> = {
  alac: 'an Apple Lossless recording',
  samr: 'an AMR recording',
  sawb: 'an AMR recording',
  drms: 'a protected recording',
};
/** Extensions by which other programs would run a file. */
const ACTIVE_EXTENSION =
  /\.(?:[xs]?html?|svgz?|xml|m?js|php\d?|exe|com|bat|cmd|scr|ps1|sh|jar|docm|xlsm|msi|vbs)\s*$/i;
/** What may precede the first bytes of a format: nothing that a browser would read. */
const PADDING = /^[\0\s]+/;
/** `\s` includes the byte order mark; listing it again would make the time exponential in the number of marks. */
const MARKUP =
  /^\s*<(?:[!?]|(?:html|head|body|title|meta|link|style|script|svg|iframe|table|div|span|p|a|img|h\d|br|form)\b)/i;
/** Control characters that do not occur in text. */
const BINARY = /[^\P{Cc}\t\n\f\r]/u;
/** Codes of the encodings of a WAV file that browsers do not play: two kinds of ADPCM, GSM, MPEG audio and MP3. */
const UNPLAYABLE_WAV = [0x02, 0x11, 0x31, 0x50, 0x55];

/**
 * Detects the format of a file by its content. The file name decides only between formats with the same first bytes.
 *
 * @throws ApiProblem WRONG_TYPE with a message for the user: what the file is, and what to do.
 */
export async function detectFormat(
  path: string,
  { fileName, formats }: { fileName: string; formats: readonly FileFormat[] },
): Promise<FileFormat> {
  const named = parseFileFormat(fileName);
  const head = await readHead(path);
  const detected = await detectType(path, head);
  const isMarkup = detected === 'xml' || (detected === undefined && MARKUP.test(decode(head)));
  const isText = detected === undefined && !BINARY.test(decode(head));
  const advice =
    (isMarkup || isText ? textAdvice(named, formats, isMarkup) : adviceFor(detected, named)) ??
    (await soundAdvice(path, detected, named, head));
  if (advice) throw new ApiProblem('WRONG_TYPE', advice);
  const possible = isText && !isMarkup ? ['txt' as const] : (FORMATS_BY_DETECTED_TYPE[detected ?? ''] ?? []);
  const format = possible.find((candidate) => candidate === named) ?? possible[0];
  if (!format || !formats.includes(format) || ACTIVE_EXTENSION.test(fileName))
    throw new ApiProblem('WRONG_TYPE', `${foundFormat(detected)} ${pleaseSend(formats)}`);
  return format;
}

/** The extension that the `file-type` package returns, also if the content begins after blanks or zeros, with a tag before them. */
async function detectType(path: string, head: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromFile, fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromFile(path))?.ext;
  if (detected) return detected;
  const tagBytes = tagLength(head);
  const start = tagBytes === 0 ? head : await readHead(path, tagBytes);
  const [padding] = PADDING.exec(Buffer.from(start).toString('latin1')) ?? [];
  if (!padding) return undefined;
  const behind = (await fileTypeFromBuffer(start.subarray(padding.length)))?.ext;
  return ['pdf', 'mp3', 'aac'].find((type) => type === behind);
}

/** The length of an ID3 tag at the beginning of a recording, whose header has it as four digits of 7 bits; 0 without a tag. */
function tagLength(head: Uint8Array): number {
  if (Buffer.from(head.subarray(0, 3)).toString('latin1') !== 'ID3') return 0;
  return 10 + head.subarray(6, 10).reduce((length, digit) => length * 128 + (digit & 127), 0);
}

/** What to do with text that is not stored as text; undefined for a text file. */
function textAdvice(
  named: FileFormat | undefined,
  formats: readonly FileFormat[],
  isMarkup: boolean,
): string | undefined {
  if (named === 'xls' || named === 'xlsx')
    return `This is a ${isMarkup ? 'web page with a table' : 'table as text (CSV)'}, not an Excel workbook. Please open it in Excel and save it as an Excel workbook (.xlsx) or PDF.`;
  if (named === 'doc' || named === 'docx')
    return `This is a ${isMarkup ? 'web page' : 'text file'}, not a Word document. Please open it in Word and save it as a Word document (.docx) or PDF.`;
  if (isMarkup)
    return `SVG and HTML files are not accepted because they can contain programs. ${pleaseSend(formats)}`;
  if (named === 'txt' && formats.includes('txt')) return undefined;
  const please =
    !named && formats.includes('txt') ? 'Please give its name the ending .txt.' : pleaseSend(formats);
  return `This is a text file. ${please}`;
}

function adviceFor(detected: string | undefined, named: FileFormat | undefined): string | undefined {
  if (detected === 'cfb' && (named === 'docx' || named === 'xlsx'))
    return 'This document is protected by a password, or was made by an old version of Office. Please save it without a password, or as PDF.';
  if (detected === 'cfb' && named !== 'doc' && named !== 'xls')
    return 'This looks like an old Office document. Please give its name the ending .doc or .xls, or save it as PDF.';
  return ADVICE[detected ?? ''];
}

/** Why browsers cannot play a file as a recording; undefined if they can, or if it is no recording. */
async function soundAdvice(
  path: string,
  detected: string | undefined,
  named: FileFormat | undefined,
  head: Uint8Array,
): Promise<string | undefined> {
  if (detected === 'wav')
    return UNPLAYABLE_WAV.includes(Buffer.from(head).readUInt16LE(20))
      ? 'This WAV file is compressed in a way that browsers cannot play. Please save it as MP3 or M4A.'
      : undefined;
  if (!detected || FORMATS_BY_DETECTED_TYPE[detected]?.[0] !== 'm4a') return undefined;
  const track = await readSoundTrack(path);
  const unplayable = UNPLAYABLE_RECORDINGS[track ?? ''];
  if (unplayable)
    return `This is ${unplayable}, which most browsers cannot play. Please save it as AAC (.m4a) or MP3.`;
  // without a list of tracks, only the name distinguishes a recording from a video
  if (track === 'video' || (track === undefined && detected === 'mp4' && named !== 'm4a'))
    return 'This is a video. Please send only the sound, as MP3 or M4A, or add the video by its link.';
  return undefined;
}

function decode(head: Uint8Array): string {
  const [first, second] = head;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(head);
}

async function readHead(path: string, from = 0): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function foundFormat(detected: string | undefined): string {
  return detected
    ? `This file has the format ${detected.toUpperCase()}.`
    : 'This file has an unknown format.';
}

function pleaseSend(formats: readonly FileFormat[]): string {
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    formats.map((format) => format.toUpperCase()),
  );
  return `Please send ${list}.`;
}
