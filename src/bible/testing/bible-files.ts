import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';

/** The readings of the church from books that are not in the World English Bible, sorted. */
export const DEUTEROCANONICAL_READINGS = [
  '1 Maccabees 4:36-51',
  '2 Maccabees 12:38-45',
  'Sirach 50:1-2',
  'Sirach 51:13-30',
  'Wisdom 11:22-12:5',
  'Wisdom 1:1-16',
  'Wisdom 1:1-8',
  'Wisdom 6:1-9',
  'Wisdom 7:7-24',
];

/** Writes a file into a fresh directory. @returns its path. */
export function writeFile(name: string, content: string | Buffer): string {
  const path = join(freshFolder(), name);
  writeFileSync(path, content);
  return path;
}

/**
 * Creates a zip archive of compressed files.
 *
 * @param claimedSize the inflated size that the archive states; the real one by default.
 */
export function zip(
  files: Readonly<Record<string, string | Buffer>>,
  { claimedSize }: { claimedSize?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const data = deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2); // the name is in UTF-8
    common.writeUInt16LE(8, 4); // deflate
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(claimedSize ?? content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
