import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { firstLine, lastLine, Part, VERSION } from './archive-format.ts';
import { BackupProblem } from './backup-problem.ts';
import { type ByteReader, byteReader } from './byte-stream.ts';

const LINE_MAX_BYTES = 1_000;

export interface ReadPart extends Part {
  /** Its bytes, piece by piece; to be read before the next part is asked for. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Reads a backup part by part, with little memory. What it gave is known to be as it was written only when it ends
 * without a complaint.
 *
 * @throws BackupProblem for a file that is no backup, was written by a newer version, was cut short or altered.
 */
export async function* readParts(file: string): AsyncGenerator<ReadPart> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  const reader = byteReader(stream[Symbol.asyncIterator](), () => damaged(file));
  const whole = createHash('sha256');
  try {
    checkFirstLine(await readLine(reader, file), file);
    whole.update(`${firstLine(VERSION)}\n`);
    for (;;) {
      const line = await readLine(reader, file);
      if (line === lastLine(whole.copy().digest('hex')) && (await reader.isAtEnd())) return;
      const part = partOf(line, file);
      whole.update(`${line}\n`);
      const content = hashing(reader.bytes(part.bytes), (bytes) => whole.update(bytes));
      yield { ...part, content };
      // whatever the caller has left unread
      for await (const _ of content);
    }
  } catch (error) {
    throw unreadable(error, file);
  } finally {
    stream.destroy();
  }
}

function damaged(file: string): BackupProblem {
  return new BackupProblem(
    `${file} was cut short or altered: it is not what was written. Nothing was restored.`,
  );
}

async function readLine(reader: ByteReader, file: string): Promise<string> {
  const bytes = await reader.line(LINE_MAX_BYTES);
  const line = bytes.toString('utf8');
  // bytes that are no text would all read as the same sign, and their change would go unseen
  if (!Buffer.from(line).equals(bytes)) throw damaged(file);
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

function partOf(line: string, file: string): Part {
  try {
    return Part.parse(JSON.parse(line));
  } catch {
    throw damaged(file);
  }
}

async function* hashing(
  content: AsyncIterable<Buffer>,
  take: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    take(bytes);
    yield bytes;
  }
}

function unreadable(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${file}.`);
  if (code === 'EISDIR' || code === 'EACCES') return new BackupProblem(`${file} cannot be read (${code}).`);
  return error;
}
