import { type DestinationStream, pino } from 'pino';
import { createLogSink } from './log-sink.ts';

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
