import { type DestinationStream, pino } from 'pino';
import { createLogSampler } from './log-sampling.ts';
import { createLogSink } from './log-sink.ts';

/** One JSON line per event. Never log a token, code, password, or text that a user wrote. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>;

/** Fields that are redacted if they are logged by mistake. PostgreSQL puts whole rows into the `detail` of an error. */
const SECRET_FIELDS = ['password', 'token', 'otp', 'code', 'authorization', 'text', 'detail'];

/** Events that any client can cause without limit. */
const SAMPLED_EVENTS: readonly unknown[] = [
  'refused',
  'sign-in refused',
  'sign-in limited',
  'code refused',
  'prayer requests limited',
  'file cut short',
];

/** @param destination where log lines are written; standard error by default, without blocking. */
export function createLog(destination: DestinationStream = createLogSink()): Log {
  const shouldWrite = createLogSampler((kind, dropped) =>
    log.warn(
      { event: 'refusals', kind, dropped },
      'log lines dropped: too many requests were rejected in one second',
    ),
  );
  const log = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.err },
      hooks: {
        logMethod(args, write) {
          const { event, problem } = args[0] as unknown as { event?: string; problem?: string };
          if (!SAMPLED_EVENTS.includes(event) || shouldWrite(problem ?? String(event)))
            write.apply(this, args);
        },
      },
    },
    destination,
  );
  return log;
}
