import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

const STANDARD_ERROR = 2;
export const MAX_BUFFERED_LOG_BYTES = 1024 * 1024;
const RETRY_MS = 500;
const DRAIN_TIMEOUT_MS = 500;
/** Retry interval of failed writes during shutdown. */
const DRAIN_RETRY_MS = 20;

export interface LogSink extends DestinationStream {
  /**
   * Resolves when all lines so far are written, after 500 ms at the latest. Call it before the process exits: the outcome of a
   * write in progress at exit is unknown, so its lines would be written again.
   */
  drain(): Promise<void>;
}

/**
 * A log destination that writes to standard error without blocking. If the disk is full or the reader has stopped, up to 1 MB is
 * buffered and further lines are dropped.
 */
export function createLogSink(): LogSink {
  const { fd, isNonBlocking } = openStandardError();
  let queued = '';
  /** Bytes that the last write did not accept; they may begin inside a UTF-8 sequence. */
  let remainder = Buffer.alloc(0);
  let isWriting = false;
  /** The write in progress; undefined while waiting to retry a failed write. */
  let pendingWrite: PromiseWithResolvers<void> | undefined;
  /** Ends the wait and retries the failed write. */
  let retryNow = () => {};
  const pendingBytes = () => (queued === '' ? remainder : Buffer.concat([remainder, Buffer.from(queued)]));
  const writePending = () => {
    if (isWriting) return;
    const bytes = pendingBytes();
    queued = '';
    remainder = bytes;
    if (bytes.length === 0) return;
    isWriting = true;
    const thisWrite = Promise.withResolvers<void>();
    pendingWrite = thisWrite;
    write(fd, bytes, (error, written = 0) => {
      remainder = bytes.subarray(error ? 0 : written);
      pendingWrite = undefined;
      const writeNext = () => {
        isWriting = false;
        writePending();
      };
      // do not retry on every new line: each attempt copies the whole buffer
      if (error) {
        const retryTimer = setTimeout(writeNext, RETRY_MS).unref();
        retryNow = () => {
          clearTimeout(retryTimer);
          writeNext();
        };
      } else writeNext();
      thisWrite.resolve();
    });
  };
  process.on('exit', () => {
    // a blocking write could keep the process from exiting
    if (isWriting && !isNonBlocking) return;
    try {
      writeSync(fd, pendingBytes());
    } catch {
      // standard error is not writable
    }
  });
  return {
    write(line) {
      if (remainder.length + queued.length + line.length > MAX_BUFFERED_LOG_BYTES) return;
      queued += line;
      writePending();
    },
    async drain() {
      const timeout = sleep(DRAIN_TIMEOUT_MS, true);
      while (isWriting) {
        if (!pendingWrite) {
          await sleep(DRAIN_RETRY_MS);
          retryNow();
        }
        if (pendingWrite && (await Promise.race([pendingWrite.promise, timeout]))) return;
      }
    },
  };
}

/**
 * Reopens standard error as non-blocking if possible; setting O_NONBLOCK on descriptor 2 would also affect the parent process.
 * Not a file: it never blocks, and after `> log 2>&1` a second descriptor would not share the position of standard
 * output, so that each would overwrite the lines of the other.
 */
function openStandardError(): { fd: number; isNonBlocking: boolean } {
  try {
    if (fstatSync(STANDARD_ERROR).isFile()) return { fd: STANDARD_ERROR, isNonBlocking: true };
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK;
    return { fd: openSync(`/proc/self/fd/${STANDARD_ERROR}`, flags), isNonBlocking: true };
  } catch {
    return { fd: STANDARD_ERROR, isNonBlocking: false };
  }
}
