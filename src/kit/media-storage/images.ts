import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { busyProblem } from '../api/busy-problem.ts';
import { ApiProblem } from '../api/problem.ts';
import type { FileFormat } from '../media/file-names.ts';
import { createKeyedSemaphore } from '../process/keyed-semaphore.ts';
import { isDiskFullError } from '../storage/errors.ts';
import {
  DECODE_TIMEOUT_SECONDS,
  HEADER_TIMEOUT,
  type ImageJob,
  type ImageJobResult,
  MAX_IMAGE_PIXELS,
  MAX_MEGAPIXELS,
  type StoredFormat,
} from './image-worker/protocol.ts';

const WORKER_PATH = join(import.meta.dirname, 'image-worker', 'main.ts');
const IDLE_MS = 20_000;
const RETRY_AFTER_SECONDS = 10;
const TOO_BUSY = 'The server is too busy to process this picture. Please send it again in a moment.';
/** Time limit of a job, in case the decoder exceeds its own. */
const JOB_TIMEOUT_MS = (DECODE_TIMEOUT_SECONDS + 5) * 1_000;
const SHARP_FORMATS = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp' } as const;
type ImageFormat = keyof typeof SHARP_FORMATS;

const runInSlot = createKeyedSemaphore({ concurrency: 2, maxQueued: 500 });
const idleWorkers: ChildProcess[] = [];

export function isImageFormat(format: FileFormat): format is ImageFormat {
  return format in SHARP_FORMATS;
}

/**
 * Re-encodes an image: upright, without metadata, at most 3,840 pixels wide and high. Of an animated image, only the first
 * frame is stored; GIF becomes PNG.
 *
 * @throws ApiProblem UNPROCESSABLE when it cannot be decoded or has more than 64 megapixels, BUSY when its worker was killed.
 */
export async function storeImage(
  from: string,
  format: ImageFormat,
  to: string,
): Promise<ImageJobResult & { readonly format: FileFormat }> {
  await checkHeader(from, format);
  const stored: StoredFormat = format === 'gif' ? 'png' : format;
  const result = await runImageJob({ type: 'store', from, to, format: stored }).catch(throwApiProblem);
  return { ...result, format: stored };
}

/** The last bytes of a file in each format, as hexadecimal digits. A WebP file states its length instead. */
const LAST_BYTES: Readonly<Partial<Record<FileFormat, string>>> = { jpg: 'ffd9', png: '49454e44ae426082' };

/**
 * Whether a picture looks like one that `storeImage` has written: of this format and size, without metadata, and with nothing
 * after its end.
 */
export async function isStoredForm(
  path: string,
  { format, width, height }: { format: string; width: number | null; height: number | null },
): Promise<boolean> {
  const header = await runImageJob({ type: 'inspect', from: path }).catch(throwApiProblem);
  const content = await readFile(path);
  const end = LAST_BYTES[format as FileFormat];
  const isComplete = end
    ? content.subarray(-end.length / 2).toString('hex') === end
    : content.readUInt32LE(4) + 8 === content.length;
  return isComplete && !header.hasMetadata && header.width === width && header.height === height;
}

/** Rejects an image that is too large for memory before it is decoded. */
async function checkHeader(path: string, format: ImageFormat): Promise<void> {
  const header = await runImageJob({ type: 'inspect', from: path }).catch(throwApiProblem);
  if (header.format !== SHARP_FORMATS[format]) throw damagedProblem();
  const { width, height } = header;
  if (width * height > MAX_IMAGE_PIXELS)
    throw new ApiProblem(
      'UNPROCESSABLE',
      `This picture is too large (${width} by ${height} pixels). Please send one with at most ${MAX_MEGAPIXELS} megapixels.`,
    );
}

/**
 * Runs a job in a worker process; idle workers exit after 20 s. At most two jobs of each type run at the same time. The types do
 * not wait for each other, so that creating variants for visitors does not delay uploads.
 *
 * @throws ApiProblem BUSY when its worker was killed; errors of sharp.
 */
export function runImageJob(job: ImageJob): Promise<ImageJobResult> {
  return runInSlot(job.type, async () => {
    const worker = idleWorkers.pop() ?? startWorker();
    try {
      return await sendJob(worker, job);
    } finally {
      if (worker.connected && !worker.killed) releaseWorker(worker);
    }
  });
}

function startWorker(): ChildProcess {
  // few malloc arenas: memory freed in one cannot be reused by another
  const worker = fork(WORKER_PATH, {
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  worker.unref();
  worker.channel?.unref();
  // no error is reported when an idle worker ends, for example when memory runs out
  worker.on('error', () => undefined).on('disconnect', () => removeIdleWorker(worker));
  return worker;
}

function releaseWorker(worker: ChildProcess): void {
  idleWorkers.push(worker);
  setTimeout(() => removeIdleWorker(worker) && worker.disconnect(), IDLE_MS).unref();
}

/** @returns whether the worker was idle. */
function removeIdleWorker(worker: ChildProcess): boolean {
  const index = idleWorkers.indexOf(worker);
  if (index >= 0) idleWorkers.splice(index, 1);
  return index >= 0;
}

/** @throws ApiProblem BUSY when the worker ended; Error with the message of sharp otherwise. */
function sendJob(worker: ChildProcess, job: ImageJob): Promise<ImageJobResult> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(deadline);
      worker.off('message', onMessage).off('exit', onExit).off('error', onExit);
      end();
    };
    const fail = (reason: string | undefined) => {
      // after this timeout, the work may still be running in the worker
      if (reason === HEADER_TIMEOUT) worker.kill('SIGKILL');
      settle(() => reject(new Error(reason)));
    };
    const onMessage = ({ done, failed }: { done?: ImageJobResult; failed?: string }) =>
      done ? settle(() => resolve(done)) : fail(failed);
    const onExit = () => settle(() => reject(busyProblem(TOO_BUSY, RETRY_AFTER_SECONDS)));
    // our own drawings always end, however slow the machine is
    const isTrusted = job.type === 'render';
    const deadline = isTrusted ? undefined : setTimeout(() => fail(HEADER_TIMEOUT), JOB_TIMEOUT_MS);
    worker.on('message', onMessage).on('exit', onExit).on('error', onExit);
    worker.send(job, (error) => error && onExit());
  });
}

/**
 * Converts an error to one for the user; only errors that are not the server's fault blame the picture.
 *
 * @throws ApiProblem always.
 */
function throwApiProblem(error: Error): never {
  if (error instanceof ApiProblem) throw error;
  if (isOutOfSpaceError(error))
    throw new ApiProblem('STORAGE_FULL', 'The server has run out of disk space. Nothing was changed.');
  throw damagedProblem();
}

/** Whether an error of sharp or the operating system says that the disk is full or read-only. */
export function isOutOfSpaceError(error: Error): boolean {
  return (
    isDiskFullError(error) ||
    /no space left|quota exceeded|read-only file system|ENOSPC|EROFS/i.test(error.message)
  );
}

function damagedProblem(): ApiProblem {
  return new ApiProblem('UNPROCESSABLE', 'This picture is damaged or incomplete. Please send it again.');
}
