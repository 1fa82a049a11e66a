import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { busyProblem } from '../../api/busy-problem.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { ReceivedFile } from '../../media-storage/media-host.ts';
import { isDiskFullError } from '../../storage/errors.ts';

const MAX_MULTIPART_FIELDS = 20;
const MAX_PARTS = MAX_MULTIPART_FIELDS + 1;
const MAX_MULTIPART_FIELD_BYTES = 2_048;
const MAX_HEADER_BYTES = 4_096;
/** Limit for the form besides its file, and for everything before the file. */
const FORM_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;
/**
 * Time to parse and store the rest of a form after its last byte has arrived. Before that, `enforceBodyTimeout` closes a
 * connection that does not progress.
 */
export const FINISH_TIMEOUT_MS = 60_000;
/** Simultaneous uploads whose file precedes the fields that authorize it; the pages of this site send the file last. */
const MAX_UNVERIFIED_FILES = 2;
let unverifiedFiles = 0;

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
}

/**
 * Streams a multipart form with one file, and writes the file to a folder; aborts as soon as the file exceeds its
 * limit.
 *
 * @param accept checks the fields before the file is read, and returns its maximum size in bytes. A file that precedes
 *   `requiredField` is received first, up to `maxBytes` and only a few at a time, and checked afterwards.
 * @throws ApiProblem WRONG_TYPE for other content types, BAD_REQUEST for a malformed or incomplete form, TOO_LARGE,
 *   BUSY, STORAGE_FULL, and what `accept` throws; the original error if the disk fails otherwise. The file is deleted
 *   then.
 */
export async function receiveFile(
  request: Request,
  {
    folder,
    field,
    maxBytes,
    requiredField,
    accept,
  }: {
    readonly folder: string;
    readonly field: string;
    /** Upper bound of what `accept` returns, in bytes. */
    readonly maxBytes: number;
    /** The field that `accept` depends on. */
    readonly requiredField?: string;
    accept(fields: ReceivedForm['fields']): Promise<number>;
  },
): Promise<ReceivedForm> {
  const parser = createParser(multipartType(request), field);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes);
  const path = join(folder, `${randomUUID()}.part`);
  const fields: Record<string, string> = Object.create(null);
  const aborter = new AbortController();
  let failure: unknown;
  let acceptError: unknown;
  let receiving: Promise<ReceivedFile> | undefined;
  let isUnverified = false;
  const fail = (problem: unknown) => {
    failure ??= problem;
    aborter.abort();
  };
  let finishTimer: NodeJS.Timeout | undefined;

  // errors of `accept` are passed on unchanged: they do not mean that the form is malformed
  const acceptFields = () =>
    accept(fields).catch((error) => {
      acceptError = error;
      throw error;
    });

  parser.on('field', (name, value, isNameCut, isCut) => {
    if (receiving && !isUnverified) fail(malformed('A field follows the file'));
    else if (isNameCut || isCut || name in fields) fail(malformed('A field is too long or repeated'));
    else fields[name] = value;
  });
  parser.on('file', (_, stream, fileName) => {
    // without a listener, the error of an incomplete part would end the process; the parser reports it too
    stream.on('error', () => undefined);
    isUnverified = requiredField !== undefined && !(requiredField in fields);
    const limit = isUnverified ? admitUnverified(maxBytes) : acceptFields();
    receiving = limit.then((bytes) =>
      writeFile(stream, path, { fileName: fileName ?? '', maxBytes: bytes, signal: aborter.signal }),
    );
    receiving.catch(fail);
  });
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    parser.on(event, () => fail(malformed('The form has too many parts')));
  try {
    const body = Readable.fromWeb((request.body ?? emptyBody()) as ReadableStream);
    const maxFormBytes = () => (receiving ? maxBytes : 0) + FORM_BYTES;
    const parsing = pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        yield* limitBytes(chunks, maxFormBytes);
        finishTimer = setTimeout(() => fail(malformed(INCOMPLETE)), FINISH_TIMEOUT_MS).unref();
      },
      parser,
      { signal: aborter.signal },
    );
    // after data behind the closing boundary, busboy may emit `finish` too early or never: the pipeline does not settle
    await Promise.race([parsing, once(parser, 'finish', { signal: aborter.signal })]);
    if (!receiving) throw malformed('The form has no file');
    const file = await receiving;
    if (isUnverified) {
      const limit = await acceptFields();
      if (file.bytes > limit) throw tooLarge(limit);
    }
    return { fields, file };
  } catch (error) {
    fail(error);
    await receiving?.catch(() => undefined);
    await rm(path, { force: true });
    if (acceptError) throw acceptError;
    throw failure instanceof ApiProblem || isDiskError(failure)
      ? toDiskProblem(failure)
      : malformed(INCOMPLETE);
  } finally {
    clearTimeout(finishTimer);
    if (isUnverified) unverifiedFiles -= 1;
  }
}

/**
 * @returns the maximum size of a file that is not authorized yet.
 * @throws ApiProblem BUSY if there are too many such files.
 */
async function admitUnverified(maxBytes: number): Promise<number> {
  unverifiedFiles += 1;
  if (unverifiedFiles <= MAX_UNVERIFIED_FILES) return maxBytes;
  throw busyProblem('The server is busy with other uploads. Please try again.', 5);
}

const INCOMPLETE = 'The upload was incomplete. Please send the file again.';

function multipartType(request: Request): string {
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\s*;/i.test(type)) return type;
  throw new ApiProblem('WRONG_TYPE', 'Send a form, with Content-Type: multipart/form-data');
}

function createParser(contentType: string, field: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name) => name === field,
      limits: {
        fields: MAX_MULTIPART_FIELDS,
        fieldSize: MAX_MULTIPART_FIELD_BYTES,
        fieldNameSize: 100,
        files: 1,
        parts: MAX_PARTS,
        headerPairs: 20,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch {
    throw malformed('The form has no boundary');
  }
}

/** Limits the bytes of the form, because the parser discards unknown parts of any size. */
async function* limitBytes(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: () => number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    // checked before adding: only after a chunk does the parser report whether the file begins in it
    if (bytes > maxBytes()) throw new ApiProblem('TOO_LARGE', 'The form has too much data besides its file.');
    bytes += chunk.byteLength;
    yield chunk;
  }
}

async function writeFile(
  stream: Readable,
  path: string,
  { fileName, maxBytes, signal }: { fileName: string; maxBytes: number; signal: AbortSignal },
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  // opened first: a write stream that is destroyed while opening its file would leave the file behind
  const file = await open(path, 'wx', 0o600);
  await pipeline(stream, counted, file.createWriteStream(), { signal });
  if (bytes === 0) throw malformed('The file is empty');
  return { path, bytes, fileName, hash: hash.digest('hex') };
}

function emptyBody() {
  return new Response('').body;
}

/** Whether a file system call failed. Errors of the connection have the syscall `read`. */
function isDiskError(error: unknown): boolean {
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return isDiskFullError(error) || (syscall !== undefined && syscall !== 'read');
}

function toDiskProblem(error: unknown): unknown {
  return isDiskFullError(error)
    ? new ApiProblem('STORAGE_FULL', 'The server has run out of disk space. Nothing was changed.')
    : error;
}

function malformed(message: string): ApiProblem {
  return new ApiProblem('BAD_REQUEST', message);
}

function tooLarge(maxBytes: number): ApiProblem {
  return new ApiProblem('TOO_LARGE', `This file is larger than ${maxBytes / MEGABYTE} MB.`);
}
