/** Malicious, misnamed and damaged files for upload tests, and whether the server should accept each of them. */
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  compressedZeros,
  firstHalf,
  jpegWithScans,
  legacyOfficeHeader,
  noiseImage,
  officeDocument,
  PIXEL,
  png,
  pngBomb,
  pngChunk,
  zipArchive,
} from './malicious-files.ts';
import { picture, sampleMp3, samplePdf, WIDE } from './sample-files.ts';

/** In every file that could run a script if a browser treated it as active content. */
export const PAYLOAD = '<script>alert("planted")</script>';

export interface MaliciousFile {
  readonly description: string;
  readonly name: string;
  /** MIME type that the client declares. */
  readonly type: string;
  readonly category: 'picture' | 'document' | 'sound';
  readonly bytes: Uint8Array | string;
  /** Accepted files are harmless: pictures are re-encoded, other files are only served as downloads. */
  readonly isAccepted: boolean;
}

const HTML = `<!doctype html><html>${PAYLOAD}</html>`;
const SCRIPTED_PDF = `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${PAYLOAD}</svg>`;
const zeroRow = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const text = (value: string) => Buffer.from(value, 'latin1');
const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
const pngWith = (...between: Buffer[]) => png({ width: 8, height: 8, data: zeroRow(72), between });
/** A PNG chunk that decompresses to a number of megabytes. */
const zeros = (type: string, megabytes: number) =>
  pngChunk(type, join('k\0\0', compressedZeros(megabytes).zlib));
const box = (brand: string, more = '') =>
  join('\0\0\0\x18ftyp', brand, '\0\0\0\0', more.padEnd(8, ' '), Buffer.alloc(200));
const ogg = (head: string) => join('OggS\0\x02', Buffer.alloc(20), head, Buffer.alloc(200));
/** The start of an ID3 tag of 1,014 bytes. */
const ID3 = 'ID3\x03\0\0\0\0\x07\x76';

/** What a browser declares for the extension of a name. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp', svg: 'image/svg+xml' },
  ...{ html: 'text/html', txt: 'text/plain', pdf: 'application/pdf', doc: 'application/msword' },
  ...{ mp3: 'audio/mpeg', ogg: 'audio/ogg', wav: 'audio/wav' },
};

type MaliciousFileRow = readonly [
  description: string,
  name: string,
  bytes: Uint8Array | string,
  declaredType?: string,
];
const group = (
  category: MaliciousFile['category'],
  isAccepted: boolean,
  rows: readonly MaliciousFileRow[],
): MaliciousFile[] =>
  rows.map(([description, name, bytes, declaredType]) => ({
    ...{ description, name, category, bytes, isAccepted },
    type: declaredType ?? TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  }));

export async function maliciousFiles(): Promise<MaliciousFile[]> {
  const jpeg = await picture(WIDE);
  const [plain, webp, gif] = (await Promise.all(
    (['png', 'webp', 'gif'] as const).map((format) => picture({ width: 60, height: 40, format })),
  )) as [Buffer, Buffer, Buffer];
  const wide = deflateSync(Buffer.concat([Buffer.from([0]), Buffer.alloc(30_000, 200)]));
  return [
    ...group('picture', false, [
      ['SVG', 'a.svg', SVG],
      ['SVG named JPEG', 'a.jpg', SVG],
      ['SVG after a byte order mark and spaces', 'a.png', `\ufeff\n  <?xml version="1.0"?>${SVG}`],
      ['compressed SVG', 'a.svgz', gzipSync(SVG)],
      ['HTML named JPEG', 'a.jpg', HTML],
      ['HTML', 'a.html', HTML],
      ['HTML after a comment', 'a.png', `<!-- ${'x'.repeat(70_000)} -->${HTML}`],
      ['HTML with a NUL in its name', 'a.html%00.jpg', HTML],
      ['JPEG named .jpg.html', 'a.jpg.html', jpeg],
      ['JPEG with a NUL in its name', 'a.php\0.html', jpeg],
      ['JPEG with a right-to-left override in its name', 'gpj\u202e.exe', jpeg],
      ['a script after the signature of a GIF', 'a.gif', `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`],
      ['HTML after the signature of a JPEG', 'a.jpg', join('\xff\xd8\xff\xe0', HTML)],
      ['HTML after the signature of a PNG', 'a.png', join('\x89PNG\r\n\x1a\n', HTML)],
      ['HTML after the signature of a WebP', 'a.webp', join('RIFF\xff\0\0\0WEBPVP8 ', HTML)],
      ['half a JPEG', 'a.jpg', jpeg.subarray(0, 2_000)],
      ['half a PNG', 'a.png', firstHalf(await noiseImage('png'))],
      ['half a WebP', 'a.webp', firstHalf(await noiseImage('webp'))],
      ['the header of a JPEG', 'a.jpg', jpeg.subarray(0, 20)],
      ['the signature of a PNG', 'a.png', plain.subarray(0, 8)],
      ['an empty file', 'a.jpg', ''],
      ['256 megapixels, PNG', 'a.png', pngBomb(16_000, 16_000)],
      ['66 megapixels, PNG', 'a.png', pngBomb(11_000, 6_000)],
      ['4 gigapixels, JPEG', 'a.jpg', withJpegSize(jpeg, 65_500, 65_500)],
      ['268 megapixels, WebP', 'a.webp', emptyWebp(16_383, 16_383)],
      ['frames larger than their GIF', 'a.gif', withGifFrameSize(gif, 60_000)],
      ['10,000 scans', 'a.jpg', await jpegWithScans(10_000)],
      ['a PNG of 2 billion columns', 'a.png', png({ width: 0x7f_ff_ff_ff, height: 1, data: zeroRow(9) })],
      ['a PNG of zero size', 'a.png', png({ width: 0, height: 0, data: zeroRow(9) })],
      ['a PNG whose pixels are missing', 'a.png', png({ width: 6_000, height: 6_000, data: zeroRow(99) })],
      ['a PNG inside the header of another', 'a.png', join(plain.subarray(0, 40), plain)],
      ['HEIC', 'IMG_1.HEIC', box('heic')],
      ['HEIC named JPEG', 'IMG_1.jpg', box('heic')],
      ['AVIF', 'a.avif', await sharp(plain).avif().toBuffer()],
      ['TIFF', 'a.tiff', await sharp(plain).tiff().toBuffer()],
      ['TIFF named JPEG', 'a.jpg', await sharp(plain).tiff().toBuffer()],
      ['BMP', 'a.bmp', join('BM', Buffer.alloc(200))],
      ['an icon', 'a.ico', join('\0\0\x01\0\x01\0', Buffer.alloc(200))],
      ['Photoshop', 'a.psd', join('8BPS\0\x01', Buffer.alloc(200))],
      ['JPEG 2000', 'a.jp2', join('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ', Buffer.alloc(200))],
      ['PostScript', 'a.eps', '%!PS-Adobe-3.0 EPSF-3.0\n(r) file'],
      ['ImageMagick’s MVG commands', 'a.jpg', 'push graphic-context\nfill "url(https://a.example/|ls)"'],
      ['a program', 'a.jpg', join('MZ', Buffer.alloc(200))],
      ['PDF named PNG', 'a.png', samplePdf],
      ['audio named as a picture', 'a.gif', sampleMp3],
    ]),
    ...group('picture', true, [
      ['a canvas of 4 gigapixels around a small GIF', 'a.gif', withGifCanvas(gif, 65_535, 65_535)],
      ['an archive after a GIF', 'a.gif', join(gif, zipArchive({ 'evil.class': text(PAYLOAD) }))],
      ['HTML after a JPEG', 'a.jpg', join(jpeg, HTML)],
      ['HTML in a JPEG’s comment', 'a.jpg', withJpegComment(jpeg, HTML)],
      ['HTML in a PNG’s text', 'a.png', withPngText(plain, HTML)],
      ['a JPEG with a second one (MPO)', 'a.jpg', join(withJpegComment(jpeg, HTML), jpeg)],
      ['a PNG named WebP', 'a.webp', plain],
      ['a WebP named JPEG', 'a.jpg', webp],
      ['64 megapixels', 'a.png', png({ width: 9_280, height: 6_944, data: zeroRow(9_281 * 6_944) })],
      ['a picture of 30,000 by 1', 'a.png', png({ width: 30_000, height: 1, data: wide })],
      ['a picture of 1 by 30,000', 'a.png', png({ width: 1, height: 30_000, data: zeroRow(60_000) })],
      ['two gigabytes of text in a PNG', 'a.png', pngWith(zeros('zTXt', 2_000))],
      ['a gigabyte of color profile in a PNG', 'a.png', pngWith(zeros('iCCP', 1_000))],
      ['100,000 texts in a PNG', 'a.png', pngWith(...Array(100_000).fill(pngChunk('tEXt', text('k\0v'))))],
      ['a thousand frames in a PNG', 'a.png', apng(1_000)],
    ]),
    ...group('document', false, [
      ['HTML', 'a.html', HTML],
      ['HTML named text', 'a.txt', HTML],
      ['HTML named PDF', 'a.pdf', HTML],
      ['HTML named Excel', 'a.xls', `<html><table>${PAYLOAD}</table></html>`],
      ['HTML named as an Excel document (xlsx)', 'a.xlsx', HTML],
      ['HTML in UTF-16 named text', 'a.txt', Buffer.from(`\ufeff${HTML}`, 'utf16le')],
      ['HTML in big-endian UTF-16', 'a.txt', Buffer.from(`\ufeff${HTML}`, 'utf16le').swap16()],
      ['HTML before a PDF', 'a.pdf', `${HTML}\n${samplePdf}`],
      ['a MIME HTML page named as Word', 'a.doc', `MIME-Version: 1.0\nContent-Type: text/html\n\n${HTML}`],
      ['SVG named PDF', 'a.pdf', SVG],
      ['Word with macros', 'a.docm', officeDocument('docm')],
      ['Word with macros named Word', 'a.docx', officeDocument('docm')],
      ['an archive', 'a.zip', zipArchive({ 'a.txt': text('x') })],
      ['an archive named Word', 'a.docx', zipArchive({ 'a.txt': text('x') })],
      ['a Java archive named Word', 'a.docx', zipArchive({ 'META-INF/MANIFEST.MF': text('x') })],
      ['an archive with a path outside it', 'a.docx', zipArchive({ '../../../secret.key': text('x') })],
      ...[4, 5, 30, 31, 60].map(
        (bytes): MaliciousFileRow => [
          `${bytes} bytes of a Word document`,
          'a.docx',
          officeDocument('docx').subarray(0, bytes),
        ],
      ),
      ['RTF named as Word', 'a.doc', '{\\rtf1\\ansi{\\object\\objemb}}'],
      ['a program named text', 'a.txt', join('\x7fELF', Buffer.alloc(100))],
      ['a shell script', 'a.sh', '#!/bin/sh\nls'],
      ['a PDF named .exe', 'a.exe', samplePdf],
      ['a PDF named .html', 'a.pdf.html', samplePdf],
      ['an empty file', 'a.pdf', ''],
      ['TIFF', 'scan.tiff', await sharp(plain).tiff().toBuffer()],
      ['256 megapixels', 'scan.png', pngBomb(16_000, 16_000)],
      ['audio', 'a.mp3', sampleMp3],
    ]),
    ...group('document', true, [
      ['a PDF that runs a script', 'a.pdf', SCRIPTED_PDF],
      ['a PDF that is also HTML', 'a.pdf', `%PDF-1.4\n${HTML}\n%%EOF`],
      ['Word with hidden macros', 'a.docx', zipArchive({ 'word/vbaProject.bin': text(PAYLOAD) }, 'docx')],
      [
        'Word of ten gigabytes',
        'a.docx',
        zipArchive({ 'word/document.xml': compressedZeros(10_000) }, 'docx'),
      ],
      ['old Office', 'a.doc', join(legacyOfficeHeader(), HTML)],
      ['a script named text', 'a.txt', 'alert(document.cookie)'],
      ['text that contains HTML', 'a.txt', `Dear all,\n${HTML}`],
      ['a PDF declared as HTML', 'a.pdf', samplePdf, 'text/html'],
      ['Word named PDF', 'a.pdf', officeDocument('docx')],
      ['a picture', 'scan.png', PIXEL, 'text/html'],
    ]),
    ...group('sound', false, [
      ['HTML named MP3', 'a.mp3', HTML],
      ['a video', 'a.mp4', box('isom', 'isommp42')],
      ['a QuickTime video', 'a.mov', box('qt  ')],
      ['an AVI video named WAV', 'a.wav', join('RIFF\xff\0\0\0AVI LIST', Buffer.alloc(200))],
      ['an Ogg video', 'a.ogg', ogg('\x01\x2a\x80theora')],
      ['WebM', 'a.webm', join('\x1a\x45\xdf\xa3', Buffer.alloc(200))],
      ['the signature of WebM', 'a.webm', '\x1a\x45\xdf\xa3'],
      ['the signature of Ogg', 'a.ogg', 'OggS'],
      ['the signature of ID3', 'a.mp3', 'ID3'],
      ['MIDI', 'a.mid', join('MThd\0\0\0\x06', Buffer.alloc(200))],
      ['a playlist', 'a.m3u', '#EXTM3U\nhttps://a.example/x'],
      ['a playlist named MP3', 'a.mp3', '#EXTM3U\nhttps://a.example/x'],
      ['PDF named MP3', 'a.mp3', samplePdf],
      ['MP3 named .html', 'a.mp3.html', sampleMp3],
      ['a picture', 'a.jpg', jpeg],
    ]),
    ...group('sound', true, [
      ['HTML in an ID3 tag', 'a.mp3', join(ID3, HTML.padEnd(1014, '\0'), sampleMp3), 'text/html'],
      ['Opus in Ogg', 'a.ogg', ogg(`\x01\x13OpusHead${HTML}`)],
      ['a video named .m4a', 'a.m4a', box('isom', 'isommp42')],
      ['WAV that claims four gigabytes', 'a.wav', join('RIFF\xff\xff\xff\xffWAVEfmt ', Buffer.alloc(200))],
      ['FLAC with HTML as its cover', 'a.flac', join('fLaC\0\0\0\x22', Buffer.alloc(34), HTML)],
    ]),
  ];
}

/** Changes the size in the frame header of a JPEG. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

function withJpegComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return join(jpeg.subarray(0, 2), '\xff\xfe', length, comment, jpeg.subarray(2));
}

function withPngText(file: Buffer, value: string): Buffer {
  return join(file.subarray(0, 33), pngChunk('tEXt', text(`Comment\0${value}`)), file.subarray(33));
}

/** A WebP whose header declares a size, without image data. */
function emptyWebp(width: number, height: number): Buffer {
  const size = Buffer.alloc(10);
  size.writeUIntLE(width - 1, 4, 3);
  size.writeUIntLE(height - 1, 7, 3);
  return join('RIFF\x50\0\0\0WEBPVP8X\x0a\0\0\0', size, 'VP8L\x32\0\0\0\x2f', Buffer.alloc(60));
}

function withGifCanvas(gif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(gif);
  copy.writeUInt16LE(width, 6);
  copy.writeUInt16LE(height, 8);
  return copy;
}

/** A GIF with a small canvas and a frame that declares a large size. */
function withGifFrameSize(gif: Buffer, size: number): Buffer {
  const copy = Buffer.from(gif);
  const frame = copy.indexOf(0x2c, 13 + 3 * 2 ** (((copy[10] ?? 0) & 7) + 1));
  copy.writeUInt16LE(size, frame + 5);
  copy.writeUInt16LE(size, frame + 7);
  return copy;
}

/** An animated PNG of 2,000 by 2,000 pixels. */
function apng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const size = 2_000;
  const data = zeroRow((size + 1) * size);
  const parts = Array.from({ length: frames }, (_, at) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(at * 2, 0);
    frame.writeUInt32BE(size, 4);
    frame.writeUInt32BE(size, 8);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(at * 2 + 1);
    return [pngChunk('fcTL', frame), pngChunk('fdAT', join(number, data))];
  });
  return png({ width: size, height: size, data, between: [pngChunk('acTL', control), ...parts.flat()] });
}
