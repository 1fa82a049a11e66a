import { type ClockTime, readTime } from '#domain/time-of-day.ts';

/** Says how an event's free text was understood as a time: 'Starts at 2:30 PM'; undefined when it was not. */
export function startWords(text: string): string | undefined {
  const span = readTime(text);
  if (!span) return undefined;
  return span.end
    ? `From ${twelveHour(span.start)} to ${twelveHour(span.end)}`
    : `Starts at ${twelveHour(span.start)}`;
}

function twelveHour(time: ClockTime): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
