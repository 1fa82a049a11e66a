import { crc32 } from 'node:zlib';

/** 1980-01-01, the earliest date of the format, so that the output is deterministic. */
const DOS_DATE = 0x0021;
const VERSION = 20;
const UTF8_NAMES = 0x0800;

/**
 * Creates a ZIP archive with uncompressed entries, which is sufficient for small Office files.
 * Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function createZip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const header = entryHeader(path, content);
    const local = Buffer.concat([signature('PK\x03\x04'), header, path, content]);
    locals.push(local);
    directory.push(signature('PK\x01\x02'), uint16s(VERSION), header, directoryTrailer(offset), path);
    offset += local.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const count = Object.keys(entries).length;
  const end = [uint16s(0, 0, count, count), uint32s(directoryBytes.length, offset), uint16s(0)];
  return Buffer.concat([...locals, directoryBytes, signature('PK\x05\x06'), ...end]);
}

/** Fields that the local header and the central directory share: from the version to the lengths of name and extra field. */
function entryHeader(path: Buffer, content: Buffer): Buffer {
  return Buffer.concat([
    uint16s(VERSION, UTF8_NAMES, 0, 0, DOS_DATE),
    uint32s(crc32(content), content.length, content.length),
    uint16s(path.length, 0),
  ]);
}

/** Remaining fields of a directory entry: no comment, first disk, no attributes, offset of the local header. */
function directoryTrailer(offset: number): Buffer {
  return Buffer.concat([uint16s(0, 0, 0), uint32s(0, offset)]);
}

const signature = (text: string) => Buffer.from(text, 'latin1');

function uint16s(...values: readonly number[]): Buffer {
  return Buffer.from(Uint8Array.from(values.flatMap((value) => [value & 255, value >> 8])));
}

function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value, index * 4);
  });
  return bytes;
}
