import { crc32, deflateRawSync } from 'node:zlib';

export interface WrittenEntry {
  readonly path: string;
  readonly content: Buffer;
  /** Stated instead of the size of the content. */
  readonly statedBytes?: number;
  /** Stated instead of the checksum of the content. */
  readonly statedChecksum?: number;
  readonly isDeflated?: boolean;
}

/** A ZIP file, which may be one that no program writes. */
export function writeZip(entries: readonly WrittenEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, isDeflated = false, ...stated } of entries) {
    const { statedBytes = content.length, statedChecksum = crc32(content) } = stated;
    const name = Buffer.from(path);
    const data = isDeflated ? deflateRawSync(content) : content;
    // version, flags (UTF-8), method, time, date, CRC-32, sizes, and the length of the name and of extra fields
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(0x800, 2);
    header.writeUInt16LE(isDeflated ? 8 : 0, 4);
    header.writeUInt32LE(statedChecksum, 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(statedBytes, 18);
    header.writeUInt16LE(name.length, 22);
    const location = Buffer.alloc(14);
    location.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), header, location, name);
    const local = [Buffer.from('PK\x03\x04'), header, name, data];
    parts.push(...local);
    offset += Buffer.concat(local).length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
