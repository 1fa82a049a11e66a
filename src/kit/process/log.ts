import { constants, fstatSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, pino } from 'pino';

/** One JSON line per event. Never log a token, code, password, or text that a user wrote. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>;

/** Fields that are redacted if they are logged by mistake. PostgreSQL puts whole rows into the `detail` of an error. */
const SECRET_FIELDS = ['password', 'token', 'otp', 'code', 'authorization', 'text', 'detail'];

/** @param destination where log lines are written; standard error by default, without blocking. */
export function createLog(destination: DestinationStream = createLogSink()): Log {
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.err },
    },
    destination,
  );
}

const STANDARD_ERROR = 2;
const MAX_BUFFERED_LOG_BYTES = 1024 * 1024;
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * A log destination that writes to standard error without blocking. If the disk is full or the reader has stopped, up
 * to 1 MB is buffered and further lines are dropped.
 */
export function createLogSink() {
  const destination = pino.destination({
    dest: openStandardError(),
    sync: false,
    maxLength: MAX_BUFFERED_LOG_BYTES,
  });
  // the lines remain in the buffer; the next line retries
  destination.on('error', () => undefined);
  let closing: Promise<void> | undefined;
  const close = async () => {
    const closed = new Promise((resolve) => destination.once('close', resolve));
    destination.end();
    await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS)]);
    destination.destroy();
  };
  return {
    write: (line: string) => void destination.write(line),
    /**
     * Resolves when all lines so far are written, after a second at the latest. Call it before the process exits:
     * otherwise pino writes the remaining lines synchronously, which never ends if the disk is full.
     */
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * Reopens standard error as non-blocking if possible: a write that blocks would keep the process from exiting. Setting
 * O_NONBLOCK on descriptor 2 would also affect the parent process. Not a file: it never blocks, and after `> log 2>&1`
 * a second descriptor would not share the position of standard output, so that each would overwrite the other's lines.
 */
function openStandardError(): number {
  try {
    if (fstatSync(STANDARD_ERROR).isFile()) return STANDARD_ERROR;
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK;
    return openSync(`/proc/self/fd/${STANDARD_ERROR}`, flags);
  } catch {
    return STANDARD_ERROR;
  }
}
