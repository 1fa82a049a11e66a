import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ApiProblem } from '#contract/problem.ts';
import type { FileFormat } from '#domain/file-names.ts';
import { saysNoRoom } from '#storage/disk-space.ts';
import { turns } from '../../keyed-semaphore.ts';
import {
  ENDLESS,
  MAX_IMAGE_PIXELS,
  type PictureDone,
  type PictureJob,
  STARVED,
  type StoredFormat,
  DECODE_TIMEOUT_SECONDS,
} from './image-worker/protocol.ts';

const PROCESS = join(import.meta.dirname, 'image-worker', 'main.ts');
const IDLE_MS = 20_000;
const RETRY_AFTER_SECONDS = 10;
/** Should a decoder not even heed its own time limit. */
const DEADLINE_MS = (DECODE_TIMEOUT_SECONDS + 5) * 1_000;
const NAMES = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp' } as const;
type PictureFormat = keyof typeof NAMES;

const inTurn = turns({ atOnce: 2, waiting: 500 });
const idle: ChildProcess[] = [];

export function isPicture(format: FileFormat): format is PictureFormat {
  return format in NAMES;
}

/**
 * Writes a picture anew: upright, without a trace of what the camera or a program wrote beside it, at most 3,840 pixels
 * wide and high. Of a moving picture the first frame is kept, as PNG.
 *
 * @throws ApiProblem UNPROCESSABLE for what cannot be decoded or holds more than 40 megapixels, BUSY when others had the processor.
 */
export async function storePicture(
  from: string,
  format: PictureFormat,
  to: string,
): Promise<PictureDone & { readonly format: FileFormat }> {
  await checkHeader(from, format);
  const stored: StoredFormat = format === 'gif' ? 'png' : format;
  const done = await inProcess({ do: 'store', from, to, format: stored }).catch(refuse);
  return { ...done, format: stored };
}

/** Writes a picture of ours smaller. @throws ApiProblem BUSY when others had the processor; whatever sharp throws. */
export async function writeNarrower(
  from: string,
  to: string,
  { width, format }: { width: number; format: 'avif' | 'webp' },
): Promise<void> {
  await inProcess({ do: 'narrow', from, to, width, format });
}

/** Width of a picture of ours, in pixels. */
export async function widthOf(path: string): Promise<number> {
  return (await inProcess({ do: 'look', from: path })).width;
}

/** A picture that would fill the memory is refused before a pixel of it is decoded. */
async function checkHeader(path: string, format: PictureFormat): Promise<void> {
  const look = await inProcess({ do: 'look', from: path }).catch(refuse);
  if (look.format !== NAMES[format]) throw damaged();
  const { width, height } = look;
  if (width * height > MAX_IMAGE_PIXELS)
    throw new ApiProblem(
      'UNPROCESSABLE',
      `This picture is ${width} by ${height} pixels, too large by far. Please send it with at most 40 megapixels.`,
    );
}

/**
 * Two of a kind at once, each in a process that ends when there has been nothing to do for a while. None waits for another kind: a
 * look is quick, and what strangers have made narrower, one after another (see `picture-line.ts`), holds up no upload.
 */
function inProcess(job: PictureJob): Promise<PictureDone> {
  return inTurn(job.do, async () => {
    const child = idle.pop() ?? started();
    try {
      return await answerOf(child, job);
    } finally {
      if (child.connected && !child.killed) rest(child);
    }
  });
}

function started(): ChildProcess {
  // few arenas: what is freed in one is of no use to another
  const child = fork(PROCESS, {
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // one that ends while it rests, as when memory runs out, is told of to nobody
  child.on('error', () => undefined).on('disconnect', () => takeOut(child));
  return child;
}

function rest(child: ChildProcess): void {
  idle.push(child);
  setTimeout(() => takeOut(child) && child.disconnect(), IDLE_MS).unref();
}

/** @returns whether it was resting. */
function takeOut(child: ChildProcess): boolean {
  const place = idle.indexOf(child);
  if (place >= 0) idle.splice(place, 1);
  return place >= 0;
}

/** @throws ApiProblem BUSY when its process ended, as when memory runs out, or had no time; an Error in sharp's words. */
function answerOf(child: ChildProcess, job: PictureJob): Promise<PictureDone> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(deadline);
      child.off('message', answered).off('exit', ended).off('error', ended);
      end();
    };
    const fail = (failed: string | undefined) => {
      // what ran out of time may still be at it in there
      if (failed === STARVED || failed === ENDLESS) child.kill('SIGKILL');
      settle(() => reject(failed === STARVED ? busy() : new Error(failed)));
    };
    const answered = ({ done, failed }: { done?: PictureDone; failed?: string }) =>
      done ? settle(() => resolve(done)) : fail(failed);
    const ended = () => settle(() => reject(busy()));
    // a look gives up by itself, unless its process has no time even for that
    const deadline = setTimeout(() => fail(job.do === 'look' ? STARVED : ENDLESS), DEADLINE_MS);
    child.on('message', answered).on('exit', ended).on('error', ended);
    child.send(job, (error) => error && ended());
  });
}

/** In words for the sender: what is our fault is not called theirs. @throws ApiProblem always. */
function refuse(error: Error): never {
  if (error instanceof ApiProblem) throw error;
  if (isWithoutRoom(error))
    throw new ApiProblem('STORAGE_FULL', 'The server has no room left for this file. Nothing was changed.');
  throw damaged();
}

/** Whether the disk had no room, or takes nothing any more, in the words of sharp or of the operating system. */
export function isWithoutRoom(error: Error): boolean {
  return (
    saysNoRoom(error) ||
    /no space left|quota exceeded|read-only file system|ENOSPC|EROFS/i.test(error.message)
  );
}

function busy(): ApiProblem {
  return new ApiProblem(
    'BUSY',
    'The server is too busy for this picture. Please send it again in a moment.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
}

function damaged(): ApiProblem {
  return new ApiProblem('UNPROCESSABLE', 'This picture is damaged or incomplete. Please send it again.');
}
