import { type DestinationStream, pino } from 'pino';
import { sparedLines } from './log-sampling.ts';
import { logTarget } from './log-sink.ts';

/** One JSON line an event. Never a token, code, password or what somebody wrote. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>;

/** Names of fields that must not stand in a line, whoever puts them there by mistake; PostgreSQL puts a whole row into `detail`. */
const SECRET_FIELDS = ['password', 'token', 'otp', 'code', 'authorization', 'text', 'detail'];

/** What anybody can bring about as often as they like. */
const REFUSALS: readonly unknown[] = [
  'refused',
  'sign-in refused',
  'sign-in limited',
  'code refused',
  'prayer requests limited',
  'file cut short',
];

/** @param destination where lines go; standard error by default, so that a full disk or a stopped reader of it blocks nobody. */
export function createLog(destination: DestinationStream = logTarget()): Log {
  const mayBeWritten = sparedLines((of, spared) =>
    log.warn({ event: 'refusals', of, spared }, 'more were refused in a second than are told one by one'),
  );
  const log = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.err },
      hooks: {
        logMethod(line, write) {
          const { event, problem } = line[0] as unknown as { event?: string; problem?: string };
          if (!REFUSALS.includes(event) || mayBeWritten(problem ?? String(event))) write.apply(this, line);
        },
      },
    },
    destination,
  );
  return log;
}
