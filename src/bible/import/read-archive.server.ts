import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;
/** For a file, and for the inflated files of an archive together. The largest published archives have about 40 MB. */
export const TEXT_MAX_BYTES = 100 * MEGABYTE;
/** For each USFM file. */
export const BOOK_MAX_BYTES = 12 * MEGABYTE;

/** Archives from a Mac have a second file '._GEN.usfm' with attributes of each file. */
const USFM_FILE = /^(?!__MACOSX\/)(?:.*\/)?(?!\._)[^/]*\.u?sfm$/i;
/** By the first two bytes: a byte order mark, or the backslash of `\id`. */
const UTF_16: Readonly<Record<string, string>> = {
  fffe: 'utf-16le',
  feff: 'utf-16be',
  '5c00': 'utf-16le',
  '005c': 'utf-16be',
};

/** A file that cannot be imported, with a one-line message for the administrator. */
export class BibleImportProblem extends Error {
  override readonly name = 'BibleImportProblem';
}

export interface UsfmFile {
  /** 'GEN.usfm'. */
  readonly name: string;
  readonly text: string;
}

interface ZipEntry {
  readonly fileName: string;
  readonly uncompressedSize: number;
}

/**
 * Reads a zip archive of USFM files, or a single USFM file.
 *
 * @returns the files, and the SHA-256 of the file at the path, hex.
 * @throws BibleImportProblem when the file is not readable, not an archive, too large, or not in Unicode.
 */
export async function readBibleArchive(
  path: string,
): Promise<{ files: readonly UsfmFile[]; checksum: string }> {
  const stats = await stat(path).catch((error) => throwUnreadable(path, error));
  // a pipe or a device might have no end
  if (!stats.isFile()) throw new BibleImportProblem(`${path} is not a regular file.`);
  if (stats.size > TEXT_MAX_BYTES) throw tooLarge(path, TEXT_MAX_BYTES);
  const content = await readFile(path).catch((error) => throwUnreadable(path, error));
  const isZip = content.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
  const files = isZip ? await unzip(content, path) : [{ name: path, text: decode(content, path) }];
  if (files.length === 0) throw new BibleImportProblem(`${path} contains no USFM files (.usfm or .sfm).`);
  return { files, checksum: createHash('sha256').update(content).digest('hex') };
}

function throwUnreadable(path: string, { code }: NodeJS.ErrnoException): never {
  throw new BibleImportProblem(`There is no readable file ${path} (${code}).`);
}

async function unzip(content: Buffer, path: string): Promise<UsfmFile[]> {
  const { default: yauzl } = await import('yauzl');
  const files: UsfmFile[] = [];
  let totalBytes = 0;
  try {
    const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true });
    for await (const entry of zip.eachEntry() as AsyncIterable<ZipEntry>) {
      if (!USFM_FILE.test(entry.fileName)) continue;
      totalBytes += entry.uncompressedSize;
      if (totalBytes > TEXT_MAX_BYTES) throw tooLarge(path, TEXT_MAX_BYTES);
      // the stream ends with an error when the inflated size differs from the one that the archive states
      const inflated: Buffer[] = await Array.fromAsync(await zip.openReadStreamPromise(entry));
      files.push({ name: entry.fileName, text: decode(Buffer.concat(inflated), entry.fileName) });
    }
  } catch (error) {
    if (error instanceof BibleImportProblem) throw error;
    throw new BibleImportProblem(`${path} is damaged: ${(error as Error).message}`);
  }
  return files;
}

function tooLarge(path: string, bytes: number): BibleImportProblem {
  return new BibleImportProblem(`${path} is larger than ${bytes / MEGABYTE} MB.`);
}

/** Decodes UTF-8 or UTF-16, and removes a byte order mark. */
function decode(content: Buffer, name: string): string {
  if (content.length > BOOK_MAX_BYTES) throw tooLarge(name, BOOK_MAX_BYTES);
  const encoding = UTF_16[content.toString('hex', 0, 2)] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // reported below
  }
  throw new BibleImportProblem(`${name} is not in UTF-8. Convert it, or use an edition in Unicode.`);
}
