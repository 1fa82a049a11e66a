/** What somebody may try to upload who means ill, or knows no better: each file with its name, and whether it may be taken at all. */
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  chunk,
  half,
  inflating,
  noise,
  office,
  oldOffice,
  PIXEL,
  png,
  pngBomb,
  scansWithoutEnd,
  zip,
} from './malicious-files.ts';
import { mp3, pdf, picture, WIDE } from './sample-files.ts';

/** Stands in every file that would run something, were it let to. */
export const PAYLOAD = '<script>alert("planted")</script>';

export interface Hostile {
  readonly what: string;
  readonly name: string;
  /** As a browser would declare it. */
  readonly type: string;
  readonly sentAs: 'picture' | 'document' | 'sound';
  readonly bytes: Uint8Array | string;
  /** Taken means: made harmless, as a picture by writing it anew, otherwise by never being opened from here. */
  readonly isTaken: boolean;
}

const HTML = `<!doctype html><html>${PAYLOAD}</html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${PAYLOAD}</svg>`;
const row = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const text = (value: string) => Buffer.from(value, 'latin1');
const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
const box = (brand: string, more = '') =>
  join('\0\0\0\x18ftyp', brand, '\0\0\0\0', more.padEnd(8, ' '), Buffer.alloc(200));

type Row = readonly [what: string, name: string, type: string, bytes: Uint8Array | string];
const all = (sentAs: Hostile['sentAs'], isTaken: boolean, rows: readonly Row[]): Hostile[] =>
  rows.map(([what, name, type, bytes]) => ({ what, name, type, sentAs, bytes, isTaken }));

export async function hostileFiles(): Promise<Hostile[]> {
  const jpeg = await picture(WIDE);
  const [plain, webp, gif] = (await Promise.all(
    (['png', 'webp', 'gif'] as const).map((format) => picture({ width: 60, height: 40, format })),
  )) as [Buffer, Buffer, Buffer];
  const wide = deflateSync(Buffer.concat([Buffer.from([0]), Buffer.alloc(30_000, 200)]));
  return [
    ...all('picture', false, [
      ['SVG', 'a.svg', 'image/svg+xml', SVG],
      ['SVG called JPEG', 'a.jpg', 'image/jpeg', SVG],
      ['SVG behind a mark and blanks', 'a.png', 'image/png', `\ufeff\n  <?xml version="1.0"?>${SVG}`],
      ['packed SVG', 'a.svgz', 'image/svg+xml', gzipSync(SVG)],
      ['HTML called JPEG', 'a.jpg', 'image/jpeg', HTML],
      ['HTML', 'a.html', 'text/html', HTML],
      ['HTML behind a comment', 'a.png', 'image/png', `<!-- ${'x'.repeat(70_000)} -->${HTML}`],
      ['HTML with a NUL in its name', 'a.html%00.jpg', 'image/jpeg', HTML],
      ['JPEG called .jpg.html', 'a.jpg.html', 'image/jpeg', jpeg],
      ['JPEG with a NUL in its name', 'a.php\0.html', 'image/jpeg', jpeg],
      ['JPEG with its name turned round', 'gpj\u202e.exe', 'image/jpeg', jpeg],
      ['a script behind the mark of a GIF', 'a.gif', 'image/gif', `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`],
      ['HTML behind the mark of a JPEG', 'a.jpg', 'image/jpeg', join('\xff\xd8\xff\xe0', HTML)],
      ['HTML behind the mark of a PNG', 'a.png', 'image/png', join('\x89PNG\r\n\x1a\n', HTML)],
      ['HTML behind the mark of a WebP', 'a.webp', 'image/webp', join('RIFF\xff\0\0\0WEBPVP8 ', HTML)],
      ['half a JPEG', 'a.jpg', 'image/jpeg', jpeg.subarray(0, 2_000)],
      ['half a PNG', 'a.png', 'image/png', half(await noise('png'))],
      ['half a WebP', 'a.webp', 'image/webp', half(await noise('webp'))],
      ['the head of a JPEG', 'a.jpg', 'image/jpeg', jpeg.subarray(0, 20)],
      ['nothing', 'a.jpg', 'image/jpeg', ''],
      ['256 megapixels, PNG', 'a.png', 'image/png', pngBomb(16_000, 16_000)],
      ['4 gigapixels, JPEG', 'a.jpg', 'image/jpeg', withSize(jpeg, 65_500, 65_500)],
      ['268 megapixels, WebP', 'a.webp', 'image/webp', vp8x(16_383, 16_383)],
      ['frames larger than their GIF', 'a.gif', 'image/gif', gifFrames(gif, 60_000)],
      ['10,000 scans', 'a.jpg', 'image/jpeg', await scansWithoutEnd(10_000)],
      [
        'a PNG of 2 billion columns',
        'a.png',
        'image/png',
        png({ width: 0x7f_ff_ff_ff, height: 1, data: row(9) }),
      ],
      ['a PNG of no size', 'a.png', 'image/png', png({ width: 0, height: 0, data: row(9) })],
      [
        'a PNG whose pixels are missing',
        'a.png',
        'image/png',
        png({ width: 6_000, height: 6_000, data: row(99) }),
      ],
      ['a PNG that begins again in itself', 'a.png', 'image/png', join(plain.subarray(0, 40), plain)],
      ['HEIC', 'IMG_1.HEIC', 'image/heic', box('heic')],
      ['HEIC called JPEG', 'IMG_1.jpg', 'image/jpeg', box('heic')],
      ['AVIF', 'a.avif', 'image/avif', await sharp(plain).avif().toBuffer()],
      ['TIFF', 'a.tiff', 'image/tiff', await sharp(plain).tiff().toBuffer()],
      ['TIFF called JPEG', 'a.jpg', 'image/jpeg', await sharp(plain).tiff().toBuffer()],
      ['BMP', 'a.bmp', 'image/bmp', join('BM', Buffer.alloc(200))],
      ['an icon', 'a.ico', 'image/x-icon', join('\0\0\x01\0\x01\0', Buffer.alloc(200))],
      ['Photoshop', 'a.psd', 'image/vnd.adobe.photoshop', join('8BPS\0\x01', Buffer.alloc(200))],
      [
        'JPEG 2000',
        'a.jp2',
        'image/jp2',
        join('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ', Buffer.alloc(200)),
      ],
      ['PostScript', 'a.eps', 'application/postscript', '%!PS-Adobe-3.0 EPSF-3.0\n(r) file'],
      [
        'ImageMagick’s own words',
        'a.jpg',
        'image/jpeg',
        'push graphic-context\nfill "url(https://a.example/|ls)"',
      ],
      ['a program', 'a.jpg', 'image/jpeg', join('MZ', Buffer.alloc(200))],
      ['PDF called PNG', 'a.png', 'image/png', pdf],
      ['sound called picture', 'a.gif', 'image/gif', mp3],
    ]),
    ...all('picture', true, [
      ['a canvas of 4 gigapixels around a small GIF', 'a.gif', 'image/gif', gifOf(gif, 65_535, 65_535)],
      ['an archive behind a GIF', 'a.gif', 'image/gif', join(gif, zip({ 'evil.class': text(PAYLOAD) }))],
      ['HTML behind a JPEG', 'a.jpg', 'image/jpeg', join(jpeg, HTML)],
      ['HTML in a JPEG’s comment', 'a.jpg', 'image/jpeg', withComment(jpeg, HTML)],
      ['HTML in a PNG’s text', 'a.png', 'image/png', withText(plain, HTML)],
      ['a JPEG with a second one (MPO)', 'a.jpg', 'image/jpeg', join(withComment(jpeg, HTML), jpeg)],
      ['a PNG called WebP', 'a.webp', 'image/webp', plain],
      ['a WebP called JPEG', 'a.jpg', 'image/jpeg', webp],
      ['a picture of 30,000 by 1', 'a.png', 'image/png', png({ width: 30_000, height: 1, data: wide })],
      [
        'a picture of 1 by 30,000',
        'a.png',
        'image/png',
        png({ width: 1, height: 30_000, data: deflateSync(Buffer.alloc(60_000)) }),
      ],
      [
        'two gigabytes of text in a PNG',
        'a.png',
        'image/png',
        png({
          width: 8,
          height: 8,
          data: row(72),
          between: [chunk('zTXt', join('k\0\0', inflating(2_000).zlib))],
        }),
      ],
      [
        'a gigabyte of colours in a PNG',
        'a.png',
        'image/png',
        png({
          width: 8,
          height: 8,
          data: row(72),
          between: [chunk('iCCP', join('k\0\0', inflating(1_000).zlib))],
        }),
      ],
      [
        'a hundred thousand texts in a PNG',
        'a.png',
        'image/png',
        png({
          width: 8,
          height: 8,
          data: row(72),
          between: Array(100_000).fill(chunk('tEXt', text('k\0v'))),
        }),
      ],
      ['a thousand frames in a PNG', 'a.png', 'image/png', apng(1_000)],
    ]),
    ...all('document', false, [
      ['HTML', 'a.html', 'text/html', HTML],
      ['HTML called text', 'a.txt', 'text/plain', HTML],
      ['HTML called PDF', 'a.pdf', 'application/pdf', HTML],
      ['HTML called Excel', 'a.xls', 'application/vnd.ms-excel', `<html><table>${PAYLOAD}</table></html>`],
      [
        'HTML called new Excel',
        'a.xlsx',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        HTML,
      ],
      [
        'HTML in UTF-16 called text',
        'a.txt',
        'text/plain',
        Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HTML, 'utf16le')]),
      ],
      [
        'HTML in UTF-16 the other way',
        'a.txt',
        'text/plain',
        Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(HTML, 'utf16le').swap16()]),
      ],
      ['HTML before a PDF', 'a.pdf', 'application/pdf', `${HTML}\n${pdf}`],
      [
        'a mailed page called Word',
        'a.doc',
        'application/msword',
        `MIME-Version: 1.0\nContent-Type: text/html\n\n${HTML}`,
      ],
      ['SVG called PDF', 'a.pdf', 'application/pdf', SVG],
      ['Word with macros', 'a.docm', 'application/vnd.ms-word.document.macroEnabled.12', office('docm')],
      [
        'Word with macros called Word',
        'a.docx',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        office('docm'),
      ],
      ['Word called PDF', 'a.pdf', 'application/pdf', office('docx')],
      ['an archive', 'a.zip', 'application/zip', zip({ 'a.txt': text('x') })],
      ['an archive called Word', 'a.docx', 'application/zip', zip({ 'a.txt': text('x') })],
      [
        'a Java archive called Word',
        'a.docx',
        'application/java-archive',
        zip({ 'META-INF/MANIFEST.MF': text('x') }),
      ],
      ['an archive that climbs', 'a.docx', 'application/zip', zip({ '../../../secret.key': text('x') })],
      ['rich text called Word', 'a.doc', 'application/rtf', '{\\rtf1\\ansi{\\object\\objemb}}'],
      ['a program called text', 'a.txt', 'text/plain', join('\x7fELF', Buffer.alloc(100))],
      ['a shell script', 'a.sh', 'text/plain', '#!/bin/sh\nls'],
      ['a PDF called program', 'a.exe', 'application/pdf', pdf],
      ['a PDF called page', 'a.pdf.html', 'application/pdf', pdf],
      ['nothing', 'a.pdf', 'application/pdf', ''],
      ['TIFF', 'scan.tiff', 'image/tiff', await sharp(plain).tiff().toBuffer()],
      ['256 megapixels', 'scan.png', 'image/png', pngBomb(16_000, 16_000)],
      ['sound', 'a.mp3', 'audio/mpeg', mp3],
    ]),
    ...all('document', true, [
      [
        'a PDF that runs a script',
        'a.pdf',
        'application/pdf',
        `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF`,
      ],
      ['a PDF that is a page as well', 'a.pdf', 'application/pdf', `%PDF-1.4\n${HTML}\n%%EOF`],
      [
        'Word with macros hidden in it',
        'a.docx',
        'application/octet-stream',
        zip({ 'word/vbaProject.bin': text(PAYLOAD) }, 'docx'),
      ],
      [
        'Word of ten gigabytes',
        'a.docx',
        'application/octet-stream',
        zip({ 'word/document.xml': inflating(10_000) }, 'docx'),
      ],
      ['old Office', 'a.doc', 'application/msword', join(oldOffice(), HTML)],
      ['a script called text', 'a.txt', 'text/plain', 'alert(document.cookie)'],
      ['text with a page further on', 'a.txt', 'text/plain', `Dear all,\n${HTML}`],
      ['a page’s type declared for a PDF', 'a.pdf', 'text/html', pdf],
      ['a picture', 'scan.png', 'text/html', PIXEL],
    ]),
    ...all('sound', false, [
      ['HTML called MP3', 'a.mp3', 'audio/mpeg', HTML],
      ['a film', 'a.mp4', 'video/mp4', box('isom', 'isommp42')],
      ['a film of Apple’s', 'a.mov', 'video/quicktime', box('qt  ')],
      ['a film in RIFF called WAV', 'a.wav', 'audio/wav', join('RIFF\xff\0\0\0AVI LIST', Buffer.alloc(200))],
      [
        'a film in Ogg',
        'a.ogg',
        'audio/ogg',
        join('OggS\0\x02', Buffer.alloc(20), '\x01\x2a\x80theora', Buffer.alloc(200)),
      ],
      ['WebM', 'a.webm', 'video/webm', join('\x1a\x45\xdf\xa3', Buffer.alloc(200))],
      ['MIDI', 'a.mid', 'audio/midi', join('MThd\0\0\0\x06', Buffer.alloc(200))],
      ['a playlist', 'a.m3u', 'audio/mpegurl', '#EXTM3U\nhttps://a.example/x'],
      ['a playlist called MP3', 'a.mp3', 'audio/mpeg', '#EXTM3U\nhttps://a.example/x'],
      ['PDF called MP3', 'a.mp3', 'audio/mpeg', pdf],
      ['MP3 called page', 'a.mp3.html', 'audio/mpeg', mp3],
      ['picture', 'a.jpg', 'image/jpeg', jpeg],
    ]),
    ...all('sound', true, [
      [
        'a page in an MP3’s tag',
        'a.mp3',
        'text/html',
        join('ID3\x03\0\0\0\0\x07\x76', HTML.padEnd(1014, '\0'), mp3),
      ],
      [
        'Opus in Ogg',
        'a.ogg',
        'audio/ogg',
        join('OggS\0\x02', Buffer.alloc(20), '\x01\x13OpusHead', HTML, Buffer.alloc(200)),
      ],
      ['a film that says it is a recording', 'a.m4a', 'audio/mp4', box('isom', 'isommp42')],
      [
        'WAV that claims four gigabytes',
        'a.wav',
        'audio/wav',
        join('RIFF\xff\xff\xff\xffWAVEfmt ', Buffer.alloc(200)),
      ],
      [
        'FLAC with a page for a cover',
        'a.flac',
        'audio/flac',
        join('fLaC\0\0\0\x22', Buffer.alloc(34), HTML),
      ],
    ]),
  ];
}

/** Writes another size into a JPEG's frame. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

function withComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return join(jpeg.subarray(0, 2), '\xff\xfe', length, comment, jpeg.subarray(2));
}

function withText(file: Buffer, value: string): Buffer {
  return join(file.subarray(0, 33), chunk('tEXt', text(`Comment\0${value}`)), file.subarray(33));
}

/** A WebP that says how large it is, and holds nothing of it. */
function vp8x(width: number, height: number): Buffer {
  const size = Buffer.alloc(10);
  size.writeUIntLE(width - 1, 4, 3);
  size.writeUIntLE(height - 1, 7, 3);
  return join('RIFF\x50\0\0\0WEBPVP8X\x0a\0\0\0', size, 'VP8L\x32\0\0\0\x2f', Buffer.alloc(60));
}

function gifOf(gif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(gif);
  copy.writeUInt16LE(width, 6);
  copy.writeUInt16LE(height, 8);
  return copy;
}

/** A GIF whose canvas is small and whose frame says it is large. */
function gifFrames(gif: Buffer, size: number): Buffer {
  const copy = Buffer.from(gif);
  const frame = copy.indexOf(0x2c, 13 + 3 * 2 ** (((copy[10] ?? 0) & 7) + 1));
  copy.writeUInt16LE(size, frame + 5);
  copy.writeUInt16LE(size, frame + 7);
  return copy;
}

/** A moving PNG of 2,000 by 2,000 pixels and so many frames. */
function apng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const size = 2_000;
  const data = row((size + 1) * size);
  const parts = Array.from({ length: frames }, (_, at) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(at * 2, 0);
    frame.writeUInt32BE(size, 4);
    frame.writeUInt32BE(size, 8);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(at * 2 + 1);
    return [chunk('fcTL', frame), chunk('fdAT', join(number, data))];
  });
  return png({ width: size, height: size, data, between: [chunk('acTL', control), ...parts.flat()] });
}
