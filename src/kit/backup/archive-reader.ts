import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ArchivePart, BackupProblem, firstLine, lastLine, VERSION } from './archive-format.ts';

const LINE_MAX_BYTES = 1_000;

interface ReadablePart extends ArchivePart {
  readonly content: Buffer;
}

/**
 * Reads a backup part by part. The content is verified only when the iteration ends without an error.
 *
 * @throws BackupProblem when the file is not a backup, was written by a newer version, or is truncated or altered.
 */
export async function* readParts(file: string): AsyncGenerator<ReadablePart> {
  const handle = await open(file).catch((error) => {
    throw toBackupProblem(error, file);
  });
  try {
    yield* readPartsOf(handle, file);
  } catch (error) {
    throw toBackupProblem(error, file);
  } finally {
    await handle.close();
  }
}

async function* readPartsOf(handle: FileHandle, file: string): AsyncGenerator<ReadablePart> {
  const archiveHash = createHash('sha256');
  const { size } = await handle.stat();
  let position = 0;
  const read = async (maxBytes: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, position);
    return buffer.subarray(0, bytesRead);
  };
  const readLine = async () => {
    const head = await read(LINE_MAX_BYTES);
    const bytes = head.subarray(0, Math.max(0, head.indexOf('\n')));
    const line = bytes.toString('utf8');
    // all invalid UTF-8 bytes decode to the same character, so their alteration would not be detected
    if (line === '' || !Buffer.from(line).equals(bytes)) throw damagedProblem(file);
    position += bytes.length + 1;
    return line;
  };
  checkFirstLine(await readLine(), file);
  archiveHash.update(`${firstLine(VERSION)}\n`);
  for (;;) {
    const line = await readLine();
    if (line === lastLine(archiveHash.copy().digest('hex')) && position === size) return;
    const part = parsePart(line, file);
    // checked before the memory is allocated
    if (part.bytes > size - position) throw damagedProblem(file);
    const content = await read(part.bytes);
    position += part.bytes;
    archiveHash.update(`${line}\n`).update(content);
    yield { ...part, content };
  }
}

function damagedProblem(file: string): BackupProblem {
  return new BackupProblem(`${file} was truncated or altered. Nothing was restored.`);
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

function toBackupProblem(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${file}.`);
  if (code === 'EISDIR' || code === 'EACCES') return new BackupProblem(`${file} cannot be read (${code}).`);
  return error;
}
