import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiProblem } from '#contract/problem.ts';
import { saysNoRoom } from '#storage/disk-space.ts';
import type { ReceivedFile } from '../adapters/media-host/media-host.ts';
import { boundaryOf, TOO_MANY_PARTS, upToItsEnd } from './boundary-filter.ts';
import { type ReaderWatch, watchReader } from './parser-watchdog.ts';

export const MAX_MULTIPART_FIELDS = 20;
const MAX_PARTS = MAX_MULTIPART_FIELDS + 1;
/** One stands before each part, and one behind the last. */
const MAX_DELIMITERS = MAX_PARTS + 1;
export const MAX_MULTIPART_FIELD_BYTES = 2_048;
const MAX_HEADER_BYTES = 4_096;
/** What a form adds to its file, and the most that may come before it. */
const FORM_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;
/** Files at once that come before anybody can say whether they may; our own pages send them last. */
const MAX_FILES_AHEAD = 2;
let filesAhead = 0;

export interface Received {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
}

/**
 * Reads a form with one file and writes the file to a folder while it counts its bytes: memory stays flat, and what is too
 * large is cut off at its limit.
 *
 * @param accept looks at the fields before the first byte of the file is read, and answers how many bytes it may have. A file that
 *   stands before the fields that it needs is taken in first, up to `maxBytes` and only a few at a time, and then judged.
 * @throws ApiProblem WRONG_TYPE for anything but a form, BAD_REQUEST for a malformed one or one that its reader does not end, TOO_LARGE, BUSY, STORAGE_FULL, or
 *   what `accept` throws; the error itself where the disk fails otherwise. Nothing is left behind then.
 */
export async function receiveFile(
  request: Request,
  {
    folder,
    field,
    maxBytes,
    needs,
    accept,
  }: {
    readonly folder: string;
    readonly field: string;
    /** The most that `accept` may answer, in bytes. */
    readonly maxBytes: number;
    /** Name of the field without which `accept` can say nothing. */
    readonly needs?: string;
    accept(fields: Received['fields']): Promise<number>;
  },
): Promise<Received> {
  const boundary = boundaryOf(formType(request));
  if (boundary === undefined) throw malformed('The form has no boundary');
  const form = formReader(boundary, field);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes);
  const path = join(folder, `${randomUUID()}.part`);
  const fields: Record<string, string> = Object.create(null);
  const ending = new AbortController();
  let failure: unknown;
  let refusal: unknown;
  let receiving: Promise<ReceivedFile> | undefined;
  let isAhead = false;
  const fail = (problem: unknown) => {
    failure ??= problem;
    ending.abort();
  };
  const watch = watchReader(() => fail(malformed(CUT_OFF)));

  // what the database says is told as it is: it is no fault of the form
  const judged = () =>
    accept(fields).catch((error) => {
      refusal = error;
      throw error;
    });

  form.on('field', (name, value, isNameCut, isCut) => {
    if (receiving && !isAhead) fail(malformed('A field stands after the file, where nobody asks for it'));
    else if (isNameCut || isCut || name in fields) fail(malformed('A field is too long, or given twice'));
    else fields[name] = value;
  });
  form.on('file', (_, stream, fileName) => {
    // a part that is cut off says so, perhaps before anybody reads it: unheard, that would end the process. The form says it too
    stream.on('error', () => undefined);
    isAhead = needs !== undefined && !(needs in fields);
    const most = isAhead ? goAhead(maxBytes) : judged();
    receiving = watch.untilKept(
      most.then((bytes) =>
        write(stream, path, { fileName: fileName ?? '', maxBytes: bytes, signal: ending.signal, watch }),
      ),
    );
    receiving.catch(fail);
  });
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
    form.on(event, () => fail(malformed(TOO_MANY_PARTS)));
  try {
    const body = Readable.fromWeb((request.body ?? emptyBody()) as ReadableStream);
    const most = () => (receiving ? maxBytes : 0) + FORM_BYTES;
    const reading = pipeline(
      body,
      (chunks) => bounded(watch.fromSender(chunks), most),
      (chunks) => upToItsEnd(chunks, { boundary, most: MAX_DELIMITERS }),
      form,
      { signal: ending.signal },
    );
    await Promise.race([reading, given(ending.signal)]);
    if (!receiving) throw malformed('The form has no file');
    const file = await receiving;
    watch.stop();
    if (isAhead) {
      const most = await judged();
      if (file.bytes > most) throw tooLarge(most);
    }
    return { fields, file };
  } catch (error) {
    watch.stop();
    fail(error);
    await receiving?.catch(() => undefined);
    await rm(path, { force: true });
    if (refusal) throw refusal;
    throw failure instanceof ApiProblem || isOfDisk(failure) ? diskProblem(failure) : malformed(CUT_OFF);
  } finally {
    if (isAhead) filesAhead -= 1;
  }
}

/** Never resolves, and rejects once the signal is given: a reader that has told its end too early leaves a pipeline that nothing ends. */
function given(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** @returns the bytes that a file may have before it is judged. @throws ApiProblem BUSY when too many are ahead of that. */
async function goAhead(maxBytes: number): Promise<number> {
  filesAhead += 1;
  if (filesAhead <= MAX_FILES_AHEAD) return maxBytes;
  throw new ApiProblem('BUSY', 'Too many files come before their fields. Please try again.', {
    retryAfterSeconds: 5,
  });
}

const CUT_OFF = 'The file did not arrive whole. Please send it again.';

function formType(request: Request): string {
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\s*;/i.test(type)) return type;
  throw new ApiProblem('WRONG_TYPE', 'Send a form, with Content-Type: multipart/form-data');
}

/** @param boundary is all that the reader is told of the form's type: it looks for no other than the one that is counted. */
function formReader(boundary: string, field: string): BusboyInstance {
  return new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
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
}

/** What belongs to no file is thrown away as it comes, and would be taken without an end. */
async function* bounded(chunks: AsyncIterable<Uint8Array>, most: () => number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    // of a chunk the reader tells only afterwards whether the file begins in it
    if (bytes > most()) throw new ApiProblem('TOO_LARGE', 'This form holds too much beside its file.');
    bytes += chunk.byteLength;
    yield chunk;
  }
}

async function write(
  stream: Readable,
  path: string,
  {
    fileName,
    maxBytes,
    signal,
    watch,
  }: { fileName: string; maxBytes: number; signal: AbortSignal; watch: ReaderWatch },
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
  // opened first: a stream that is stopped while it opens its file would leave one behind
  const file = await open(path, 'wx', 0o600);
  await pipeline(stream, watch.toFile, counted, file.createWriteStream(), { signal });
  if (bytes === 0) throw malformed('The file is empty');
  return { path, bytes, fileName, hash: hash.digest('hex') };
}

function emptyBody() {
  return new Response('').body;
}

/** Whether a call to the file system failed, which is no fault of the sender: from a connection we only read. */
function isOfDisk(error: unknown): boolean {
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return saysNoRoom(error) || (syscall !== undefined && syscall !== 'read');
}

function diskProblem(error: unknown): unknown {
  return saysNoRoom(error)
    ? new ApiProblem('STORAGE_FULL', 'The server has no room left for this file. Nothing was changed.')
    : error;
}

function malformed(message: string): ApiProblem {
  return new ApiProblem('BAD_REQUEST', message);
}

function tooLarge(maxBytes: number): ApiProblem {
  return new ApiProblem('TOO_LARGE', `This file is larger than ${maxBytes / MEGABYTE} MB.`);
}
