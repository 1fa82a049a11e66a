import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Entry, ZipFile } from 'yauzl';
import { BibleImportProblem } from './import-problem.ts';

const MEGABYTE = 1024 * 1024;

/** The largest published archives have about 100 entries of up to 3 MB. */
export const ARCHIVE_LIMITS = {
  fileBytes: 60 * MEGABYTE,
  entries: 500,
  entryBytes: 12 * MEGABYTE,
  totalBytes: 120 * MEGABYTE,
  /** Inflated bytes for each compressed byte. USFM with a mark on each word has about 15. */
  ratio: 60,
} as const;

export interface ArchivedFile {
  /** 'GEN.usfm'. */
  readonly name: string;
  readonly text: string;
}

export interface BibleArchive {
  readonly usfmFiles: readonly ArchivedFile[];
  /** Texts that may state the license: copr.htm, README.txt. */
  readonly notices: readonly ArchivedFile[];
  /** SHA-256 of the file, hex. */
  readonly checksum: string;
}

const USFM_NAME = /\.(?:usfm|sfm)$/i;
const NOTICE_NAME = /(?:^|\/)(?:copr|copyright|licen[cs]e|readme)[^/]*\.(?:htm|html|txt|md)$/i;

/**
 * Reads a zip archive of USFM files, or a single USFM file.
 *
 * @throws BibleImportProblem when the file is not readable, not an archive, too large, or not in UTF-8.
 */
export async function readBibleArchive(path: string): Promise<BibleArchive> {
  const content = await readSmallFile(path);
  const isZip = content.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
  if (!isZip && content.length > ARCHIVE_LIMITS.entryBytes) throw tooLarge(path, ARCHIVE_LIMITS.entryBytes);
  const files = isZip ? await unzip(content, path) : [{ name: path, content }];
  const texts = files.map(({ name, content: bytes }) => ({ name, text: decode(bytes, name) }));
  const usfmFiles = isZip ? texts.filter(({ name }) => USFM_NAME.test(name)) : texts;
  if (usfmFiles.length === 0) throw new BibleImportProblem(`${path} contains no USFM files (.usfm or .sfm).`);
  return {
    usfmFiles,
    notices: texts.filter(({ name }) => NOTICE_NAME.test(name)),
    checksum: createHash('sha256').update(content).digest('hex'),
  };
}

async function readSmallFile(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > ARCHIVE_LIMITS.fileBytes) throw tooLarge(path, ARCHIVE_LIMITS.fileBytes);
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BibleImportProblem(`There is no file ${path}.`);
    if (code === 'EISDIR' || code === 'EACCES')
      throw new BibleImportProblem(`${path} cannot be read (${code}).`);
    throw error;
  }
}

async function unzip(content: Buffer, path: string): Promise<{ name: string; content: Buffer }[]> {
  const { default: yauzl } = await import('yauzl');
  const files: { name: string; content: Buffer }[] = [];
  let totalBytes = 0;
  try {
    const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true });
    if (zip.entryCount > ARCHIVE_LIMITS.entries)
      throw new BibleImportProblem(`${path} contains more than ${ARCHIVE_LIMITS.entries} files.`);
    for await (const entry of zip.eachEntry()) {
      if (!USFM_NAME.test(entry.fileName) && !NOTICE_NAME.test(entry.fileName)) continue;
      assertAcceptable(entry);
      totalBytes += entry.uncompressedSize;
      if (totalBytes > ARCHIVE_LIMITS.totalBytes) throw tooLarge(path, ARCHIVE_LIMITS.totalBytes);
      files.push({ name: entry.fileName, content: await inflate(zip, entry) });
    }
  } catch (error) {
    if (error instanceof BibleImportProblem) throw error;
    throw new BibleImportProblem(`${path} is damaged: ${(error as Error).message}`);
  }
  return files;
}

function assertAcceptable({ fileName, compressedSize, uncompressedSize }: Entry): void {
  if (uncompressedSize > ARCHIVE_LIMITS.entryBytes) throw tooLarge(fileName, ARCHIVE_LIMITS.entryBytes);
  if (uncompressedSize > compressedSize * ARCHIVE_LIMITS.ratio)
    throw new BibleImportProblem(`${fileName} is compressed more than a Bible text can be.`);
}

/** yauzl ends the stream with an error when the inflated size differs from the one that the archive states. */
async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function tooLarge(name: string, bytes: number): BibleImportProblem {
  return new BibleImportProblem(`${name} is larger than ${bytes / MEGABYTE} MB.`);
}

/** Decodes UTF-8 and removes a byte order mark. */
function decode(content: Buffer, name: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // reported below
  }
  throw new BibleImportProblem(`${name} is not in UTF-8. Convert it, or use an edition in Unicode.`);
}
