import { constants, openSync, write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

const STANDARD_ERROR = 2;
export const MAX_BUFFERED_LOG_BYTES = 1024 * 1024;
const AGAIN_MS = 500;
const WRITTEN_WITHIN_MS = 500;
/** Then a reader that lags is soon asked again. */
const AGAIN_AT_END_MS = 20;

export interface LogTarget extends DestinationStream {
  /**
   * Resolves when all lines so far are written, after half a second at the latest. Whoever ends the process waits for it: of a
   * write that is under way then nobody learns whether it was done, and its lines are written again.
   */
  written(): Promise<void>;
}

/**
 * Standard error as a place for log lines that nobody waits for. A disk that is full, or a reader that has stopped, costs
 * lines and nothing else: what cannot be written waits, up to a megabyte of it, and what comes on top is dropped.
 */
export function logTarget(): LogTarget {
  const { fd, isOurs } = ownDescriptor();
  let waiting = '';
  /** What the last write left over. As bytes: it may begin amid a letter. */
  let rest = Buffer.alloc(0);
  let isWriting = false;
  /** Undefined also in the pause after a write that has failed. */
  let underWay: PromiseWithResolvers<void> | undefined;
  /** Ends that pause. */
  let tryAgain = () => {};
  const unwritten = () => (waiting === '' ? rest : Buffer.concat([rest, Buffer.from(waiting)]));
  const flush = () => {
    if (isWriting) return;
    const bytes = unwritten();
    waiting = '';
    rest = bytes;
    if (bytes.length === 0) return;
    isWriting = true;
    const thisOne = Promise.withResolvers<void>();
    underWay = thisOne;
    write(fd, bytes, (error, written = 0) => {
      rest = bytes.subarray(error ? 0 : written);
      underWay = undefined;
      const goOn = () => {
        isWriting = false;
        flush();
      };
      // not at each line that comes: to try costs as much as all that waits
      if (error) {
        const pause = setTimeout(goOn, AGAIN_MS).unref();
        tryAgain = () => {
          clearTimeout(pause);
          goOn();
        };
      } else goOn();
      thisOne.resolve();
    });
  };
  process.on('exit', () => {
    // a write that hangs would keep the process for ever
    if (isWriting && !isOurs) return;
    try {
      writeSync(fd, unwritten());
    } catch {
      // it could not be written before either
    }
  });
  return {
    write(line) {
      if (rest.length + waiting.length + line.length > MAX_BUFFERED_LOG_BYTES) return;
      waiting += line;
      flush();
    },
    async written() {
      const late = sleep(WRITTEN_WITHIN_MS, true);
      while (isWriting) {
        if (!underWay) {
          await sleep(AGAIN_AT_END_MS);
          tryAgain();
        }
        if (underWay && (await Promise.race([underWay.promise, late]))) return;
      }
    },
  };
}

/** Opened anew where the system can, so that a full pipe says so at once; blocking or not is shared with whoever gave us ours. */
function ownDescriptor(): { fd: number; isOurs: boolean } {
  try {
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK;
    return { fd: openSync(`/proc/self/fd/${STANDARD_ERROR}`, flags), isOurs: true };
  } catch {
    return { fd: STANDARD_ERROR, isOurs: false };
  }
}
