import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ArchivePart, firstLine, lastLine, VERSION } from './archive-format.ts';
import { BackupProblem } from './backup-problem.ts';

const LINE_MAX_BYTES = 1_000;

export interface ReadablePart extends ArchivePart {
  /** Must be read before the next part is requested. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup part by part. The content is verified only when the iteration ends without an error.
 *
 * @throws BackupProblem when the file is not a backup, was written by a newer version, or is truncated or altered.
 */
export async function* readParts(file: string): AsyncGenerator<ReadablePart> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  const reader = createByteReader(stream[Symbol.asyncIterator](), () => damagedProblem(file));
  const archiveHash = createHash('sha256');
  try {
    checkFirstLine(await readLine(reader, file), file);
    archiveHash.update(`${firstLine(VERSION)}\n`);
    for (;;) {
      const line = await readLine(reader, file);
      if (line === lastLine(archiveHash.copy().digest('hex')) && (await reader.isAtEnd())) return;
      const part = parsePart(line, file);
      archiveHash.update(`${line}\n`);
      const content = withHashing(reader.readBytes(part.bytes), (bytes) => archiveHash.update(bytes));
      yield { ...part, content };
      // skip what the caller did not read
      for await (const _ of content);
    }
  } catch (error) {
    throw toBackupProblem(error, file);
  } finally {
    stream.destroy();
  }
}

function damagedProblem(file: string): BackupProblem {
  return new BackupProblem(`${file} was truncated or altered. Nothing was restored.`);
}

async function readLine(reader: ByteReader, file: string): Promise<string> {
  const bytes = await reader.readLine(LINE_MAX_BYTES);
  const line = bytes.toString('utf8');
  // all invalid UTF-8 bytes decode to the same character, so their alteration would not be detected
  if (!Buffer.from(line).equals(bytes)) throw damagedProblem(file);
  return line;
}

function checkFirstLine(line: string, file: string): void {
  if (line === firstLine(VERSION)) return;
  const [, version] = /^idavaka-backup ([1-9]\d*)$/.exec(line) ?? [];
  throw new BackupProblem(
    version === undefined
      ? `${file} is not a backup of Idavaka.`
      : `${file} was written by a newer version of Idavaka (format ${version}). Install that version first.`,
  );
}

function parsePart(line: string, file: string): ArchivePart {
  try {
    return ArchivePart.parse(JSON.parse(line));
  } catch {
    throw damagedProblem(file);
  }
}

async function* withHashing(
  content: AsyncIterable<Buffer>,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    onBytes(bytes);
    yield bytes;
  }
}

function toBackupProblem(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${file}.`);
  if (code === 'EISDIR' || code === 'EACCES') return new BackupProblem(`${file} cannot be read (${code}).`);
  return error;
}

/** Reads lines and counted bytes from a stream. */
interface ByteReader {
  /** The bytes up to the next line feed, without it. */
  readLine(maxBytes: number): Promise<Buffer>;
  readBytes(count: number): AsyncGenerator<Buffer>;
  isAtEnd(): Promise<boolean>;
}

/**
 * @param createError creates the error to throw when the stream ends too early or a line is too long.
 */
function createByteReader(chunks: AsyncIterator<Buffer>, createError: () => Error): ByteReader {
  let buffered: Buffer = Buffer.alloc(0);
  const take = (count: number) => {
    const chunk = buffered.subarray(0, count);
    buffered = buffered.subarray(count);
    return chunk;
  };
  const readMore = async () => {
    const { value, done } = await chunks.next();
    if (!done) buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value]);
    return !done;
  };
  return {
    async readLine(maxBytes) {
      for (;;) {
        const end = buffered.indexOf('\n');
        if (end > maxBytes || (end < 0 && buffered.length > maxBytes)) throw createError();
        if (end >= 0) return take(end + 1).subarray(0, end);
        if (!(await readMore())) throw createError();
      }
    },
    async *readBytes(count) {
      for (let remaining = count; remaining > 0; ) {
        if (buffered.length === 0 && !(await readMore())) throw createError();
        const chunk = take(remaining);
        remaining -= chunk.length;
        yield chunk;
      }
    },
    isAtEnd: async () => buffered.length === 0 && !(await readMore()),
  };
}
