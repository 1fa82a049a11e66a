import { crc32 } from 'node:zlib';

/** 1980-01-01: the earliest day that the format knows; a file of the demonstration has no date of its own. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const UTF8_NAMES = 0x0800;

/**
 * A zip archive whose entries are stored as they are, which is all that a small Office file needs.
 * Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const about = aboutEntry(path, content);
    const local = Buffer.concat([signature('PK\x03\x04'), about, path, content]);
    locals.push(local);
    directory.push(signature('PK\x01\x02'), words(VERSION), about, placeOf(offset), path);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = Object.keys(entries).length;
  const end = [words(0, 0, count, count), longs(listed.length, offset), words(0)];
  return Buffer.concat([...locals, listed, signature('PK\x05\x06'), ...end]);
}

/** What stands in front of an entry and in the directory alike: from the version to the lengths of name and extra field. */
function aboutEntry(path: Buffer, content: Buffer): Buffer {
  return Buffer.concat([
    words(VERSION, UTF8_NAMES, 0, 0, DOS_DATE),
    longs(crc32(content), content.length, content.length),
    words(path.length, 0),
  ]);
}

/** The directory's rest: no comment, first disk, no attributes, and where the entry begins. */
function placeOf(offset: number): Buffer {
  return Buffer.concat([words(0, 0, 0), longs(0, offset)]);
}

const signature = (text: string) => Buffer.from(text, 'latin1');

function words(...values: readonly number[]): Buffer {
  return Buffer.from(Uint8Array.from(values.flatMap((value) => [value & 255, value >> 8])));
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value, index * 4);
  });
  return bytes;
}
